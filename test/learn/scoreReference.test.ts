import { packTokens } from '../../src/learn/rows.ts';
import { objectiveStrategies } from '../../src/strategies/learning.ts';
import { expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { createProgramLearner } from '../../src/learn/programLearner.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { scoreProgram } from '../../src/policy/programs/score.ts';
import { mlpFromShape, type PolicySpec } from '../../src/policy/sizes.ts';
import type { Sample } from '../../src/rollout/sample.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { float32, int32, scalar } from '../../src/tensor/tensor.ts';
import { distance, seeded, seededInts } from '../graph/seeded.ts';
import { randomWeights, smallSpec } from '../policy/smallPolicy.ts';
import { batchOf, judgeAll, makeTrajectory } from './trajectories.ts';
import { evaluate } from '../graph/evaluate.ts';

const executor = sharedExecutor();

const temperature = 0.7;
const configWith = (settings: Partial<RunConfig> = {}): RunConfig => ({
  ...defaultConfig('grpo'),
  warmup_steps: 0,
  learning_rate: 0.05,
  overconfidence_alpha: 1,
  temperature,
  ...settings,
});

async function open(spec: PolicySpec, frame: { promptWidth: number; width: number }, seed = 7) {
  const initial = randomWeights(spec.layout.size, seed);
  const weights = await holdWeights(executor, initial);
  return createProgramLearner({
    objective: objectiveStrategies,
    groupSize: 4,
    executor,
    spec,
    weights,
    frame,
    pad: 0,
    reference: initial,
  });
}

/** Frames in which completions of a prompt have a row each, and in which all share one. */
const frames = { apart: { promptWidth: 1, width: 6 }, shared: { promptWidth: 7, width: 12 } };

/** Two prompts with four completions each of one to five tokens, one of them cut off and not trained. */
const writtenAfter = (...promptLengths: readonly number[]): Sample[] =>
  Array.from({ length: 8 }, (_, i) =>
    makeTrajectory({
      prompt: seededInts(i >> 2, promptLengths[i >> 2]!, 1, 24),
      completion: seededInts(100 + i, 1 + (i % 5), 1, 24),
      logps: seeded(200 + i, 1 + (i % 5), -3.6, -2.8),
      group: i >> 2,
      untrained: i === 4,
    }),
  );
const written = writtenAfter(7, 3);

/** Log-probabilities of a trajectory's own tokens in float64, one row at a time; 0 on its prompt. */
function alone({ tokens, prompt }: Sample, weights: Float32Array): number[] {
  const { logps } = evaluate(scoreProgram(smallSpec), {
    ...packTokens([tokens], tokens.length - 1, 0),
    parameters: float32(weights),
    temperature: scalar(temperature),
  });
  return [0, ...logps!.data.slice(0, tokens.length - 1)].map((logp, t) =>
    t < prompt.tokens.length ? 0 : logp,
  );
}

it.each([
  ['in rows of their own', frames.apart, writtenAfter(1, 1), 8],
  ['in rows that share a prompt', frames.shared, written, 7 + 3],
] as const)(
  'what the starting policy says of a batch is the log-probability of every token, %s',
  async (_, frame, all, promptTokens) => {
    const learner = await open(smallSpec, frame);
    const { logps, entries } = await learner.scoreReference(batchOf(all), configWith());
    const initial = randomWeights(smallSpec.layout.size);
    for (const [i, trajectory] of all.entries()) {
      expect(distance(logps.get(trajectory)!, alone(trajectory, initial)), `completion ${i}`).toBeLessThan(
        1e-5,
      );
    }
    const completionTokens = all.reduce(
      (sum, { tokens, prompt }) => sum + tokens.length - prompt.tokens.length,
      0,
    );
    expect(entries).toEqual({ tok_aux: completionTokens + promptTokens });
    await learner.dispose();
  },
);

it('what the starting policy says of a batch does not hang on how many parts it is scored in, nor on what was learned since', async () => {
  const learner = await open(smallSpec, frames.shared);
  const score = (parts: number) =>
    learner.scoreReference(batchOf(written), configWith({ steps_per_generation: parts }));
  const before = await score(1);
  expect(await score(4)).toEqual(before);
  await learner.learn(batchOf(judgeAll(written, seeded(3, written.length, -1, 1))), configWith());
  expect(await score(2)).toEqual(before);
  await learner.dispose();
});

it('what the starting policy says of a batch goes into the snapshot, so that a resumed run compares with the same start', async () => {
  const frame = frames.shared;
  const learner = await open(smallSpec, frame);
  expect(await learner.snapshot()).not.toHaveProperty('reference');
  const before = await learner.scoreReference(batchOf(written), configWith());
  const other = await open(smallSpec, frame, 8);
  await other.restore(await learner.snapshot(), 0);
  expect(await other.scoreReference(batchOf(written), configWith())).toEqual(before);
  await learner.dispose();
  await other.dispose();
});

it('what the starting policy says of a batch of episodes is that of each step, after its observation', async () => {
  const spec = mlpFromShape('test-mlp', { inputs: 3, hidden: 8, layers: 2, outputs: 4 });
  const episodes = [4, 1, 6].map((steps, i) => ({
    ...makeTrajectory({
      prompt: [],
      completion: seededInts(i, steps, 0, 4),
      logps: seeded(30 + i, steps, -2, -0.5),
      group: i,
    }),
    features: Float32Array.from(seeded(60 + i, steps * 3, -1, 1)),
  }));
  const learner = await open(spec, { promptWidth: 0, width: 6 });
  const config = configWith({ steps_per_generation: 2 });
  const { logps, entries } = await learner.scoreReference(batchOf(episodes), config);
  for (const episode of episodes) {
    const { tokens, features } = episode;
    const { logps: expected } = evaluate(scoreProgram(spec), {
      observations: float32(features, [tokens.length, 3]),
      targets: int32(tokens, [tokens.length, 1]),
      parameters: float32(randomWeights(spec.layout.size)),
      temperature: scalar(temperature),
    });
    expect(distance(logps.get(episode)!, expected!.data)).toBeLessThan(1e-5);
  }
  expect(entries).toEqual({ tok_aux: 11 });
  await learner.dispose();
});
