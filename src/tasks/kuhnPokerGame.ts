/**
 * Kuhn poker (Kuhn 1950) as a tree: three cards, an ante of one chip and one bet of one chip. A history is the text of
 * its moves, `p` for pass (check or fold) and `b` for bet (or call). Each player knows 6 situations: an own card after
 * one of two histories.
 */

import type { PlayerSeat } from './task.ts';

/** Names of the cards, lowest first. */
export const cards = ['jack', 'queen', 'king'] as const;

/** Each card as readers see it. */
export const cardWords: Readonly<Record<string, string>> = {
  jack: /* text */ 'jack',
  queen: /* text */ 'queen',
  king: /* text */ 'king',
};
/** Pass and bet. */
export const moveCount = 2;
/** Most moves of a game. */
export const longest = 3;

/** Histories after which a player moves: the first, the second, the second, the first. */
export const histories = ['', 'p', 'b', 'pb'] as const;
export type History = (typeof histories)[number];

/** The cards of the first and the second player, from 0. */
export type Deal = readonly [first: number, second: number];

/** All deals; each is as likely as the others. */
export const deals: readonly Deal[] = [0, 1, 2].flatMap((first) =>
  [0, 1, 2].filter((second) => second !== first).map((second): Deal => [first, second]),
);

/** The history of these moves; other moves than 0 and 1 appear as `?`. */
export const historyOf = (taken: readonly number[]): string =>
  taken.map((move) => ['p', 'b'][move] ?? '?').join('');

/** Whether a player moves after this history, and neither a showdown nor a fold has ended the game. */
export const isOpen = (history: string): history is History =>
  (histories as readonly string[]).includes(history);

/** The player who moves after a history. */
export const moverAfter = (history: string): PlayerSeat => (history.length % 2 === 0 ? 0 : 1);

/** What the first player wins in chips, negative where the second wins; null where this is no end of a game. */
export function winOf(history: string, [first, second]: Deal): number | null {
  const higher = first > second ? 1 : -1;
  if (history === 'pp') return higher;
  if (history === 'bb' || history === 'pbb') return 2 * higher;
  if (history === 'bp') return 1;
  return history === 'pbp' ? -1 : null;
}

/** The number of a situation, 0 … 11: history by history, cards in order. */
function situationOf(history: History, card: number): number {
  return histories.indexOf(history) * cards.length + card;
}

/** The probability of a move in a situation, from `[12, 2]`. */
const probabilityOf = (
  probabilities: ArrayLike<number>,
  history: History,
  card: number,
  move: number,
): number => probabilities[situationOf(history, card) * moveCount + move] as number;

/** Expected chips of the first player after a history, where both follow the probabilities `[12, 2]`. */
function expectedAfter(history: string, deal: Deal, probabilities: ArrayLike<number>): number {
  const win = winOf(history, deal);
  if (win !== null || !isOpen(history)) return win ?? 0;
  const card = deal[moverAfter(history)];
  return ['p', 'b'].reduce(
    (sum, name, move) =>
      sum +
      probabilityOf(probabilities, history, card, move) * expectedAfter(history + name, deal, probabilities),
    0,
  );
}

/** Expected chips of the first player in a game of the policy with itself; −1/18 in every equilibrium. */
export function firstValue(probabilities: ArrayLike<number>): number {
  return deals.reduce((sum, deal) => sum + expectedAfter('', deal, probabilities) / deals.length, 0);
}

/**
 * Chips per game of the best answer in one seat to the policy in the other. The answer knows its own card alone:
 * each of its situations chooses one move for all deals that lead there.
 */
export function bestAnswer(probabilities: ArrayLike<number>, seat: PlayerSeat): number {
  /** What the answering player wins after a history with this card, over the other's cards weighted by their reach. */
  const answer = (history: string, card: number, reach: readonly number[]): number => {
    if (!isOpen(history)) {
      return reach.reduce((sum, weight, other) => {
        if (other === card) return sum;
        const win = winOf(history, seat === 0 ? [card, other] : [other, card]) ?? 0;
        return sum + weight * (seat === 0 ? win : -win);
      }, 0);
    }
    if (moverAfter(history) === seat)
      return Math.max(...['p', 'b'].map((name) => answer(history + name, card, reach)));
    return ['p', 'b'].reduce(
      (sum, name, move) =>
        sum +
        answer(
          history + name,
          card,
          reach.map((weight, other) => weight * probabilityOf(probabilities, history, other, move)),
        ),
      0,
    );
  };
  return cards.reduce(
    (sum, _, card) =>
      sum +
      answer(
        '',
        card,
        cards.map((__, other) => (other === card ? 0 : 1 / deals.length)),
      ),
    0,
  );
}

/**
 * Exploitability in chips per game: what best answers win from the policy, a mean over the two seats. It is 0 in an
 * equilibrium, above 0 elsewhere, and 0.458 for a policy that passes and bets equally often.
 */
export function exploitability(probabilities: ArrayLike<number>): number {
  return (bestAnswer(probabilities, 0) + bestAnswer(probabilities, 1)) / 2;
}

/**
 * The equilibrium in which the first player bets a jack with probability `bluff`, in [0, 1/3]: probabilities `[12, 2]`.
 * There are no others (Kuhn 1950).
 */
export function equilibrium(bluff: number): Float64Array {
  const bets: Readonly<Record<History, readonly [number, number, number]>> = {
    '': [bluff, 0, 3 * bluff],
    p: [1 / 3, 0, 1],
    b: [0, 1 / 3, 1],
    pb: [0, bluff + 1 / 3, 1],
  };
  return Float64Array.from(histories.flatMap((history) => bets[history].flatMap((bet) => [1 - bet, bet])));
}

/** Whether no equilibrium makes this move. */
export function isMistake(history: History, card: number, move: number): boolean {
  const often = [0, 1 / 6, 1 / 3].map((bluff) => probabilityOf(equilibrium(bluff), history, card, move));
  return often.every((probability) => probability === 0);
}

/** A number of chips in words. */
export const chips = (count: number): string => `${count} chip${count === 1 ? '' : 's'}`;
