/** Describes a game of cards for the picture of it, and for readers who cannot see it. */
import { chips } from '../../tasks/kuhnPokerGame.ts';
import type { PlayerSeat, TaskView } from '../../tasks/task.ts';

export type CardPicture = Extract<TaskView, { kind: 'cards' }>;

/** Letters on the cards. */
const letters: Readonly<Record<string, string>> = { jack: 'J', queen: 'Q', king: 'K' };

export const letterOf = (card: string): string => letters[card] ?? card;

export const playerName = (seat: PlayerSeat): string => (seat === 0 ? 'first player' : 'second player');

/** What each move is called: a bet after a bet is a call, and a pass is a check or, after a bet, a fold. */
export function moveNames({ moves }: Pick<CardPicture, 'moves'>): string[] {
  return moves.map(({ isBet }, at) => {
    const isAnswer = moves[at - 1]?.isBet === true;
    if (isAnswer) return isBet ? /* text */ 'calls' : /* text */ 'folds';
    return isBet ? /* text */ 'bets' : /* text */ 'checks';
  });
}

/** Chips that a player has put in: the ante, and one for each bet or call. */
export const paidBy = ({ moves }: Pick<CardPicture, 'moves'>, seat: PlayerSeat): number =>
  1 + moves.filter((move) => move.seat === seat && move.isBet).length;

/** The end of the game; empty before it. */
export function endWords({ won }: Pick<CardPicture, 'won'>): string {
  return won === null ? '' : `The ${playerName(won > 0 ? 0 : 1)} wins ${chips(Math.abs(won))}.`;
}

/** The whole game in words. */
export function gameWords(view: CardPicture): string {
  const names = moveNames(view);
  const held = view.cards.map(
    (card, seat) =>
      `${playerName(seat === 0 ? 0 : 1)} holds the ${card}${view.seat === seat ? ' and is trained' : ''}`,
  );
  const played = view.moves.map(({ seat }, at) => `the ${playerName(seat)} ${names[at]}`);
  const sentences = [`The ${held.join(', the ')}.`];
  if (played.length > 0) sentences.push(`${played.join(', ').replace(/^t/, 'T')}.`);
  return [...sentences, endWords(view)].filter(Boolean).join(' ');
}
