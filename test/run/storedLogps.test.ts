/** What is stored of a token when it is sampled, against what the learner's program says of it under the same weights. */
import { latentSharpnessOf } from '../../src/strategies/objective/latent/latent.ts';
import { objectiveStrategies } from '../../src/strategies/learning.ts';
import { expect, it } from 'vitest';
import { readBase } from '../../src/cli/basePolicies.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { createProgramLearner } from '../../src/learn/programLearner.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { policyOf, type TransformerSpec } from '../../src/policy/sizes.ts';
import { roles, type Sample } from '../../src/rollout/sample.ts';
import { collectRound } from '../../src/run/collectRound.ts';
import { initialState } from '../../src/run/state.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { END, PAD } from '../../src/tasks/vocabulary/common.ts';
import { taskOf } from '../../src/tasks/index.ts';
import { learningFrameOf } from '../../src/tasks/levels.ts';
import type { TokenTask } from '../../src/tasks/task.ts';

const executor = sharedExecutor();

/** Rounds that are collected while nothing is learned, so that all versions are the same weights; and what these say now. */
async function scored(
  method: string,
  taskId: string,
  settings: Partial<RunConfig>,
  rounds = 2,
  asSymbols = false,
) {
  const config = parseConfig({
    ...defaultConfig(method, taskId),
    ...{ policy: 'tiny', prompts_per_round: 6, num_generations: 4, ...settings },
  });
  const task = taskOf(taskId) as TokenTask;
  const spec = policyOf('tiny') as TransformerSpec;
  const { parameters } = await readBase(config);
  const weights = await holdWeights(executor, parameters);
  const policy = createProgramPolicy(
    executor,
    spec,
    weights,
    { pad: PAD, end: END },
    { latents: true, drafts: true },
  );
  const learner = await createProgramLearner({
    objective: objectiveStrategies,
    ...{ executor, spec, weights, pad: PAD, reference: parameters },
    frame: learningFrameOf(task, config),
    groupSize: config.num_generations,
    latentSharpness: latentSharpnessOf(config),
  });
  const parts = { config, task, policy, learner, now: () => 0 };
  let state = initialState(config);
  const found: { one: Sample; now: Float32Array; resumed: boolean }[] = [];
  const nameOf = ({ prompt, sample }: Pick<Sample, 'prompt' | 'sample'>): string =>
    `${prompt.index} ${sample}`;
  let begun = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const { batch, after } = await collectRound(parts, state);
    state = { ...state, ...after, round: round + 1 };
    const plain = batch.trajectories.map(({ latents: _, ...one }) => one);
    const scoredBatch = asSymbols ? { ...batch, trajectories: plain } : batch;
    const { logps } = await learner.scoreCurrent(scoredBatch, config);
    found.push(
      ...scoredBatch.trajectories.map((one) => ({
        one,
        now: logps.get(one)!,
        resumed: begun.has(nameOf(one)),
      })),
    );
    begun = new Set([
      ...begun,
      ...after.unfinished.flatMap((group) => group.roots.flatMap(({ open }) => open.map(nameOf))),
    ]);
  }
  await policy.dispose();
  await learner.dispose();
  weights.release();
  return found;
}

/** By how much the two are apart at most, over tokens of these completions that the policy wrote or was made to write. */
function furthest(found: Awaited<ReturnType<typeof scored>>): number {
  const misses = found.flatMap(({ one, now }) =>
    [...one.versions.keys()]
      .filter((at) => one.versions[at] !== -1)
      .map((at) => Math.abs(now[at]! - one.logps[at]!)),
  );
  expect(misses.length).toBeGreaterThan(20);
  return Math.max(...misses);
}

const rounding = 5e-5;

it('stored log-probabilities are those of the learner’s program before and after the place where a later round resumed a completion', async () => {
  const found = await scored('april', 'chain-sum', { level: 2 }, 4);
  const resumed = found.filter((some) => some.resumed);
  expect(resumed.length).toBeGreaterThan(8);
  expect(furthest(resumed)).toBeLessThan(rounding);
});

it('stored log-probabilities are those of the learner’s program behind the hint where that is what the update reads, and behind the plain prompt where it is not', async () => {
  const told = { level: 2, hint: 'always' } as const;
  const hinted = ({ one }: { one: Sample }) => one.hint !== undefined;
  for (const hint_scoring of ['hinted', 'plain'] as const) {
    const found = await scored('guide-grpo', 'strategies', { ...told, hint_scoring }, 1);
    expect(furthest(found.filter(hinted))).toBeLessThan(rounding);
  }
  // Sampled behind the hint and read without it: here the two are to be apart.
  const corrected = await scored('guide-grpo', 'strategies', { ...told, hint_scoring: 'plain_hinted' }, 1);
  expect(furthest(corrected.filter(hinted))).toBeGreaterThan(0.5);
  expect(furthest(corrected.filter((some) => !hinted(some)))).toBeLessThan(rounding);
});

it.each([2, 8])(
  'stored log-probabilities are those of the learner’s program in latent slots, with %i completions in a row of the update',
  async (num_generations) => {
    const found = await scored('latent-grpo', 'scratchpad', { num_generations, prompts_per_round: 8 }, 1);
    expect(found.every(({ one }) => one.latents!.slots > 0)).toBe(true);
    expect(furthest(found)).toBeLessThan(rounding);
    // As symbols, slots would have other probabilities behind them.
    const symbols = await scored(
      'latent-grpo',
      'scratchpad',
      { num_generations, prompts_per_round: 8 },
      1,
      true,
    );
    expect(furthest(symbols)).toBeGreaterThan(0.1);
  },
);

it('stored log-probabilities are those of the learner’s program behind latent slots where tokens are drafted', async () => {
  const drafting = { num_speculative_tokens: 3, adaptive_draft_length: false } as const;
  const found = await scored('latent-grpo', 'scratchpad', { ...drafting, prompts_per_round: 8 }, 1);
  expect(furthest(found)).toBeLessThan(rounding);
});

it('stored log-probabilities are those of the learner’s program on tokens that it was made to write: beginnings of solutions, and what was put right behind its own', async () => {
  for (const method of ['adhint', 'scope']) {
    const found = await scored(method, 'scratchpad', { level: 1 }, 1);
    expect(found.some(({ one }) => one.roles.includes(roles.hint))).toBe(true);
    expect(furthest(found)).toBeLessThan(rounding);
  }
});
