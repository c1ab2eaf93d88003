import { rowsOf } from '../../../src/learn/rows.ts';
import type { Learnable } from '../../../src/learn/learnable.ts';
import { aggregations } from '../../../src/strategies/objective/aggregation/aggregation.ts';
import { expect, it } from 'vitest';
import { packContrast } from '../../../src/strategies/objective/sequence-contrast/packContrast.ts';
import { packUpdate } from '../../../src/learn/packing.ts';
import type { RowPlan } from '../../../src/learn/rowPlan.ts';
import { judge, makeTrajectory } from '../../learn/trajectories.ts';

const plan: RowPlan = { promptColumns: 1, segmentColumns: 4, perRow: 3 };
const settings = { length_temperature: 0.5 };

function written(group: number, length: number, correct: boolean, untrained = false): Learnable {
  const completion = Array.from({ length }, (_, t) => t + 2);
  const trajectory = makeTrajectory({
    prompt: [group + 1, 1],
    completion,
    logps: completion.map(() => -1),
    group,
    untrained,
  });
  return judge({ ...trajectory, verdict: { reward: Number(correct), correct, reason: '' } }, 1);
}

/** A mixed group of four, so two rows; one all right; one of which only the right completion is trained. */
const judged = [
  ...[written(7, 1, true), written(7, 4, false), written(7, 3, true), written(7, 2, false)],
  ...[written(2, 4, true), written(2, 2, true)],
  ...[written(5, 3, true), written(5, 4, false, true)],
];
const rows = rowsOf(judged, plan);

const { positives, negatives, group_weights } = packContrast(rows, plan, settings);

it('the feeds of the sequence contrast stand where packing puts the completions, empty places and untrained ones being nobody', () => {
  expect(rows.map(({ length }) => length)).toEqual([3, 1, 2, 2]);
  expect(positives!.shape).toEqual([4, 3]);
  expect(negatives!.shape).toEqual([3, 4, 3]);
  const [short, long] = [Math.exp((1 - 1 / 4) / 0.5), Math.exp((1 - 3 / 4) / 0.5)];
  const expected = [short, 0, long, 0, 0, 0, 0, 0, 0, 0, 0, 0].map((w) => w / (short + long) / 3);
  for (const [at, value] of expected.entries()) expect(positives!.data[at]).toBeCloseTo(value, 7);
  expect([...negatives!.data]).toEqual([0, 1, 0, 1, 0, 0, ...Array<number>(30).fill(0)]);
});

it('the feeds of the sequence contrast share the loss among all prompts of the update, mixed or not', () => {
  expect([...group_weights!.data].map((share) => share * 3)).toEqual([Math.fround(1 / 3) * 3, 0, 0]);
});

it('the feeds of the sequence contrast have as many rows as the update, with those that fill it up', () => {
  const one = rows.slice(0, 1);
  const packed = packUpdate(one, { plan, aggregation: aggregations.grpo, pad: 0, maxLength: 8 });
  const alone = packContrast(one, plan, settings);
  expect(alone.positives!.shape).toEqual([packed.feeds.tokens!.shape[0], 3]);
  expect(alone.negatives!.shape).toEqual([1, 2, 3]);
});

it('the feeds of the sequence contrast count what the policy wrote and is trained on, not what the environment said', () => {
  const long = written(1, 4, true);
  const observed = { ...long, mask: long.mask.map((bit, t) => (t > 2 ? 0 : bit)) };
  const group = [observed, written(1, 1, true), written(1, 1, false)];
  const { positives: equal } = packContrast(rowsOf(group, plan), plan, settings);
  expect([...equal!.data].slice(0, 3)).toEqual([0.5, 0.5, 0]);
});
