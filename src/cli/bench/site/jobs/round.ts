/** A whole round against the sum of its two programs' work, from the same weights on the same prompts. */
import { defaultConfig } from '../../../../config/schema.ts';
import { groupAdvantages } from '../../../../learn/advantage/advantage.ts';
import { minibatches } from '../../../../learn/minibatches.ts';
import { createOptimizerState } from '../../../../learn/optimizerState.ts';
import { packUpdate } from '../../../../learn/packing.ts';
import { createProgramLearner } from '../../../../learn/programLearner.ts';
import { updateProgram } from '../../../../learn/programs/update.ts';
import { holdWeights } from '../../../../policy/heldWeights.ts';
import { collect, type Collection } from '../../../../rollout/collect.ts';
import { planFlat } from '../../../../rollout/generate/flat.ts';
import { segmentUniforms } from '../../../../rollout/generate/noise.ts';
import { seat } from '../../../../rollout/generate/standing.ts';
import type { Trajectory } from '../../../../rollout/trajectory.ts';
import { collectionOf } from '../../../../run/assemble.ts';
import { createRun } from '../../../../run/run.ts';
import { createProgramPolicy } from '../../../../runtime/programPolicy.ts';
import { END, PAD } from '../../../../tasks/alphabet.ts';
import { taskOf } from '../../../../tasks/index.ts';
import { scalar } from '../../../../tensor/tensor.ts';
import { streams } from '../../../../tensor/random.ts';
import { openThreads, shippedPolicy, timed, type Job, type Pairs } from './job.ts';

export interface RoundOptions {
  readonly threads: number;
  readonly pairs: number;
}

export interface RoundResult extends Pairs {
  /** Of `theirs`: milliseconds of generating. */
  readonly generate: number[];
}

export const round: Job<RoundOptions, RoundResult> = async ({ threads, pairs }) => {
  const executor = await openThreads(threads);
  const config = { ...defaultConfig(), eval_every_rounds: 1_000_000, max_rounds: 1_000_000 };
  const { spec, base } = await shippedPolicy(config.task, config.policy);
  const task = taskOf(config.task);
  const now = (): number => performance.now();
  const weights = await holdWeights(executor, base);
  const policy = createProgramPolicy(executor, spec, weights, { pad: PAD, end: END });
  const { frame } = collectionOf({ config, task, policy, learner: undefined as never, now }, config, 0, 0);
  const learner = await createProgramLearner({ executor, spec, weights, frame, pad: PAD, reference: base });
  const parts = { config, task, policy, learner, now };
  const run = createRun(parts);
  await policy.prepare();
  await learner.prepare(config);

  // A second optimiser over the same weights: its results are thrown away, so the run does not notice.
  const program = updateProgram(spec, { kl: false, entropyBonus: false });
  const optimizer = await createOptimizerState(executor, weights, spec.layout.size);
  await executor.prepare(program);

  const collectionNow = (): Collection =>
    collectionOf(parts, config, run.completed, run.completed * config.prompts_per_round);

  const generateAlone = async (): Promise<void> => {
    const { prompts, samples, maxCompletionLength: length, temperature, seed } = collectionNow();
    const plan = planFlat(prompts, samples);
    const prefilled = await policy.prefill(plan.prefill, frame);
    const growing = seat(plan, prompts, prefilled, run.completed);
    const uniforms = segmentUniforms(seed, streams.sample, growing, growing.rows.position, length);
    const { rows } = await policy.generate(growing.rows, { length, uniforms, temperature });
    policy.release(prefilled);
    policy.release(rows);
  };

  const packed = async (): Promise<Record<string, ReturnType<typeof scalar>>[]> => {
    const { batch } = await collect(collectionNow());
    const rewards = batch.trajectories.map(({ reward }) => reward);
    const groups = batch.trajectories.map(({ group }) => group);
    const advantages = groupAdvantages(rewards, groups, config.scale_rewards);
    const options = {
      lossType: config.loss_type,
      maxCompletionLength: frame.width - frame.promptWidth,
      width: frame.width,
      pad: PAD,
    };
    return minibatches(batch.trajectories.length, config, batch.round).map((rows) => {
      const { feeds } = packUpdate(
        rows.map((row) => batch.trajectories[row] as Trajectory),
        rows.map((row) => advantages[row] as number),
        options,
      );
      return feeds as Record<string, ReturnType<typeof scalar>>;
    });
  };

  const updateAlone = async (batches: Awaited<ReturnType<typeof packed>>): Promise<void> => {
    for (const feeds of batches) {
      const { resident } = await executor.run(program, {
        ...feeds,
        ...optimizer.feeds(config),
        temperature: scalar(config.temperature),
        epsilon: scalar(config.epsilon),
        epsilon_high: scalar(config.epsilon_high ?? config.epsilon),
      });
      for (const value of Object.values(resident)) executor.release(value);
    }
  };

  const times: RoundResult = { ours: [], theirs: [], generate: [] };
  for (let pair = -2; pair < pairs; pair++) {
    // The parts go first, because the round changes the weights that they start from.
    const batches = await packed();
    const generating = await timed(generateAlone);
    const updating = await timed(() => updateAlone(batches));
    const whole = await timed(() => run.round());
    if (pair < 0) continue;
    times.ours.push(whole);
    times.theirs.push(generating + updating);
    times.generate.push(generating);
  }
  return times;
};
