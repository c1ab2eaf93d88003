/** Proximal policies that were kept, interpolated or restarted, each against another way to the same numbers. */
import { describe, expect, it } from 'vitest';
import { keepWeights } from '../../../src/learn/keptWeights.ts';
import { holdWeights } from '../../../src/policy/heldWeights.ts';
import { scoreProgram } from '../../../src/policy/programs/score.ts';
import { resetAverage } from '../../../src/strategies/objective/proximal/resetAverage.ts';
import { float32 } from '../../../src/tensor/tensor.ts';
import { createReferenceExecutor } from '../../graph/referenceExecutor.ts';
import { roundsOf, smallConfig, wholeAndResumed } from '../../run/resumed.ts';
import { batch, onLast, parameters, sampled, spec, updatedWith } from './smallUpdate.ts';
import { floats } from '../../graph/referenceFeeds.ts';
import { evaluate } from '../../graph/evaluate.ts';

const now = evaluate(scoreProgram(spec), { ...batch, parameters }).logps!.data;

it.each([0, 1, 3])(
  'the interpolated proximal policy gives the update of log-probabilities that were mixed by hand, %i updates into the round',
  (since) => {
    const age = (row: number): number => 2 * row;
    const mixed = (row: number): number => {
      const alpha = age(row) === 0 ? 0 : age(row) / (age(row) + since);
      return sampled[row]! + alpha * (now[3 * row + 2]! - sampled[row]!);
    };
    const more = { ages: onLast(age), updates_since: floats([], [since]) };
    const found = updatedWith({ proximal: 'interpolated' }, (row) => sampled[row]!, more);
    const expected = updatedWith({ proximal: 'recomputed' }, mixed);
    for (const name of ['moment1_out', 'loss', 'clip_ratio/region_mean']) {
      found[name]!.data.forEach((value, i) => expect(value).toBeCloseTo(expected[name]!.data[i]!, 9));
    }
  },
);

it('kept weights are the newest of some rounds, and answer for a version that is gone with the next newer one', async () => {
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

it('the average that starts again is as old as the sampling weights and starts again below the active share', () => {
  const { average } = resetAverage.follows!(
    smallConfig('missing-old-logits', { staleness: 3, active_share: 0.8 }),
  );
  // Three rounds of two updates.
  expect(average!.decay).toBe(6 / 8);
  const at = (clipped: number) => average!.restarts!({ 'clip_ratio/region_mean': clipped });
  expect([at(0.1), at(0.19), at(0.21), at(1)]).toEqual([false, false, true, true]);
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
