/** Whole rounds that learn from older completions, on onnxruntime, from shipped bases. */
import { describe, expect, it } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import type { BufferView, Checkpoint, MetricRow, RolloutGroup } from '../../src/run/records.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { originsOf } from '../../src/ui/tokens/origins.ts';
import { openHere } from './openHere.ts';

const executor = sharedExecutor();

/** AReaL with the delay alone: every round is sampled by weights of so many rounds ago. */
const delayed = { schedule: 'sync', replay: 'stale', staleness: 2 } as const;

const configOf = (method: string, settings: Partial<RunConfig> = {}): RunConfig =>
  parseConfig({
    ...defaultConfig(method, 'chain-sum'),
    ...{ policy: 'tiny', prompts_per_round: 6, num_generations: 4, num_eval_prompts: 2 },
    ...{ max_rounds: 5, warmup_steps: 0, eval_every_rounds: 3, learning_rate: 2e-3 },
    ...settings,
  });

/** Rounds from the start or a checkpoint until the run is done, or for so many. */
async function train(
  config: RunConfig,
  { from, rounds = 5, showGroups = 99 }: { from?: Checkpoint; rounds?: number; showGroups?: number } = {},
) {
  const { run, dispose } = await openHere(config, executor);
  if (from) await run.restore(from);
  const rows: MetricRow[] = [];
  let groups: readonly RolloutGroup[] = [];
  let buffer: BufferView | undefined;
  for (let i = 0; i < rounds && !run.done; i++) {
    const report = await run.round({ showGroups });
    rows.push(report.metrics);
    groups = report.rollouts ?? [];
    buffer = report.buffer;
  }
  const checkpoint = await run.checkpoint();
  await dispose();
  return { rows, groups, buffer, ledger: run.ledger, checkpoint };
}

describe.each([
  ['rollout-replay', { replay_buffer_size: 8 }],
  ['trl-replay', { replay_buffer_size: 8 }],
  ['rorecomp', { compensate_every: 2 }],
  ['dart', { num_train_prompts: 6, level: 2, num_generations: 8 }],
  ['areal', delayed],
  ['april', {}],
  ['april', { unfinished: 'retry', over_provision: 1.5 }],
  ['ppo-ewma', {}],
  ['areal', { ...delayed, proximal: 'average' }],
  ['areal', { ...delayed, staleness: 1, level: 2, hint: 'always' }],
  ['ppo', { replay: 'stale', staleness: 1, proximal: 'recomputed', num_generations: 4 }],
  ['dars', { replay: 'fifo', proximal: 'recomputed', max_generations: 8 }],
] as const)('%s %j', (method, settings) => {
  it('learns with numbers that are finite, and a run killed and resumed equals one never stopped', async () => {
    const config = configOf(method, settings);
    const whole = await train(config);
    for (const row of whole.rows) {
      for (const key of ['loss', 'grad_norm']) expect(Number.isFinite(row[key]), key).toBe(true);
    }
    // That the page looks at it changes nothing.
    const half = await train(config, { rounds: 3, showGroups: 0 });
    const saved = decodeCheckpoint(encodeCheckpoint(half.checkpoint));
    const rest = await train(config, { from: saved });
    expect(rest.rows).toEqual(whole.rows.slice(3));
    expect(rest.ledger).toEqual(whole.ledger);
    expect(rest.checkpoint.hash).toBe(whole.checkpoint.hash);
  });
});

describe('a round that replays', () => {
  it('writes half as many tokens, learns from as many groups, and says of each how old it is', async () => {
    const { rows, groups } = await train(configOf('rollout-replay', { num_eval_prompts: 2 }), { rounds: 4 });
    expect(groups).toHaveLength(6);
    expect(groups.map(({ round }) => round === undefined)).toEqual([true, true, true, false, false, false]);
    const ages = groups.flatMap(({ round }) => (round === undefined ? [] : [4 - round]));
    expect(Math.max(...ages)).toBe(rows[3]!['replay/age_max']);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(rows.map((row) => row['replay/replayed_ratio'])).toEqual([0, expect.any(Number), 0.5, 0.5]);
  });

  it('scores only older completions with the current weights, and counts the cost', async () => {
    const recomputed = await train(configOf('rollout-replay', { replay_max_age: 1 }), { rounds: 2 });
    const naive = await train(configOf('rollout-replay', { replay_max_age: 1, proximal: 'behaviour' }), {
      rounds: 2,
    });
    expect(naive.ledger.tok_aux).toBe(0);
    expect(recomputed.ledger.tok_aux).toBeGreaterThan(0);
    // The first round has nothing old; in the second half of the batch is.
    expect(recomputed.ledger.tok_aux).toBeLessThan(naive.ledger.tok_train / 2 + 3 * 8);
    expect(recomputed.ledger.tok_train).toBe(naive.ledger.tok_train);
  });

  it('reports how many groups were evicted from a full buffer', async () => {
    const { rows } = await train(configOf('rollout-replay', { replay_buffer_size: 3 }), { rounds: 5 });
    expect(rows.every((row) => (row['replay/size'] as number) <= 3)).toBe(true);
    expect(rows.some((row) => (row['replay/evicted'] as number) > 0)).toBe(true);
    expect(rows.at(-1)!['replay/size']).toBe(3);
  });
});

describe('a round that resumes rows of the last one', () => {
  it('learns from completions that two versions wrote, and says so', async () => {
    const { rows, groups } = await train(configOf('april'), { rounds: 2 });
    expect(rows[0]!['partial/stale_ratio']).toBe(0);
    expect(rows[1]!['partial/stale_ratio']).toBeGreaterThan(0);
    expect(groups).toHaveLength(6);
    const older = groups.flatMap(({ lines }) =>
      lines.map(({ behind = [] }) => behind.filter((updates) => updates > 0).length),
    );
    const lengths = groups.flatMap(({ lines }) => lines.map(({ symbols }) => symbols.length));
    const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
    expect(sum(older) / sum(lengths)).toBeCloseTo(rows[1]!['partial/stale_ratio'] as number, 9);
  });

  it('scores with the current weights what older ones began, and nothing else', async () => {
    const recomputed = await train(configOf('april'), { rounds: 3 });
    const naive = await train(configOf('april', { proximal: 'behaviour' }), { rounds: 3 });
    expect(naive.ledger.tok_aux).toBe(0);
    expect(recomputed.ledger.tok_aux).toBeGreaterThan(0);
    expect(recomputed.ledger.tok_aux).toBeLessThan(recomputed.ledger.tok_train);
  });

  it('is a plain round if no more groups start than needed: the same weights and the same work', async () => {
    const one = await train(configOf('april', { over_provision: 1 }), { rounds: 2 });
    const plain = await train(configOf('april', { replay: 'none' }), { rounds: 2 });
    expect(one.checkpoint.arrays.parameters).toEqual(plain.checkpoint.arrays.parameters);
    expect(one.ledger).toEqual(plain.ledger);
    expect(one.checkpoint.state).toEqual(plain.checkpoint.state);
  });

  it('is refused if it would end with more groups than it starts', () => {
    expect(() => configOf('april', { over_provision: 0.5 })).toThrow(
      'over_provision: must be a number from 1 to 8, got 0.5. A round cannot end with more groups than it starts.',
    );
  });
});

describe('a round that older weights sample', () => {
  it('lags as far as there are versions, up to the setting, and not at all at staleness 0', async () => {
    const { rows } = await train(configOf('areal', delayed), { rounds: 4 });
    expect(rows.map((row) => row['replay/age_mean'])).toEqual([0, 1, 2, 2]);
    const fresh = await train(configOf('areal', { ...delayed, staleness: 0 }), { rounds: 2 });
    const plain = await train(configOf('areal', { schedule: 'sync' }), { rounds: 2 });
    expect(fresh.checkpoint.arrays.parameters).toEqual(plain.checkpoint.arrays.parameters);
    expect(fresh.rows[1]!.loss).toBe(plain.rows[1]!.loss);
  });

  it('is refused if it would sample with weights that do not exist yet', () => {
    expect(() => configOf('areal', { staleness: -1 })).toThrow(
      'staleness: must be a whole number from 0 to 16, got -1. Staleness cannot be negative.',
    );
  });
});

describe('the view of older completions', () => {
  it('says how many updates older the weights were that sampled each token', async () => {
    const config = configOf('areal', { ...delayed, steps_per_generation: 1, correction: 'truncate' });
    const { groups } = await train(config, { rounds: 3 });
    const lines = groups.flatMap((group) => group.lines);
    // Three rounds of one update each: sampled by the weights of two updates before.
    expect(lines.every(({ behind }) => behind?.every((updates) => updates === 2))).toBe(true);
  });

  it('says of each group that an earlier round began which tokens are older, and how many groups wait', async () => {
    const config = parseConfig({
      ...defaultConfig('april', 'scratchpad'),
      ...{ policy: 'tiny', prompts_per_round: 4, num_generations: 4, num_eval_prompts: 2, max_rounds: 6 },
    });
    let mixed = 0;
    let older = 0;
    for (const rounds of [4, 5]) {
      const { rows, groups, buffer } = await train(config, { rounds });
      const begun = groups.filter(({ round }) => round !== undefined);
      older += begun.length;
      // Whole too late or gone on with, none of them was learned from before.
      for (const group of begun) {
        expect(group.resumed).toBe(true);
        expect(originsOf(group)).toEqual(['stale']);
      }
      expect(buffer!.of).toBe('begun');
      const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
      expect(sum(buffer!.held)).toBe(rows.at(-1)!['partial/stored']);
      expect(sum(buffer!.replayed)).toBe(begun.length);
      mixed += begun
        .flatMap(({ lines }) => lines)
        .filter(({ behind = [] }) => behind.includes(0) && behind.some((updates) => updates > 0)).length;
    }
    expect(older).toBeGreaterThan(0);
    // Some were cut in the middle: their first tokens are older than their last.
    expect(mixed).toBeGreaterThan(0);
  });

  it('has the ages of the buffer and of what was replayed from it', async () => {
    const config = configOf('rollout-replay', { replay_buffer_size: 8, max_rounds: 4 });
    const { rows, buffer, groups } = await train(config, { rounds: 4 });
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    expect(sum(buffer!.held)).toBe(rows[3]!['replay/size']);
    expect(sum(buffer!.replayed)).toBe(groups.filter(({ round }) => round !== undefined).length);
    expect(buffer!.replayed[0]).toBe(0);
    expect((await train(configOf('areal'), { rounds: 1 })).buffer).toBeUndefined();
  });
});
