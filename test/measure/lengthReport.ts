/** Measures lengths of a base policy's completions and their spread: the potential of trees, pruning and resuming. */
import type { RunConfig } from '../../src/config/schema.ts';
import type { Policy } from '../../src/rollout/policy.ts';
import { frameOf } from '../../src/tasks/levels.ts';
import { evalPrompts, trainPrompt } from '../../src/tasks/pool.ts';
import type { Prompt, TokenTask } from '../../src/tasks/task.ts';
import { averageOf, spreadOf } from '../../src/tensor/statistics.ts';
import { evaluatePolicy } from '../../src/run/evaluate.ts';
import { actOf } from '../../src/run/player.ts';

export interface Lengths {
  /** Mean tokens per completion, end token included. */
  readonly mean: number;
  /** Coefficient of variation: standard deviation divided by mean. */
  readonly spread: number;
}

export interface LengthReport {
  /** On the first prompts that a run with seed 1 trains on, with their repeats. */
  readonly trained: Lengths;
  /** On held-out prompts, which are all different, so that short ones are rare. */
  readonly heldOut: Lengths;
}

/** Prompts of each kind, and completions per prompt. */
const prompts = 256;
const samples = 4;

/** Lengths at temperature 1 at the configuration's level. Throws the policy's errors. */
export async function lengthReport(
  policy: Policy,
  task: TokenTask,
  config: RunConfig,
  now: () => number,
): Promise<LengthReport> {
  const asked = { ...config, seed: 1, num_eval_prompts: prompts };
  const lengthsOn = async (some: readonly Prompt[]): Promise<Lengths> => {
    const frame = frameOf(task, asked);
    const playing = { policy, verify: task.verify.bind(task), act: actOf(task), seed: 1, now };
    const lengths = [...(await evaluatePolicy({ ...playing, prompts: some, frame, samples })).lengths];
    const mean = averageOf(lengths) as number;
    return { mean, spread: spreadOf(lengths) / mean };
  };
  return {
    trained: await lengthsOn(Array.from({ length: prompts }, (_, n) => trainPrompt(asked, n))),
    heldOut: await lengthsOn(evalPrompts(asked)),
  };
}
