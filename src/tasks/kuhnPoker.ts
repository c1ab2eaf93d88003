/**
 * `kuhn-poker`: poker for two with three cards, the smallest game in which players must bluff. What one wins the other
 * loses; all equilibria are known, so the distance of a policy from them is exact.
 *
 * A completion holds the moves of both players in order; those of the other player are observed.
 */
import { integer, streams } from '../tensor/random.ts';
import { promptsByDraw } from './drawnPrompts.ts';
import {
  cards,
  cardWords,
  chips,
  deals,
  exploitability,
  firstValue,
  histories,
  historyOf,
  isMistake,
  isOpen,
  longest,
  moveCount,
  moverAfter,
  winOf,
  type Deal,
  type History,
} from './kuhnPokerGame.ts';
import { seatShown } from './seatShown.ts';
import type { Attempt, Level, Prompt, TwoPlayerTask, Verdict } from './task.ts';

const id = 'kuhn-poker';

/** One number for each card, one for each seat, and the move at each of two places. */
const observationSize = cards.length + 2 + 2 * moveCount;
/** Number of seeds for shuffling. */
const seeds = 0x80000000;
/** Most chips that a game can win or lose. */
const stake = 2;

const levels: readonly Level[] = [
  { level: 1, title: 'three cards, one bet', promptLength: 0, completionLength: longest },
];

/** The observation: own card, seat, and the moves so far. */
function observe(history: History, card: number): number[] {
  const features = new Array<number>(observationSize).fill(0);
  features[card] = 1;
  features[cards.length + moverAfter(history)] = 1;
  [...history].forEach(
    (name, at) => (features[cards.length + 2 + moveCount * at + (name === 'b' ? 1 : 0)] = 1),
  );
  return features;
}

const dealOf = (shuffle: number): Deal =>
  deals[integer(deals.length, shuffle, streams.environment, 0)] as Deal;

const prompt = promptsByDraw({ id, levels }, ({ level }, draw) => {
  const shuffle = draw.integer(seeds, 0);
  return { text: '', features: observe('', dealOf(shuffle)[0]), key: `${id} ${level} ${shuffle}` };
});

/** The cards of the players. Throws if the canonical form is not one of this task's. */
function cardsOf({ key }: Prompt): Deal {
  const shuffle = /^kuhn-poker \d (\d+)$/.exec(key)?.[1];
  if (shuffle === undefined)
    throw new Error(`${id}: prompt must hide how the cards are shuffled, got "${key}"`);
  return dealOf(Number(shuffle));
}

/** The history in which a player moves next; null where the game is over. Throws on moves that no game has. */
function openAfter(taken: readonly number[]): History | null {
  const history = historyOf(taken);
  if (isOpen(history)) return history;
  if (winOf(history, [0, 1]) === null)
    throw new Error(`${id}: moves must be those of a game, each 0 or 1, got ${taken.join(' ')}`);
  return null;
}

function verdictOf(attempt: Attempt): Verdict {
  const { completion, prompt } = attempt;
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason });
  const odd = completion.findIndex((move) => move !== 0 && move !== 1);
  if (odd >= 0) return wrong(`move ${odd + 1}: ${completion[odd]} is neither 0 nor 1`);
  const history = historyOf(completion);
  const deal = cardsOf(prompt);
  const win = winOf(history, deal);
  if (win === null)
    return wrong(
      isOpen(history) ? `under way after ${completion.length} moves` : 'more moves than the game has',
    );
  const seat = seatShown(attempt);
  if (seat === null) return wrong('one player made moves of the other');
  const won = seat === 0 ? win : -win;
  const mistake = completion.findIndex(
    (move, at) => at % 2 === seat && isMistake(history.slice(0, at) as History, deal[seat], move),
  );
  const amount = chips(Math.abs(won));
  const byFold = won > 0 ? `wins ${amount} by a fold` : `loses ${amount} by a fold`;
  const shown = won > 0 ? `wins ${amount} at the showdown` : `loses ${amount} at the showdown`;
  const end = history.endsWith('b') || history === 'pp' ? shown : byFold;
  return {
    // Chips lost and won, from 0 to 1.
    reward: (won + stake) / (2 * stake),
    correct: mistake < 0,
    reason: mistake < 0 ? end : `${end}, though no equilibrium makes move ${mistake + 1}`,
  };
}

export const kuhnPoker = {
  kind: 'control',
  id,
  title: 'Kuhn poker',
  description: 'Two players with one card each bet or fold, and what one wins the other loses.',
  levels,
  observationSize,
  actions: moveCount,
  horizon: longest,
  pays: 'at the end',
  prompt,
  verify: (attempts) => Promise.resolve(attempts.map(verdictOf)),
  game: {
    moverAfter: (_prompt, taken) => {
      const history = openAfter(taken);
      return history === null ? null : moverAfter(history);
    },
    observe(prompt, taken) {
      const history = openAfter(taken);
      if (history === null) throw new Error(`internal: in ${id} no player moves after the end of a game`);
      return observe(history, cardsOf(prompt)[moverAfter(history)]);
    },
    solutionOf: () => ({
      features: histories.flatMap((history) => cards.map((_, card) => observe(history, card))),
      exploitability,
      firstValue,
    }),
  },
  view(attempt) {
    const { prompt, completion } = attempt;
    const deal = cardsOf(prompt);
    return {
      kind: 'cards',
      prompt: deal.map((card) => cardWords[cards[card] as string]).join(' against '),
      completion: verdictOf(attempt).reason,
      expected: 'no move that every equilibrium avoids',
      cards: deal.map((card) => cards[card] as string),
      seat: completion.length > 0 ? seatShown(attempt) : null,
      moves: completion.map((move, at) => ({ seat: at % 2 === 0 ? 0 : 1, isBet: move === 1 })),
      won: winOf(historyOf(completion), deal),
      horizon: longest,
    };
  },
} as const satisfies TwoPlayerTask;
