/** Describes a game of cards for the picture of it, and for readers who cannot see it. */
import { cardWords, chips } from '../../tasks/kuhnPokerGame.ts';
import type { PlayerSeat, TaskView } from '../../tasks/task.ts';
import { sentenceOf } from '../state/sentences.ts';

export type CardPicture = Extract<TaskView, { kind: 'cards' }>;

/** The letter on a card. */
export const letterOf = (card: string): string => (cardWords[card] ?? card).charAt(0).toUpperCase();

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
      `the ${playerName(seat === 0 ? 0 : 1)} holds the ${cardWords[card] ?? card}${view.seat === seat ? ' and is trained' : ''}`,
  );
  const played = view.moves.map(({ seat }, at) => `the ${playerName(seat)} ${names[at]}`);
  const sentences = [sentenceOf(held.join(', '))];
  if (played.length > 0) sentences.push(sentenceOf(played.join(', ')));
  return [...sentences, endWords(view)].filter(Boolean).join(' ');
}
