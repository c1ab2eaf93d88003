/** Proximal policies that were kept, interpolated or restarted, each against another way to the same numbers. */
import { describe, expect, it } from 'vitest';
import type { RunConfig } from '../../../src/config/schema.ts';
import { evaluate, type ReferenceFeed } from '../../../src/graph/index.ts';
import { keepWeights } from '../../../src/learn/keptWeights.ts';
import { updateProgram } from '../../../src/learn/programs/update.ts';
import { holdWeights } from '../../../src/policy/heldWeights.ts';
import { scoreProgram } from '../../../src/policy/programs/score.ts';
import { policyFromShape } from '../../../src/policy/sizes.ts';
import { resetAverage } from '../../../src/strategies/objective/proximal/reset-average/resetAverage.ts';
import { float32 } from '../../../src/tensor/tensor.ts';
import { createReferenceExecutor } from '../../graph/referenceExecutor.ts';
import { seeded } from '../../graph/seeded.ts';
import { lossesWith } from '../../learn/losses.ts';
import { randomWeights } from '../../policy/smallPolicy.ts';
import { roundsOf, smallConfig, wholeAndResumed } from '../../run/resumed.ts';

const rows = 5;
const spec = policyFromShape('listed', {
  vocabulary: 5,
  maxLength: 4,
  width: 4,
  layers: 1,
  heads: 2,
  hidden: 5,
});
const grid = [rows, 3];
const ints = (shape: number[], data: number[]): ReferenceFeed => ({ dtype: 'int32', shape, data });
const floats = (shape: number[], data: ArrayLike<number>): ReferenceFeed => ({
  dtype: 'float32',
  shape,
  data,
});
const onLast = (valueOf: (row: number) => number): ReferenceFeed =>
  floats(
    grid,
    Array.from({ length: 15 }, (_, at) => (at % 3 === 2 ? valueOf(Math.floor(at / 3)) : 0)),
  );
const parameters = floats([spec.layout.size], randomWeights(spec.layout.size, 3, 0.8));
const batch = {
  tokens: ints(grid, Array.from({ length: rows }, () => [2, 0, 3]).flat()),
  targets: ints(grid, Array.from({ length: rows }, (_, token) => [0, 3, token]).flat()),
  positions: ints(grid, Array.from({ length: rows }, () => [0, 1, 2]).flat()),
  segments: ints(grid, new Array<number>(15).fill(0)),
  columns: ints([3], [0, 1, 2]),
  temperature: floats([], [1]),
};
const now = evaluate(scoreProgram(spec), { ...batch, parameters }).logps!.data;
const sampled = seeded(4, rows, -2.4, -0.8);

function updated(settings: Partial<RunConfig>, oldLogps: (row: number) => number, more = {}) {
  const zeros = new Float64Array(spec.layout.size);
  const scalars = {
    ...{ learning_rate: 1e-3, warmup_steps: 0, adam_beta1: 0, adam_beta2: 0, adam_epsilon: 1e-8 },
    ...{ weight_decay: 0, max_grad_norm: 1e9, epsilon: 0.2, epsilon_high: 0.2, correction_cap: 1e9 },
  };
  return evaluate(updateProgram(spec, lossesWith(settings)), {
    ...batch,
    ...Object.fromEntries(Object.entries(scalars).map(([name, value]) => [name, floats([], [value])])),
    ...{ parameters, moment1: floats([spec.layout.size], zeros), moment2: floats([spec.layout.size], zeros) },
    optimizer: floats([3], [0, 1, 1]),
    old_logps: onLast(oldLogps),
    behaviour_logps: onLast((row) => sampled[row]!),
    advantages: onLast((row) => seeded(5, rows, -1, 2)[row]!),
    weights: onLast(() => 1 / rows),
    ...more,
  });
}

describe('the interpolated proximal policy', () => {
  it.each([0, 1, 3])(
    'gives the update of log-probabilities that were mixed by hand, %i updates into the round',
    (since) => {
      const age = (row: number): number => 2 * row;
      const mixed = (row: number): number => {
        const alpha = age(row) === 0 ? 0 : age(row) / (age(row) + since);
        return sampled[row]! + alpha * (now[3 * row + 2]! - sampled[row]!);
      };
      const more = { ages: onLast(age), updates_since: floats([], [since]) };
      const found = updated({ proximal: 'interpolated' }, (row) => sampled[row]!, more);
      const expected = updated({ proximal: 'recomputed' }, mixed);
      for (const name of ['moment1_out', 'loss', 'clip_ratio/region_mean']) {
        found[name]!.data.forEach((value, i) => expect(value).toBeCloseTo(expected[name]!.data[i]!, 9));
      }
    },
  );
});

describe('kept weights', () => {
  it('are the newest of some rounds, and answer for a version that is gone with the next newer one', async () => {
    const executor = createReferenceExecutor();
    const weights = await holdWeights(executor, Float32Array.of(0));
    const kept = keepWeights(executor, weights, 1);
    for (const version of [0, 2, 5, 6]) {
      if (version > 0) weights.replace(await executor.upload(float32(Float32Array.of(version))), version);
      await kept.keep(3);
      await kept.keep(3);
    }
    const at = (version: number) => kept.at(version)?.data[0] ?? null;
    expect([at(0), at(2), at(3), at(5), at(6)]).toEqual([2, 2, 5, 5, null]);
    expect(kept.previous()?.data[0]).toBe(5);
    const copy = keepWeights(executor, weights, 1);
    copy.restore(kept.snapshot());
    expect(copy.snapshot()).toEqual(kept.snapshot());
    expect(() => keepWeights(executor, weights, 2).restore(kept.snapshot())).toThrow('must hold 2 values');
  });
});

describe('the average that starts again', () => {
  it('is as old as the sampling weights and starts again below the active share', () => {
    const { average } = resetAverage.follows!(
      smallConfig('missing-old-logits', { staleness: 3, active_share: 0.8 }),
    );
    // Three rounds of two updates.
    expect(average!.decay).toBe(6 / 8);
    const at = (clipped: number) => average!.restarts!({ 'clip_ratio/region_mean': clipped });
    expect([at(0.1), at(0.19), at(0.21), at(1)]).toEqual([false, false, true, true]);
  });
});

describe('a run on stale completions', () => {
  it.each(['snapshot', 'interpolated', 'reset_average'] as const)(
    'by %s resumes as if never stopped',
    async (proximal) => {
      const { rows: metrics, equal } = await wholeAndResumed(
        smallConfig('missing-old-logits', { staleness: 2, proximal, snapshots: 4, active_share: 0.999 }),
      );
      expect(equal).toBe(true);
      for (const row of metrics) expect(Number.isFinite(row.loss)).toBe(true);
    },
    60_000,
  );

  it('finds in snapshots what was stored at sampling, and in too few of them something else', async () => {
    const ratios = async (snapshots: number) => {
      const config = smallConfig('missing-old-logits', { staleness: 2, proximal: 'snapshot', snapshots });
      return (await roundsOf(config, 4)).rows.map(
        (row) => row['sampling/importance_sampling_ratio/mean'] as number,
      );
    };
    for (const ratio of await ratios(4)) expect(ratio).toBeCloseTo(1, 5);
    expect(Math.abs((await ratios(1)).at(-1)! - 1)).toBeGreaterThan(1e-4);
  }, 60_000);
});
