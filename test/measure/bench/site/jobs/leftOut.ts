/** Learns from a batch in which three groups in ten have no advantage: without their rows, and with them. */
import { defaultConfig, type RunConfig } from '../../../../../src/config/schema.ts';
import { estimate } from '../../../../../src/learn/estimate.ts';
import { createProgramLearner } from '../../../../../src/learn/programLearner.ts';
import { holdWeights } from '../../../../../src/policy/heldWeights.ts';
import { collectRound } from '../../../../../src/run/collectRound.ts';
import { initialState } from '../../../../../src/run/state.ts';
import { createProgramPolicy } from '../../../../../src/runtime/programPolicy.ts';
import { advantageStrategies, objectiveStrategies } from '../../../../../src/strategies/learning.ts';
import { END, PAD } from '../../../../../src/tasks/alphabet.ts';
import { taskOf } from '../../../../../src/tasks/index.ts';
import { learningFrameOf } from '../../../../../src/tasks/levels.ts';
import { alternated, openThreads, shippedPolicy, type Job, type Pairs } from './job.ts';

export interface LeftOutOptions {
  readonly threads: number;
  readonly pairs: number;
}

export interface LeftOutResult extends Pairs {
  /** Largest difference between both sets of weights after all pairs. */
  readonly difference: number;
}

/** One update per round, so that it trains on whole groups; 12 of 40 groups are 30 %. */
const config: RunConfig = {
  ...defaultConfig(),
  prompts_per_round: 40,
  warmup_steps: 0,
  steps_per_generation: 1,
};
const emptyGroups = 12;

export const leftOut: Job<LeftOutOptions, LeftOutResult> = async ({ threads, pairs }) => {
  const executor = await openThreads(threads);
  const task = taskOf(config.task);
  if (task.kind !== 'tokens') throw new Error(`left out: task must be one of tokens, got ${task.id}`);
  const { spec, base } = await shippedPolicy(config.task, config.policy);
  const frame = learningFrameOf(task, config);
  const open = async (everyRow: boolean) => {
    const weights = await holdWeights(executor, base);
    const learner = await createProgramLearner({
      ...{ executor, spec, weights, frame, everyRow, reference: base, pad: PAD },
      ...{ objective: objectiveStrategies, groupSize: config.num_generations },
    });
    return { weights, learner };
  };
  const [without, full] = [await open(false), await open(true)];

  const policy = createProgramPolicy(executor, spec, without.weights, { pad: PAD, end: END });
  const now = () => performance.now();
  const parts = { config, task, policy, learner: without.learner, now };
  const collected = await collectRound(parts, initialState(config));
  await policy.dispose();
  const { batch } = estimate(collected.batch, config, frame.width - frame.promptWidth, advantageStrategies);
  const groups = [...new Set(batch.trajectories.map(({ group }) => group))];
  const empty = new Set(groups.slice(0, emptyGroups));
  // Groups that happen to agree get an advantage, so that the share is exact.
  const trajectories = batch.trajectories.map((one) => ({
    ...one,
    advantages: one.advantages.map(() => (empty.has(one.group) ? 0 : one.sample % 2 === 0 ? 1 : -1)),
  }));
  const learn = (learner: typeof full.learner) => () => learner.learn({ ...batch, trajectories }, config);
  const times = await alternated(pairs, learn(without.learner), learn(full.learner));
  const [mine, theirs] = [
    (await executor.read(without.weights.parameters)).data,
    (await executor.read(full.weights.parameters)).data,
  ];
  let difference = 0;
  for (let i = 0; i < mine.length; i++)
    difference = Math.max(difference, Math.abs((mine[i] as number) - (theirs[i] as number)));
  return { ...times, difference };
};
