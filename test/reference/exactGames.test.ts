/** Kuhn poker's value and exploitability against all pure strategies and a linear programme; drafts against their distribution. */
import { expect, it } from 'vitest';
import { equilibrium, exploitability, firstValue } from '../../src/tasks/kuhnPokerGame.ts';
import { drawFromRest, expectedLength, isAccepted } from '../../src/tensor/acceptance.ts';
import { seeded } from '../graph/seeded.ts';
import { sum } from './arithmetic.ts';
import { relative } from './update.ts';

type Bets = (history: string, card: number) => number;
const deals = [0, 1, 2].flatMap((a) => [0, 1, 2].filter((b) => b !== a).map((b) => [a, b] as const));
/** Chips of the first player: passes and bets by the probability of a bet in each situation. */
function winOf(bets: readonly [Bets, Bets]): number {
  const wins = deals.map(([a, b]) => {
    const better = a > b ? 1 : -1;
    const ends: Record<string, number> = { pp: better, pbp: -1, pbb: 2 * better, bp: 1, bb: 2 * better };
    const reach = (history: string): number =>
      [...history].reduce((p, move, t) => {
        const bet = bets[t % 2]!(history.slice(0, t), t % 2 === 0 ? a : b);
        return p * (move === 'b' ? bet : 1 - bet);
      }, 1);
    return sum(Object.entries(ends).map(([history, win]) => reach(history) * win));
  });
  return sum(wins) / 6;
}
const histories = ['', 'p', 'b', 'pb'];
const betsOf =
  (probabilities: ArrayLike<number>): Bets =>
  (history, card) =>
    probabilities[2 * (3 * histories.indexOf(history) + card) + 1]!;
const pure = Array.from({ length: 64 }, (_, code): Bets => {
  return (history, card) => (code >> (card + (history === '' || history === 'p' ? 0 : 3))) & 1;
});

/** The value of a matrix game to the row player: simplex on max Σy with By ≤ 1, y ≥ 0, for B all positive. */
function valueOf(matrix: readonly (readonly number[])[]): number {
  const count = matrix.length;
  const rows = matrix.map((row, i) => [...row.map((x) => x + 3), ...row.map((_, j) => Number(i === j)), 1]);
  let goal = [...Array(count).fill(-1), ...Array(count + 1).fill(0)] as number[];
  for (;;) {
    const enters = goal.slice(0, -1).findIndex((x) => x < -1e-11);
    if (enters < 0) return 1 / goal.at(-1)! - 3;
    const steps = rows.map((row) => (row[enters]! > 1e-11 ? row.at(-1)! / row[enters]! : Infinity));
    const leaves = steps.indexOf(Math.min(...steps));
    rows[leaves] = rows[leaves]!.map((x) => x / rows[leaves]![enters]!);
    const without = (row: number[]): number[] => row.map((x, j) => x - row[enters]! * rows[leaves]![j]!);
    rows.forEach((row, i) => i !== leaves && (rows[i] = without(row)));
    goal = without(goal);
  }
}

it('the value of Kuhn poker is −1/18 by the linear programme, which every equilibrium earns and nobody exploits', () => {
  const value = valueOf(pure.map((one) => pure.map((other) => winOf([one, other]))));
  expect(relative([value], [-1 / 18])).toBeLessThan(1e-9);
  for (const bluff of [0, 0.1, 0.2, 1 / 3]) {
    expect(relative([firstValue(equilibrium(bluff))], [value])).toBeLessThan(1e-5);
    expect(exploitability(equilibrium(bluff))).toBeLessThan(1e-9);
  }
});

it('exploitability is what the best of 64 pure answers in each seat gains, over two', () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const probabilities = seeded(9500 + seed, 12, 0, 1).flatMap((bet) => [1 - bet, bet]);
    const own = betsOf(probabilities);
    const value = winOf([own, own]);
    const first = Math.max(...pure.map((answer) => winOf([answer, own]))) - value;
    const second = Math.max(...pure.map((answer) => -winOf([own, answer]))) + value;
    expect(relative([exploitability(probabilities)], [(first + second) / 2])).toBeLessThan(1e-5);
    expect(relative([firstValue(probabilities)], [value])).toBeLessThan(1e-5);
  }
});

/** The largest u in (0, 1) below which this holds. */
function upTo(holds: (u: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

it('a drafted token is accepted or drawn again so that tokens have the policy’s distribution', () => {
  for (const seed of [1, 2, 3, 4]) {
    const distribution = (of: number): Float32Array => {
      const odds = seeded(of, 12, -4, 3).map(Math.exp);
      return Float32Array.from(odds, (x) => x / sum(odds));
    };
    const [p, q] = [distribution(9600 + seed), distribution(9700 + seed)];
    const [target, draft] = [p.map(Math.log), q.map(Math.log)];
    const accepted = Array.from(p, (_, x) => upTo((u) => isAccepted(x, target, draft, u)));
    expect(
      relative(
        accepted,
        Array.from(p, (x, i) => Math.min(1, x / q[i]!)),
      ),
    ).toBeLessThan(1e-5);
    const below = Array.from(p, (_, x) => upTo((u) => drawFromRest(target, draft, u) <= x));
    const redrawn = below.map((u, x) => u - (below[x - 1] ?? 0));
    const rejected = 1 - sum(accepted.map((a, x) => a * q[x]!));
    const found = accepted.map((a, x) => a * q[x]! + rejected * redrawn[x]!);
    expect(relative(found, p)).toBeLessThan(1e-5);
  }
});

it('a pass writes the sum of α^k tokens', () => {
  for (const [rate, count] of [
    [0.8, 5],
    [0.9, 9],
    [0.35, 3],
  ] as const)
    expect(
      relative([expectedLength(rate, count)], [sum(Array.from({ length: count + 1 }, (_, k) => rate ** k))]),
    ).toBeLessThan(1e-9);
});
