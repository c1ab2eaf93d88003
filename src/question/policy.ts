/**
 * A policy that is asked: the weights of a checkpoint over an executor, with the programs that answer. It never learns, and
 * it counts no tokens.
 */
import type { RunConfig } from '../config/schema.ts';
import type { Executor, Program } from '../graph/index.ts';
import { holdWeights, type HeldWeights } from '../policy/heldWeights.ts';
import { initialParameters } from '../policy/initialize.ts';
import { distributionProgram } from '../policy/programs/distribution.ts';
import { slopeProgram } from '../policy/programs/slope.ts';
import { policyOf, withHeads, type PolicySpec } from '../policy/sizes.ts';
import { storedMemory, type Memory } from '../rollout/memory.ts';
import { playerOf, type ActorFactory, type PolicyFactory } from '../run/playerOf.ts';
import type { Player } from '../run/player.ts';
import { headsOf } from '../strategies/learning.ts';
import { extentOf, taskFor } from '../tasks/index.ts';
import { plainFrameOf, type Widths } from '../tasks/levels.ts';
import type { Task } from '../tasks/task.ts';

export interface AskedParts {
  readonly executor: Executor;
  readonly createPolicy: PolicyFactory;
  readonly createActor: ActorFactory;
}

export interface AskedPolicy {
  readonly config: RunConfig;
  readonly task: Task;
  readonly spec: PolicySpec;
  /** The widths of evaluation, at which the policy answers. */
  readonly frame: Widths;
  readonly plays: Player;
  /** What the run's strategies had learned beside the policy. */
  readonly memory: Memory;
  readonly executor: Executor;
  readonly weights: HeldWeights;
  /** Probabilities of all next choices. */
  readonly distribution: Program;
  /** The same with the attention of every layer; built when it is first run. */
  readonly inside: Program;
  /** Gradients of log-probabilities; built when it is first run, and null where the policy reads numbers. */
  readonly slope: Program | null;
  /** Frees weights and sessions; the executor can open another policy. */
  dispose(): Promise<void>;
}

/**
 * Opens a policy with flat `parameters` in layout order: all of a checkpoint's, or those of a base policy without heads.
 * Builds all sessions, so that the first question is no slower than the next. An own task must be playable in this thread.
 * Throws where the parameters have another length than the policy of the configuration. `memory`: what the checkpoint's
 * strategies had learned; absent before training.
 */
export async function openAsked(
  config: RunConfig,
  parameters: Float32Array,
  parts: AskedParts,
  memory?: unknown,
): Promise<AskedPolicy> {
  const task = taskFor(config);
  const body = policyOf(config.policy, extentOf(task));
  const spec = withHeads(body, headsOf(config));
  const { size } = spec.layout;
  if (parameters.length !== size && parameters.length !== body.layout.size) {
    throw new Error(
      `policy: its weights must be ${size} numbers for the ${config.policy} policy, got ${parameters.length}`,
    );
  }
  const whole = initialParameters(spec.layout, config.seed, parameters.length);
  whole.set(parameters);
  const weights = await holdWeights(parts.executor, whole);
  const { plays, sessions } = playerOf({ config, ...parts }, task, spec, weights);
  const distribution = distributionProgram(spec);
  const inside = distributionProgram(spec, { looks: true });
  const slope = spec.kind === 'mlp' ? null : slopeProgram(spec);
  await sessions.prepare();
  await parts.executor.prepare(distribution);
  return {
    ...{ config, task, spec, frame: plainFrameOf(task, config), plays, weights, distribution, inside },
    ...{ slope, executor: parts.executor, memory: storedMemory(memory) },
    async dispose() {
      weights.release();
      await sessions.dispose();
      await parts.executor.forget(distribution);
      await parts.executor.forget(inside);
      if (slope) await parts.executor.forget(slope);
    },
  };
}
