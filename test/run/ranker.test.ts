/** Whole runs whose ranker learns beside the policy: resumed, beside every switch, and evaluated without learning. */
import { expect, it } from 'vitest';
import { metricsOf } from '../../src/config/metrics.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import type { Checkpoint, MetricRow } from '../../src/run/records.ts';
import { openSharedExecutor } from '../runtime/sharedSessions.ts';
import { lookup } from '../../src/tasks/lookup.ts';
import { roundsOf, smallConfig, wholeAndResumed } from './resumed.ts';
import { openHere } from './openHere.ts';

const weightsIn = ({ state }: Checkpoint): number[] =>
  (state['memory'] as { ranker: { weights: number[] } }).ranker.weights;

/** What the evaluation before the first round reports. */
async function baselineOf(config: RunConfig): Promise<MetricRow> {
  const { executor } = openSharedExecutor();
  const { run, dispose } = await openHere(config, executor);
  const { metrics } = (await run.baseline())!;
  await dispose();
  return metrics;
}

const beside: readonly (readonly [string, Partial<RunConfig>])[] = [
  ['alone', {}],
  ['with partial rollouts', { replay: 'partial', over_provision: 2 }],
  ['with a replay buffer', { replay: 'fifo' }],
  ['with older weights', { replay: 'stale' }],
  ['with an asynchronous schedule', { schedule: 'async' }],
  ['with forks after results', { topology: 'results', branch_roots: 2, branch_width: 2 }],
  ['with trees of turns', { topology: 'steps', branch_roots: 2, branch_width: 2 }],
  ['with hints', { hint: 'all_failed' }],
  ['with drafts', { drafts_per_completion: 2 }],
  ['with dynamic sampling', { dynamic_sampling: true, max_generation_batches: 2 }],
  ['fixed', { ranker: 'fixed' }],
  ['always right', { ranker: 'oracle' }],
];

it.each(beside)(
  'a run under a ranker %s learns, reports what it describes, and resumes to the same hash',
  async (_, settings) => {
    const config = smallConfig('cosearch', { level: 1, prompts_per_round: 6, ...settings });
    const { rows, equal, checkpoint } = await wholeAndResumed(config, 4, 2);
    expect(equal).toBe(true);
    const moved = weightsIn(checkpoint);
    if (config.ranker === 'learned') {
      expect(moved).toHaveLength(3);
      expect(moved).not.toEqual(lookup.ranked!.fixedWeights);
      expect(rows.some((row) => (row['ranker/queries_per_group'] ?? 0) > 1)).toBe(true);
    } else expect(moved).toBeNull();
    const described = metricsOf(config).map(({ key }) => key);
    const reported = new Set(rows.flatMap((row) => Object.keys(row)).filter((key) => /^ranker/.test(key)));
    expect([...reported].sort()).toEqual(described.filter((key) => /^ranker/.test(key)).sort());
    if (config.ranker === 'oracle')
      for (const row of rows) expect(row['ranker/reciprocal_rank'] ?? 1).toBe(1);
  },
);

it('a run under a ranker is evaluated with the likeliest rankings: those of the fixed ranker before it has learned', async () => {
  const [learned, fixed, right] = await Promise.all(
    (['learned', 'fixed', 'oracle'] as const).map((ranker) =>
      baselineOf(smallConfig('cosearch', { level: 1, num_eval_prompts: 200, ranker })),
    ),
  );
  expect(learned).toEqual(fixed);
  expect(right!['pass@1']).toBeGreaterThan(fixed!['pass@1']!);
});

it('a run under a ranker learns nothing from evaluations', async () => {
  const [often, never] = await Promise.all(
    [1, 1000].map((eval_every_rounds) =>
      roundsOf(smallConfig('cosearch', { level: 1, num_eval_prompts: 24, eval_every_rounds }), 3),
    ),
  );
  expect(weightsIn(often!.checkpoint)).toEqual(weightsIn(never!.checkpoint));
  expect(often!.rows.map((row) => row['reward'])).toEqual(never!.rows.map((row) => row['reward']));
});
