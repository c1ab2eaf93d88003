/** Runs that prune by a quality head, on real programs: the head learns, the run prunes, stops and goes on. */
import { headsOf, objectiveStrategies } from '../../src/strategies/learning.ts';
import { describe, expect, it } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { createProgramLearner } from '../../src/learn/programLearner.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { initialParameters } from '../../src/policy/initialize.ts';
import { transformerOf, withHeads } from '../../src/policy/sizes.ts';
import { openCheckpoint, sealCheckpoint } from '../../src/run/checkpoint.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import type { Checkpoint } from '../../src/run/records.ts';
import { createRun, type Run } from '../../src/run/run.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { END, PAD } from '../../src/tasks/vocabulary/common.ts';
import { taskOf } from '../../src/tasks/index.ts';
import { frameOf } from '../../src/tasks/levels.ts';
import type { Attempt, TokenTask, Verdict } from '../../src/tasks/task.ts';
import { partsWith } from './parts.ts';
import { rounds } from './restored.ts';

const executor = sharedExecutor();

const at = 4;
/** The token that the policy has just read when the head is read decides, so that there is something to learn quickly. */
const task: TokenTask = {
  ...(taskOf('sort-digits') as TokenTask),
  verify: (attempts: readonly Attempt[]): Promise<Verdict[]> =>
    Promise.resolve(
      attempts.map(({ completion }) => {
        const correct = (completion[at - 2] ?? 0) % 3 === 1;
        return { reward: Number(correct), correct, reason: '' };
      }),
    ),
};

async function open(settings: Partial<RunConfig> = {}): Promise<Run> {
  const config = parseConfig({
    ...defaultConfig('grpo', 'sort-digits'),
    level: 1,
    policy: 'tiny',
    max_completion_length: 8,
    prompts_per_round: 12,
    num_generations: 8,
    learning_rate: 1e-3,
    warmup_steps: 0,
    num_eval_prompts: 8,
    eval_every_rounds: 100,
    prune: 'quality',
    prune_at: at,
    prune_warmup: 2,
    num_iterations: 6,
    ...settings,
  });
  const spec = withHeads(transformerOf(config.policy), headsOf(config));
  const initial = initialParameters(spec.layout, 1);
  const weights = await holdWeights(executor, initial);
  const frame = frameOf(task, config);
  const learner = await createProgramLearner({
    objective: objectiveStrategies,
    executor,
    spec,
    weights,
    frame,
    groupSize: config.num_generations,
    pad: PAD,
    reference: initial,
  });
  const policy = createProgramPolicy(executor, spec, weights, { pad: PAD, end: END });
  return createRun({ config, task, policy, learner, now: () => 0 });
}

const memoryOf = ({ state }: Checkpoint) => state.memory;

describe('a run that prunes by quality', () => {
  it('learns to predict, prunes once it can, and resumes from a checkpoint file bit for bit', async () => {
    const whole = await open();
    const rows = await rounds(whole, 6);
    expect(rows[5]!['quality/auc_recent']).toBeGreaterThan(0.6);
    expect(rows.map((row) => row['quality/paused'])).toEqual([0, 0, 0, 0, 0, 0]);
    expect(rows.slice(0, 2).map((row) => row['pruning/pruned_ratio'])).toEqual([0, 0]);
    for (const row of rows.slice(2)) {
      // Half of 96, give or take four standard deviations.
      expect(Math.abs(row['pruning/pruned_ratio']! - 0.5)).toBeLessThan(0.21);
    }

    const half = await open();
    expect(await rounds(half, 4)).toEqual(rows.slice(0, 4));
    const file = encodeCheckpoint(await half.checkpoint());
    const resumed = await open();
    await resumed.restore(decodeCheckpoint(file));
    expect(await rounds(resumed, 2)).toEqual(rows.slice(4));
    const [a, b] = [await whole.checkpoint(), await resumed.checkpoint()];
    expect(b.hash).toBe(a.hash);
    expect(memoryOf(b)).toEqual(memoryOf(a));
    expect(memoryOf(a)).toMatchObject({ quality: { rounds: 6 } });
  }, 120_000);

  it('does not train on tokens that finish a pruned row', async () => {
    const [plain, finishing] = [await open(), await open({ finish_pruned: true })];
    await rounds(plain, 4);
    const rows = await rounds(finishing, 4);
    expect(rows[3]!['pruning/right_lost']).not.toBeNull();
    const [a, b] = [await plain.checkpoint(), await finishing.checkpoint()];
    expect(b.arrays).toEqual(a.arrays);
    expect(b.state).toEqual(a.state);
    expect(b.ledger).toEqual({ ...a.ledger, tok_eval: b.ledger.tok_eval });
    expect(b.ledger.tok_eval).toBeGreaterThan(a.ledger.tok_eval);
  }, 120_000);

  it('remembers all that was collected where groups that teach nothing are left out', async () => {
    const run = await open({ dynamic_sampling: true, max_generation_batches: 2 });
    const rows = await rounds(run, 6);
    expect(rows.some((row) => (row['pruning/pruned_ratio'] as number) > 0)).toBe(true);
    expect(memoryOf(await run.checkpoint())).toMatchObject({ quality: { rounds: 6 } });
  }, 120_000);
});

describe('a run whose pruning leaves nothing', () => {
  const nothingLeft = { prune: 'length_cap', prune_at: 1, prompts_per_round: 2, num_generations: 2 } as const;

  it('stops in its tenth such round, wherever it was resumed, and trains on once prune_at is raised', async () => {
    const whole = await open(nothingLeft);
    await rounds(whole, 4);
    const kept = await whole.checkpoint();
    await rounds(whole, 5);
    const sentence =
      'pruning: it stopped every completion of the last 10 rounds, so nothing could be learned; ' +
      'set prune_at above 1 and resume from the last checkpoint';
    await expect(whole.round()).rejects.toThrow(sentence);
    const resumed = await open(nothingLeft);
    await resumed.restore(decodeCheckpoint(encodeCheckpoint(kept)));
    await rounds(resumed, 5);
    await expect(resumed.round()).rejects.toThrow(sentence);

    await resumed.restore(kept);
    resumed.setLive({ prune_at: 6 });
    const row = (await rounds(resumed, 7)).at(-1);
    expect(row?.['pruning/pruned_ratio']).toBeLessThan(1);
    expect((await resumed.checkpoint()).state).not.toHaveProperty('prunedRounds');
  }, 120_000);

  it('has the hash that it had before such rounds were counted', async () => {
    const run = await open(nothingLeft);
    await rounds(run, 2);
    const { version: _, hash, ...content } = await run.checkpoint();
    const { prunedRounds, ...state } = content.state;
    expect(prunedRounds).toBe(2);
    expect(sealCheckpoint({ ...content, state }).hash).toBe(hash);
  }, 120_000);
});

describe('the memory in a checkpoint', () => {
  it('is not there in a run without strategies that remember', async () => {
    const run = createRun(partsWith());
    await run.round();
    expect(Object.keys((await run.checkpoint()).state).sort()).toEqual(['evaluation', 'prompts', 'reward']);
  });

  it('is refused where no strategy wrote it', async () => {
    const run = createRun(partsWith());
    const { version: _, hash: __, ...content } = await run.checkpoint();
    const config = { ...content.config, prune: 'quality' } as const;
    const opening = (memory: unknown) => () =>
      openCheckpoint(sealCheckpoint({ ...content, config, state: { ...content.state, memory } }));
    expect(opening({ quality: { rounds: 2 } })).toThrow('quality head: its memory must hold');
    expect(opening([1])).toThrow('state must hold prompts and evaluation');
    expect(opening({})).not.toThrow();
  });
});
