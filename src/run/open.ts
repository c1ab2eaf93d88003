/** Opens a run on an executor: weights, policy, learner and the run over them, built from a configuration and a base. */
import { strategyHas } from '../config/strategyTraits.ts';
import type { RunConfig } from '../config/schema.ts';
import type { Executor } from '../graph/index.ts';
import { createProgramLearner } from '../learn/programLearner.ts';
import type { ComputeParts } from '../learn/updateParts.ts';
import { headsOf, objectiveStrategies } from '../strategies/learning.ts';
import { latentSharpnessOf } from '../strategies/objective/latent/latent.ts';
import { holdWeights } from '../policy/heldWeights.ts';
import { initialParameters } from '../policy/initialize.ts';
import { coarsen } from '../policy/coarseWeights.ts';
import { lagBehind } from '../policy/laggingWeights.ts';
import { publishWeights } from '../policy/publishedWeights.ts';
import { policyOf, withHeads, type PolicySpec } from '../policy/sizes.ts';
import { PAD } from '../tasks/vocabulary/common.ts';
import { startsFromOwnWeights } from '../config/ownBase.ts';
import { extentOf, taskFor } from '../tasks/index.ts';
import { learningFrameOf } from '../tasks/levels.ts';
import { evaluateRun, type Evaluation } from './evaluate.ts';
import { playerOf, type ActorFactory, type PolicyFactory } from './playerOf.ts';
import { questionsOf, type Questions } from './questions.ts';
import type { RunStore } from './records.ts';
import { createRun, type Run } from './run.ts';
import type { RunParts } from './parts.ts';
import type { Ahead } from './schedule/ahead.ts';

export interface OpenRunParts {
  readonly config: RunConfig;
  readonly executor: Executor;
  readonly createPolicy: PolicyFactory;
  readonly createActor: ActorFactory;
  /** Initial flat parameters of the run, and its KL anchor. */
  readonly base: Float32Array;
  readonly store?: RunStore;
  readonly runId?: string;
  readonly partners?: RunParts['partners'];
  /** Held-out prompts to evaluate on; absent: those of the chosen level. */
  readonly questions?: Questions;
  /** Computes parts of updates; absent: one after the other on the executor. */
  readonly computeParts?: ComputeParts;
  /** See the learner's; for measurements and tests. */
  readonly leastPart?: number;
  /** Generates ahead of asynchronous updates; absent: rounds generate and update in turn, with the same results. */
  readonly ahead?: Ahead;
  /** Called after each round with its milliseconds without evaluation. */
  readonly onRound?: (ms: number) => void;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
}

export interface OpenedRun {
  readonly run: Run;
  readonly spec: PolicySpec;
  /** Evaluates the current policy on `prompts` held-out prompts, outside the run's rows and ledger. */
  evaluate(plan: {
    readonly prompts: number;
    readonly samples: number;
    readonly ks?: readonly number[];
  }): Promise<Evaluation>;
  /** Frees weights and sessions; the executor can open another run. */
  dispose(): Promise<void>;
}

/** Opens a run with all its sessions built, so that the first round is no slower than the next. */
export async function openRun(parts: OpenRunParts): Promise<OpenedRun> {
  const { config, executor, computeParts, leastPart, base, store, runId, ahead, onRound, now } = parts;
  const task = taskFor(config);
  const body = policyOf(config.policy, extentOf(task));
  if (base.length !== body.layout.size) {
    throw new Error(
      `base policy: must hold the ${body.layout.size} parameters of ${body.id}, got ${base.length}`,
    );
  }
  const spec = withHeads(body, headsOf(config));
  // Heads start neutral, whatever the body knows.
  const initial = initialParameters(spec.layout, config.seed, base.length);
  initial.set(base);
  const weights = await holdWeights(executor, initial);
  const sampler = strategyHas('samples_with_older_weights', config)
    ? lagBehind(executor, weights, spec.layout.size)
    : undefined;
  const published =
    config.schedule === 'async' ? publishWeights(executor, weights, spec.layout.size) : undefined;
  const taught = startsFromOwnWeights(config) ? base : undefined;
  const questions = parts.questions && questionsOf(config, parts.questions);
  const sampled = published ?? sampler ?? weights;
  const coarse = strategyHas('drafts_completions', config)
    ? coarsen(executor, sampled, spec.layout)
    : undefined;
  const player = playerOf(parts, task, spec, coarse ?? sampled);
  const learner = await createProgramLearner({
    objective: objectiveStrategies,
    executor,
    ...{ computeParts, leastPart },
    spec,
    weights,
    frame: learningFrameOf(task, config),
    groupSize: config.num_generations,
    pad: PAD,
    latentSharpness: latentSharpnessOf(config),
    reference: initial,
  });
  await player.sessions.prepare();
  await learner.prepare(config);
  const run = createRun({
    config,
    ...player.plays,
    learner,
    sampler,
    coarse,
    published,
    ahead,
    taught,
    questions,
    store,
    runId,
    partners: parts.partners,
    onRound,
    now,
  });
  const playing = { ...player.plays, questions, now };
  return {
    run,
    spec,
    evaluate: ({ prompts, ...sampling }) =>
      evaluateRun(playing, { ...config, num_eval_prompts: prompts }, run.memory, sampling),
    async dispose() {
      ahead?.close();
      // Values are released before the sessions that made them: on a GPU their buffers belong to the session.
      coarse?.release();
      sampler?.release();
      published?.release();
      weights.release();
      await player.sessions.dispose();
      await learner.dispose();
    },
  };
}
