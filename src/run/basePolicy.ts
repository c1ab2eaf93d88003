/** Makes a base ("pretrained") policy: a supervised warm start that stops by held-out accuracy, not by count. */
import type { RunConfig } from '../config/schema.ts';
import type { Executor } from '../graph/index.ts';
import { createWarmStart, type Demonstration } from '../learn/warmStart.ts';
import { holdWeights } from '../policy/heldWeights.ts';
import { initialParameters } from '../policy/initialize.ts';
import { policyOf } from '../policy/sizes.ts';
import { END, PAD } from '../tasks/alphabet.ts';
import { taskOf } from '../tasks/index.ts';
import { frameOf } from '../tasks/levels.ts';
import { evalPrompts } from '../tasks/pool.ts';
import { evaluatePolicy } from './evaluate.ts';
import { hashOf } from './hash.ts';
import type { PolicyFactory } from './open.ts';

/** How every base policy is made; the manifest repeats it. */
export const warmStartSettings = {
  /** Demonstrations per update. */
  batch: 256,
  evaluateEvery: 5,
  learning_rate: 5e-3,
  warmup_steps: 20,
  adam_beta1: 0.9,
  adam_beta2: 0.99,
  adam_epsilon: 1e-8,
  weight_decay: 0,
  max_grad_norm: 1,
} as const;

export interface BasePolicyRequest {
  readonly config: RunConfig;
  readonly executor: Executor;
  readonly createPolicy: PolicyFactory;
  /** Seed of initial weights and demonstrations. */
  readonly seed: number;
  /** The first evaluation at or above `low` ends the warm start; it must not be above `high`. */
  readonly target: { readonly low: number; readonly high: number };
  /** Ends it after this many updates whatever the accuracy. */
  readonly maxUpdates: number;
  readonly now: () => number;
  readonly onEvaluation?: (updates: number, loss: number, passAt1: number) => void;
}

export interface BasePolicy {
  readonly parameters: Float32Array;
  readonly updates: number;
  /** Held-out pass@1 at the end; null when it stopped before the first evaluation in reach. */
  readonly passAt1: number | null;
  /** Hash of the weights after 20 updates, for a test that repeats them; null when fewer were taken. */
  readonly hashAfter20: string | null;
  readonly hash: string;
}

/** Throws when the accuracy jumps over the target between two evaluations. */
export async function makeBasePolicy(request: BasePolicyRequest): Promise<BasePolicy> {
  const { config, executor, createPolicy, seed, target, maxUpdates, now } = request;
  const task = taskOf(config.task);
  const spec = policyOf(config.policy);
  const frame = frameOf(task, config);
  const weights = await holdWeights(executor, initialParameters(spec.layout, seed));
  const policy = createPolicy(executor, spec, weights, { pad: PAD, end: END });
  const warmStart = await createWarmStart(executor, spec, weights, {
    width: frame.width,
    pad: PAD,
    settings: warmStartSettings,
  });
  const prompts = evalPrompts(config);
  const read = async (): Promise<Float32Array> =>
    Float32Array.from((await executor.read(weights.parameters)).data);

  let hashAfter20: string | null = null;
  let passAt1: number | null = null;
  let updates = 0;
  while (updates < maxUpdates) {
    const batch = Array.from({ length: warmStartSettings.batch }, (_, i): Demonstration => {
      const prompt = task.prompt('train', seed, updates * warmStartSettings.batch + i, config.level);
      return { prompt: prompt.tokens, solution: task.solve(prompt) };
    });
    const loss = await warmStart.update(batch);
    updates++;
    if (updates === 20) hashAfter20 = hashOf({ parameters: await read() }, null);
    if (updates % warmStartSettings.evaluateEvery !== 0 || updates < 100) continue;
    const { passAt } = await evaluatePolicy({
      policy,
      verify: (attempts) => task.verify(attempts),
      prompts,
      frame,
      seed: 0,
      now,
    });
    passAt1 = passAt[1] as number;
    request.onEvaluation?.(updates, loss, passAt1);
    if (passAt1 > target.high)
      throw new Error(
        `base policy: pass@1 must stop within ${target.low} to ${target.high}, got ${passAt1}; evaluate more often`,
      );
    if (passAt1 >= target.low) break;
  }
  const parameters = await read();
  await policy.dispose();
  await warmStart.dispose();
  weights.release();
  return { parameters, updates, passAt1, hashAfter20, hash: hashOf({ parameters }, null) };
}
