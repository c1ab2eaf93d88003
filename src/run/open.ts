/** Opens a run on an executor: weights, policy, learner and the run over them, built from a configuration and a base. */
import type { RunConfig } from '../config/schema.ts';
import type { Executor } from '../graph/index.ts';
import { createProgramLearner } from '../learn/programLearner.ts';
import { headsOf, objectiveStrategies } from '../strategies/learning.ts';
import { holdWeights, type HeldWeights } from '../policy/heldWeights.ts';
import { initialParameters } from '../policy/initialize.ts';
import type { GenerateExtras, SpecialTokens } from '../policy/programs/generate.ts';
import { lagBehind } from '../policy/laggingWeights.ts';
import { policyOf, withHeads, type MlpSpec, type PolicySpec, type TransformerSpec } from '../policy/sizes.ts';
import type { Actor } from '../rollout/actor.ts';
import { candidatesFor } from './growth.ts';
import type { Policy } from '../rollout/policy.ts';
import { END, PAD } from '../tasks/alphabet.ts';
import { taskOf } from '../tasks/index.ts';
import { learningFrameOf } from '../tasks/levels.ts';
import { taughtBase } from '../tasks/own/ownTask.ts';
import type { Task } from '../tasks/task.ts';
import { evaluateRun, type Evaluation } from './evaluate.ts';
import type { Player } from './player.ts';
import type { RunStore } from './records.ts';
import { createRun, type Run } from './run.ts';

interface Sessions {
  prepare(): Promise<void>;
  dispose(): Promise<void>;
}

/** A policy over an executor, with its sessions. */
export type PolicyFactory = (
  executor: Executor,
  spec: TransformerSpec,
  weights: HeldWeights,
  special: SpecialTokens,
  extras?: GenerateExtras,
) => Policy & Sessions;

/** An actor over an executor, with its sessions. */
export type ActorFactory = (executor: Executor, spec: MlpSpec, weights: HeldWeights) => Actor & Sessions;

export interface OpenRunParts {
  readonly config: RunConfig;
  readonly executor: Executor;
  readonly createPolicy: PolicyFactory;
  readonly createActor: ActorFactory;
  /** Flat parameters that the run starts from, and its KL anchor. */
  readonly base: Float32Array;
  readonly store?: RunStore;
  readonly runId?: string;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
}

export interface OpenedRun {
  readonly run: Run;
  readonly spec: PolicySpec;
  /** Evaluates the policy as it stands on `prompts` held-out prompts, outside the run's rows and ledger. */
  evaluate(plan: {
    readonly prompts: number;
    readonly samples: number;
    readonly ks?: readonly number[];
  }): Promise<Evaluation>;
  /** Frees weights and sessions; the executor can open another run. */
  dispose(): Promise<void>;
}

/** Builds every session before it returns, so that the first round is no slower than the next. */
export async function openRun(parts: OpenRunParts): Promise<OpenedRun> {
  const { config, executor, base, store, runId, now } = parts;
  const task = taskOf(config.task);
  const body = policyOf(config.policy);
  if (base.length !== body.layout.size) {
    throw new Error(
      `base policy: must hold the ${body.layout.size} parameters of ${body.id}, got ${base.length}`,
    );
  }
  const spec = withHeads(body, headsOf(config));
  // Heads begin without opinion, whatever the body knows.
  const initial = initialParameters(spec.layout, config.seed, base.length);
  initial.set(base);
  const weights = await holdWeights(executor, initial);
  const sampler = config.replay === 'stale' ? lagBehind(executor, weights, spec.layout.size) : undefined;
  const taught = config.own_task?.base === taughtBase ? base : undefined;
  const player = playerOf(parts, task, spec, sampler ?? weights);
  const learner = await createProgramLearner({
    objective: objectiveStrategies,
    executor,
    spec,
    weights,
    frame: learningFrameOf(task, config),
    groupSize: config.num_generations,
    pad: PAD,
    reference: initial,
  });
  await player.sessions.prepare();
  await learner.prepare(config);
  return {
    run: createRun({ config, ...player.plays, learner, sampler, taught, store, runId, now }),
    spec,
    evaluate: ({ prompts, ...sampling }) =>
      evaluateRun({ ...player.plays, now }, { ...config, num_eval_prompts: prompts }, sampling),
    async dispose() {
      await player.sessions.dispose();
      await learner.dispose();
      sampler?.release();
      weights.release();
    },
  };
}

/** The task beside the policy or actor that can play it. Throws where the body does not fit the task. */
function playerOf(
  { config, executor, createPolicy, createActor }: OpenRunParts,
  task: Task,
  spec: PolicySpec,
  weights: HeldWeights,
): { readonly plays: Player; readonly sessions: Sessions } {
  if (task.kind === 'tokens' && spec.kind === 'transformer') {
    const policy = createPolicy(
      executor,
      spec,
      weights,
      { pad: PAD, end: END },
      { candidates: candidatesFor(config) },
    );
    return { plays: { task, policy }, sessions: policy };
  }
  if (task.kind === 'control' && spec.kind === 'mlp') {
    if (spec.shape.inputs !== task.observationSize || spec.shape.outputs !== task.actions) {
      throw new Error(
        `policy: must read ${task.observationSize} numbers and choose among ${task.actions} actions for ${task.id}, got ${spec.shape.inputs} and ${spec.shape.outputs}`,
      );
    }
    const actor = createActor(executor, spec, weights);
    return { plays: { task, actor }, sessions: actor };
  }
  throw new Error(
    `policy: must be ${task.kind === 'control' ? 'an mlp' : 'a transformer'} for ${task.id}, got ${spec.id}`,
  );
}
