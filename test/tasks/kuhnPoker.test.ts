import { describe, expect, it } from 'vitest';
import { kuhnPoker } from '../../src/tasks/kuhnPoker.ts';
import {
  bestAnswer,
  equilibrium,
  exploitability,
  firstValue,
  isMistake,
} from '../../src/tasks/kuhnPokerGame.ts';
import { splitOf } from '../../src/tasks/split.ts';
import type { Attempt, Prompt } from '../../src/tasks/task.ts';
import { streams, uniform } from '../../src/tensor/random.ts';

/**
 * Kuhn poker once more, from its rules alone: the pot, whose turn it is and what was bet; no list of histories. A
 * player is a function from what it knows, its card and the moves so far as text, to the probability of a bet.
 */
type Player = (card: number, taken: string) => number;

function chipsOfFirst(
  cards: readonly [number, number],
  taken: string,
  players: readonly [Player, Player],
): number {
  const bets = [...taken].filter((move) => move === 'b').length;
  const last = taken.at(-1);
  const better = cards[0] > cards[1] ? 1 : -1;
  if (taken.length >= 2 && bets === 0) return better;
  if (bets === 2) return 2 * better;
  // A pass after a bet folds: the player who bet, who is to move next, takes the ante.
  if (bets === 1 && last === 'p' && taken.length > taken.indexOf('b') + 1)
    return taken.indexOf('b') % 2 === 0 ? 1 : -1;
  const seat = taken.length % 2;
  const bet = players[seat]!(cards[seat]!, taken);
  return (
    (bet > 0 ? bet * chipsOfFirst(cards, `${taken}b`, players) : 0) +
    (bet < 1 ? (1 - bet) * chipsOfFirst(cards, `${taken}p`, players) : 0)
  );
}

const allCards = [0, 1, 2].flatMap((a) =>
  [0, 1, 2].flatMap((b): (readonly [number, number])[] => (a === b ? [] : [[a, b]])),
);
const meanOfFirst = (players: readonly [Player, Player]): number =>
  allCards.reduce((sum, cards) => sum + chipsOfFirst(cards, '', players) / 6, 0);

const order = ['', 'p', 'b', 'pb'];
const playerOf =
  (probabilities: ArrayLike<number>): Player =>
  (card, taken) =>
    probabilities[2 * (3 * order.indexOf(taken) + card) + 1]!;

/** The most that any of the 64 deterministic players of a seat wins from a player in the other. */
function bruteForce(probabilities: ArrayLike<number>, seat: 0 | 1): number {
  const other = playerOf(probabilities);
  const known = seat === 0 ? ['', 'pb'] : ['p', 'b'];
  let best = -Infinity;
  for (let code = 0; code < 64; code++) {
    const answer: Player = (card, taken) => (code >> (3 * known.indexOf(taken) + card)) & 1;
    const chips = meanOfFirst(seat === 0 ? [answer, other] : [other, answer]);
    best = Math.max(best, seat === 0 ? chips : -chips);
  }
  return best;
}

/** A policy at random; some of its moves are certain. */
function randomPolicy(seed: number): Float64Array {
  return Float64Array.from(
    Array.from({ length: 12 }, (_, i) => {
      const bet = uniform(seed, streams.question, i) * 1.4 - 0.2;
      return Math.min(1, Math.max(0, bet));
    }).flatMap((bet) => [1 - bet, bet]),
  );
}

const prompts = (count: number, split: 'train' | 'eval' = 'train'): Prompt[] =>
  Array.from({ length: count }, (_, index) => kuhnPoker.prompt(split, 1, index, 1));

/** A game from the side of a seat: the other player's moves are observed. */
const sideOf = (prompt: Prompt, completion: readonly number[], seat: number): Attempt => ({
  prompt,
  completion,
  observed: completion.flatMap((_, at) => (at % 2 === seat ? [] : [{ from: at, to: at + 1 }])),
});
const verdictOn = async (attempt: Attempt) => (await kuhnPoker.verify([attempt]))[0]!;

describe('exact results of Kuhn poker', () => {
  it.each([0, 0.05, 0.2, 1 / 3])(
    'are those of an equilibrium where jacks are bet with probability %f',
    (bluff) => {
      const policy = equilibrium(bluff);
      expect(exploitability(policy)).toBeCloseTo(0, 12);
      expect(firstValue(policy)).toBeCloseTo(-1 / 18, 12);
      expect(bruteForce(policy, 0)).toBeCloseTo(-1 / 18, 12);
      expect(bruteForce(policy, 1)).toBeCloseTo(1 / 18, 12);
    },
  );

  it('equal brute force over all 64 deterministic answers in each seat, for policies at random', () => {
    for (let seed = 0; seed < 40; seed++) {
      const policy = randomPolicy(seed);
      for (const seat of [0, 1] as const)
        expect(bestAnswer(policy, seat)).toBeCloseTo(bruteForce(policy, seat), 12);
      const player = playerOf(policy);
      expect(firstValue(policy)).toBeCloseTo(meanOfFirst([player, player]), 12);
      expect(exploitability(policy)).toBeGreaterThan(0.001);
    }
  });

  it('say that a policy at random loses 0.458 chips to best answers', () => {
    expect(exploitability(new Float64Array(24).fill(0.5))).toBeCloseTo(11 / 24, 12);
  });

  it('call no policy an equilibrium that bluffs more than a third, or bets a king less than thrice as often', () => {
    expect(exploitability(equilibrium(1 / 3).map((p, i) => (i < 2 ? [0.6, 0.4][i]! : p)))).toBeGreaterThan(
      0.001,
    );
    expect(exploitability(equilibrium(0.2).map((p, i) => ([4, 5].includes(i) ? 0.5 : p)))).toBeGreaterThan(
      0.001,
    );
  });

  it('call a move a mistake where an equilibrium with it would lose chips', () => {
    const mistakes = order.flatMap((history) =>
      [0, 1, 2].flatMap((card) => [0, 1].map((move) => isMistake(history as '', card, move))),
    );
    expect(mistakes.filter(Boolean)).toHaveLength(7);
    mistakes.forEach((isWrong, i) => {
      // Any mixture with a move outside all equilibria can be exploited; one with another move need not be. Below a third,
      // because a king that is always bet never comes to its second situation.
      const least = Math.min(
        ...[0, 1 / 6, 0.3].map((bluff) => {
          const mixed = equilibrium(bluff);
          const was = mixed[i]!;
          if (was === 0) [mixed[i], mixed[i ^ 1]] = [0.02, 0.98];
          return exploitability(mixed);
        }),
      );
      expect([i, least > 1e-9]).toEqual([i, isWrong]);
    });
  });
});

describe('prompts of kuhn-poker', () => {
  it('deal all six pairs of cards equally often', () => {
    const counts = new Map<string, number>();
    for (const prompt of prompts(3000)) {
      const { prompt: dealt } = kuhnPoker.view({ prompt, completion: [] });
      counts.set(dealt, (counts.get(dealt) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    // 500 expected, standard deviation 20.
    for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(90);
  });

  it('show the first player its own card, and hide the shuffle that decides the other', () => {
    for (const prompt of prompts(50)) {
      const [first, second] = kuhnPoker.view({ prompt, completion: [] }).cards as [string, string];
      const names = ['jack', 'queen', 'king'];
      expect(prompt.features).toEqual(kuhnPoker.game.observe(prompt, []));
      expect(prompt.features!.slice(0, 3).indexOf(1)).toBe(names.indexOf(first));
      expect(kuhnPoker.game.observe(prompt, [1]).slice(0, 3).indexOf(1)).toBe(names.indexOf(second));
    }
  });

  it('are split by their key, and each level that does not exist is refused', () => {
    for (const split of ['train', 'eval'] as const)
      expect(new Set(prompts(40, split).map(({ key }) => splitOf(key)))).toEqual(new Set([split]));
    expect(() => kuhnPoker.prompt('train', 1, 0, 2)).toThrow('kuhn-poker: level must be 1, got 2');
    expect(() => kuhnPoker.game.observe({ ...prompts(1)[0]!, key: 'cart-pole 0' }, [])).toThrow(
      'kuhn-poker: prompt must hide how the cards are shuffled',
    );
  });
});

describe('a game of kuhn-poker', () => {
  it('shows the mover its card, its seat and the moves, so that all twelve situations differ', () => {
    const { features } = kuhnPoker.game.solutionOf();
    expect(new Set(features.map(String)).size).toBe(12);
    expect(features.every((row) => row.length === kuhnPoker.observationSize)).toBe(true);
    const king = prompts(200).find(
      (prompt) => kuhnPoker.view({ prompt, completion: [] }).cards[0] === 'king',
    )!;
    expect(kuhnPoker.game.observe(king, [])).toEqual(features[2]);
    expect(kuhnPoker.game.observe(king, [0, 1])).toEqual(features[11]);
  });

  it('is over after a fold, a call or two passes, and moves of no game are refused', () => {
    const moverAfter = (taken: readonly number[]) => kuhnPoker.game.moverAfter(prompts(1)[0]!, taken);
    expect([[], [0], [1], [0, 1]].map((taken) => moverAfter(taken))).toEqual([0, 1, 1, 0]);
    for (const taken of [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1, 0],
      [0, 1, 1],
    ])
      expect(moverAfter(taken)).toBeNull();
    expect(() => moverAfter([0, 0, 1])).toThrow(
      'kuhn-poker: moves must be those of a game, each 0 or 1, got 0 0 1',
    );
    expect(() => moverAfter([2])).toThrow('got 2');
    expect(() => kuhnPoker.game.observe(prompts(1)[0]!, [1, 1])).toThrow(
      'no player moves after the end of a game',
    );
  });

  it('pays both sides opposite chips, equal to the rules', async () => {
    for (const prompt of prompts(40)) {
      const { cards } = kuhnPoker.view({ prompt, completion: [] });
      const held = cards.map((card) => ['jack', 'queen', 'king'].indexOf(card)) as [number, number];
      for (const game of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1, 0],
        [0, 1, 1],
      ]) {
        const script: Player = (_, taken) => game[taken.length]!;
        const chips = chipsOfFirst(held, '', [script, script]);
        const sides = await kuhnPoker.verify([0, 1].map((seat) => sideOf(prompt, game, seat)));
        expect(sides.map(({ reward }) => 4 * reward - 2)).toEqual([chips, -chips]);
      }
    }
  });

  it('is right where no move is one that every equilibrium avoids, whoever wins', async () => {
    const jack = prompts(200).find(
      (prompt) => kuhnPoker.view({ prompt, completion: [] }).cards[0] === 'jack',
    )!;
    expect(await verdictOn(sideOf(jack, [0, 1, 0], 0))).toEqual({
      reward: 0.25,
      correct: true,
      reason: 'loses 1 chip by a fold',
    });
    expect(await verdictOn(sideOf(jack, [0, 1, 1], 0))).toEqual({
      reward: 0,
      correct: false,
      reason: 'loses 2 chips at the showdown, though no equilibrium makes move 3',
    });
  });

  it.each([
    ['an empty game', [], [], 'under way after 0 moves'],
    ['a game that is not over', [0, 1], [1], 'under way after 2 moves'],
    ['moves after the end', [1, 1, 0], [1], 'more moves than the game has'],
    ['a move that is none', [1, 2], [1], 'move 2: 2 is neither 0 nor 1'],
    ['both players’ moves as one’s own', [1, 1], [], 'one player made moves of the other'],
    ['moves of the other alone', [0, 1, 1], [0, 1, 2], 'one player made moves of the other'],
  ])('pays nothing for %s', async (_, completion, observed, reason) => {
    const spans = observed.map((from) => ({ from, to: from + 1 }));
    expect(await verdictOn({ prompt: prompts(1)[0]!, completion, observed: spans })).toEqual({
      reward: 0,
      correct: false,
      reason,
    });
  });
});
