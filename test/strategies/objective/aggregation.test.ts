import { expect, it } from 'vitest';
import { aggregations } from '../../../src/strategies/objective/aggregation/aggregation.ts';
import { lossTypeMetas } from '../../../src/strategies/objective/aggregation/meta.ts';

type AggregationKind = keyof typeof aggregations;

/** Three completions and one that was truncated and is left out: it counts as a completion, as in TRL. */
const counts = [4, 1, 3, 0];
const losses = [[1, 2, 3, 4], [5], [6, 7, 8], []];

function aggregated(kind: AggregationKind, generation = 8): number {
  const weight = aggregations[kind]({ counts, generation, maxCompletionLength: 8 });
  return losses.flatMap((row, at) => row.map((loss) => weight(at) * loss)).reduce((a, b) => a + b);
}

it('aggregation is the mean its name says', () => {
  expect(aggregated('grpo')).toBeCloseTo((2.5 + 5 + 7) / 4, 12);
  expect(aggregated('dr_grpo')).toBeCloseTo(36 / (4 * 8), 12);
  expect(aggregated('dapo')).toBeCloseTo(36 / 8, 12);
  expect(aggregated('seq_mean_token_sum')).toBeCloseTo(36 / 4, 12);
});

it('aggregation divides dapo by the tokens of all updates of a pass, and nothing else by them', () => {
  expect(aggregated('dapo', 32)).toBeCloseTo(36 / 32, 12);
  for (const kind of ['grpo', 'dr_grpo', 'seq_mean_token_sum'] as const) {
    expect(aggregated(kind, 32)).toBe(aggregated(kind));
  }
});

it('aggregation says in its help what it divides by', () => {
  const helpOf = (kind: AggregationKind) => lossTypeMetas.find(({ id }) => id === kind)?.help;
  expect(helpOf('grpo')).toContain('One without trained tokens counts too, as in TRL');
  expect(helpOf('dapo')).toContain('divided by those of the whole pass, as in TRL');
});

it('aggregation is finite when nothing is trained', () => {
  for (const kind of Object.keys(aggregations) as AggregationKind[]) {
    expect(
      Number.isFinite(aggregations[kind]({ counts: [0, 0], generation: 0, maxCompletionLength: 8 })(0)),
    ).toBe(true);
  }
});
