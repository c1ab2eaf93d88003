/** Builds the policy or actor of a task over an executor. */
import type { RunConfig } from '../config/schema.ts';
import { strategyHas } from '../config/strategyTraits.ts';
import type { Executor } from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import type { GenerateExtras } from '../policy/programs/besides.ts';
import type { SpecialTokens } from '../policy/programs/generate.ts';
import type { MlpSpec, PolicySpec, TransformerSpec } from '../policy/sizes.ts';
import type { Actor } from '../rollout/actor.ts';
import type { Policy } from '../rollout/policy.ts';
import { END, PAD } from '../tasks/vocabulary/common.ts';
import type { Task } from '../tasks/task.ts';
import { candidatesFor } from '../strategies/topology/branching.ts';
import type { Player } from './player.ts';

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
export type ActorFactory = (
  executor: Executor,
  spec: MlpSpec,
  weights: HeldWeights,
  extras?: Pick<GenerateExtras, 'states'>,
) => Actor & Sessions;

export interface PlayerParts {
  readonly config: RunConfig;
  readonly executor: Executor;
  readonly createPolicy: PolicyFactory;
  readonly createActor: ActorFactory;
}

/** The task with the policy or actor that can play it. Throws where the body does not fit the task. */
export function playerOf(
  { config, executor, createPolicy, createActor }: PlayerParts,
  task: Task,
  spec: PolicySpec,
  weights: HeldWeights,
): { readonly plays: Player; readonly sessions: Sessions } {
  const states = strategyHas('reads_states', config);
  const drafts = strategyHas('drafts_tokens', config);
  if (task.kind === 'tokens' && spec.kind === 'transformer') {
    const policy = createPolicy(
      executor,
      spec,
      weights,
      { pad: PAD, end: END },
      {
        candidates: candidatesFor(config),
        states,
        latents: config.latent_slots > 0,
        ...(drafts && { drafts }),
      },
    );
    return { plays: { task, policy }, sessions: policy };
  }
  if (task.kind === 'control' && spec.kind === 'mlp') {
    if (spec.shape.inputs !== task.observationSize || spec.shape.outputs !== task.actions) {
      throw new Error(
        `policy: must read ${task.observationSize} numbers and choose among ${task.actions} actions for ${task.id}, got ${spec.shape.inputs} and ${spec.shape.outputs}`,
      );
    }
    const actor = createActor(executor, spec, weights, { states });
    return { plays: { task, actor }, sessions: actor };
  }
  throw new Error(
    `policy: must be ${task.kind === 'control' ? 'an mlp' : 'a transformer'} for ${task.id}, got ${spec.id}`,
  );
}
