import { expect, it } from 'vitest';
import { isAlwaysFinite, isZeroWithoutAdvantage } from '../../../src/learn/own/bounds.ts';
import type { Expression } from '../../../src/learn/own/expression.ts';
import { tracesOf } from '../../sandbox/traceLoss.ts';
import {
  batch as wild,
  companions,
  inReference,
  lossProgram,
  tokens,
  type Batch,
} from '../../strategies/objective/packedBatch.ts';
import { seeded } from '../../graph/seeded.ts';
import { isMultipleOfAdvantage } from '../../../src/learn/own/homogeneous.ts';
import { packedLoss, packedSettings } from './packedLoss.ts';
import { randomLoss, typedLosses, type LossReader, type RandomLoss } from './losses.ts';

/** A batch in which no exponent is beyond the clamp. */
const gaps = seeded(31, tokens, -0.7, 0.7);
const batch: Batch = { ...wild, oldLogps: wild.logps.map((logp, i) => logp - gaps[i]!) };

/** The total of a loss by plain arithmetic, as the program sums it, and how all of its comparisons came out. */
function totalOf(loss: RandomLoss, logps: readonly number[], at: Batch): { total: number; branch: string } {
  let branch = '';
  const values =
    (of: readonly number[]) =>
    (name: string, t: number): number => {
      const known: Readonly<Record<string, number>> = {
        ratio: Math.exp(Math.max(Math.min(of[t]! - at.oldLogps[t]!, 20), -20)),
        ...{ logp: of[t]!, oldLogp: at.oldLogps[t]!, refLogp: at.others[t]!, entropy: -at.others[t]! },
        advantage: at.advantages[t]!,
      };
      return known[name] ?? (packedSettings[name] as number);
    };
  const base: LossReader = { value: values(at.logps), companions, frozen: null, compared: () => undefined };
  const read: LossReader = {
    ...base,
    value: values(logps),
    frozen: (of, t) => of.valueAt(t, base),
    compared: (sign) => (branch += `${sign},`),
  };
  const total = logps.reduce(
    (sum, _, t) => (at.mask[t] === 0 ? sum : sum + at.weights[t]! * loss.valueAt(t, read)),
    0,
  );
  return { total, branch };
}

const step = 1e-5;
const random = Array.from({ length: 200 }, (_, index) => randomLoss(index));
const typed = [...Object.values(typedLosses), ...random.map((loss) => loss.typed)];
const expressions = tracesOf(random.map((loss) => loss.typed));

it('the graph of a loss has the value and gradient of plain arithmetic, for 200 random losses', () => {
  const all = random.map((loss, index) => {
    const expression = expressions[index] as Expression;
    const found = inReference(
      lossProgram(`loss${index}`, (values) => packedLoss(expression, values)),
      batch,
    );
    const here = totalOf(loss, batch.logps, batch);
    expect(Math.abs(found.total![0]! - here.total), loss.typed).toBeLessThanOrEqual(
      // A constant that the trace folds is kept in float32.
      1e-6 * Math.max(1, Math.abs(here.total)),
    );
    // Differences say nothing across a tie, at which the slope jumps.
    let [compared, ties] = [0, 0];
    for (const [t, logp] of batch.logps.entries()) {
      if (batch.mask[t] === 0) continue;
      const [above, below] = [step, -step].map((by) =>
        totalOf(loss, batch.logps.with(t, logp + by), batch),
      ) as [typeof here, typeof here];
      const slope = (above.total - below.total) / (2 * step);
      if (above.branch !== below.branch) ties++;
      else {
        compared++;
        const tolerance = 1e-4 * Math.max(1, Math.abs(slope));
        expect(Math.abs(found.gradient![t]! - slope), `${loss.typed} at ${t}`).toBeLessThanOrEqual(tolerance);
      }
    }
    return { compared, ties, slopes: found.gradient!.some((slope) => slope !== 0) };
  });
  // Most tokens are compared, and most losses depend on the weights.
  const sum = (of: (one: (typeof all)[number]) => number): number => all.reduce((n, one) => n + of(one), 0);
  expect(sum(({ compared }) => compared)).toBeGreaterThan(9 * sum(({ ties }) => ties));
  expect(sum(({ slopes }) => Number(slopes))).toBeGreaterThan(120);
});

it('the graph of a loss is 0 with its gradient without advantages, wherever its form says so', () => {
  // Ratios of exactly 1 meet every bound that is 1; the others lie on both sides of the clip.
  const still: Batch = {
    ...batch,
    advantages: batch.advantages.map(() => 0),
    oldLogps: batch.oldLogps.map((old, t) => (t % 2 === 0 ? batch.logps[t]! : old)),
  };
  const losses = [...typed, ...random.map((one) => `(${one.typed}) * advantage`)];
  let skipped = 0;
  for (const [i, expression] of tracesOf(losses).entries()) {
    if (!isZeroWithoutAdvantage(expression)) continue;
    skipped++;
    const { loss, gradient } = inReference(
      lossProgram('still', (values) => packedLoss(expression, values)),
      still,
    );
    expect(
      [...loss!, ...gradient!].every((x) => x === 0),
      losses[i],
    ).toBe(true);
  }
  expect(skipped).toBeGreaterThan(100);
});

it('the graph of a loss doubles with its gradient where all advantages double, wherever its form says so', () => {
  const doubled: Batch = { ...batch, advantages: batch.advantages.map((a) => 2 * a) };
  const losses = [...typed, ...random.map((one) => `(${one.typed}) * advantage`)];
  let multiples = 0;
  for (const [i, expression] of tracesOf(losses).entries()) {
    if (!isMultipleOfAdvantage(expression)) continue;
    multiples++;
    const program = lossProgram('doubled', (values) => packedLoss(expression, values));
    const [once, twice] = [inReference(program, batch), inReference(program, doubled)];
    for (const name of ['loss', 'gradient'] as const)
      for (const [t, value] of once[name]!.entries())
        // Doubling is exact, so that every branch and rounding is the same.
        expect(twice[name]![t], `${losses[i]} ${name} at ${t}`).toBe(2 * value);
  }
  expect(multiples).toBeGreaterThan(20);
});

it('the graph of a loss is finite wherever its form says so, at the ends of the ratio and on tokens that are not trained', () => {
  const extreme: Batch = {
    ...wild,
    oldLogps: wild.logps.map((logp, t) => [logp, logp - 30, logp + 30, 0][t % 4]!),
    advantages: wild.advantages.map((a, t) => (t % 3 === 0 ? 0 : 10 * a)),
    others: wild.others.map((other, t) => (t % 5 === 0 ? 0 : other)),
  };
  let finite = 0;
  for (const [i, expression] of tracesOf(typed).entries()) {
    if (!isAlwaysFinite(expression)) continue;
    finite++;
    const { loss, gradient } = inReference(
      lossProgram('extreme', (values) => packedLoss(expression, values)),
      extreme,
    );
    expect([...loss!, ...gradient!].every(Number.isFinite), typed[i]).toBe(true);
  }
  expect(finite).toBeGreaterThan(100);
});
