/** Trains a policy on an own task's solutions, and measures policies before training. */
import type { RunConfig } from '../config/schema.ts';
import { warmSuffix } from '../config/warmStart.ts';
import type { Executor } from '../graph/index.ts';
import { holdWeights } from '../policy/heldWeights.ts';
import { transformerOf } from '../policy/sizes.ts';
import { END, PAD } from '../tasks/vocabulary/common.ts';
import { supervisedObjective } from '../strategies/objective/index.ts';
import { extentOf, taskOf } from '../tasks/index.ts';
import { makeBasePolicy, warmStartSettings } from './basePolicy.ts';
import { heldOutPassAt1 } from './baseReport.ts';
import type { PolicyFactory } from './playerOf.ts';

/** How a task is taught: the pass@1 that ends it, the demonstrations of an update, and the most updates. */
const lessons = {
  /** Held-out prompts: enough rewards, and enough left to learn. */
  heldOut: { target: 0.3, batch: warmStartSettings.batch, most: 400 },
  /** Its own prompts, which are few: large batches would only repeat them. From 0.95 on, GRPO taught a table of capitals nothing more. */
  byHeart: { target: 0.6, batch: 64, most: 800 },
};

export interface TeachProgress {
  readonly updates: number;
  /** Nats for each symbol of the solutions. */
  readonly loss: number;
  /** On held-out prompts, or on all where none are held out, at the level of the settings; null before the first evaluation. */
  readonly passAt1: number | null;
}

export interface Taught {
  readonly parameters: Float32Array;
  readonly updates: number;
  readonly passAt1: number | null;
  /** How these weights are made again; see `OwnTask.warm`. */
  readonly warm: string;
}

interface Teaching {
  /** For a task that is playable in this thread and has solutions. */
  readonly config: RunConfig;
  readonly executor: Executor;
  readonly createPolicy: PolicyFactory;
  readonly now: () => number;
}

/** Prompts of an evaluation, few enough to evaluate often. */
const heldOut = 64;

/**
 * Supervised updates from random weights, at first by cross-entropy, then as the settings ask, until the target, the
 * most updates, or `onProgress` returns true. With `again`, exactly that many: the target may have been another then.
 */
export async function teachOwnTask(
  { config, ...parts }: Teaching,
  onProgress: (progress: TeachProgress) => boolean | Promise<boolean>,
  again?: number,
): Promise<Taught> {
  const task = taskOf(config.task);
  const { target, batch, most } = lessons[task.kind === 'tokens' && task.isByHeart ? 'byHeart' : 'heldOut'];
  let passAt1: number | null = null;
  const mixture = task.levels.map(({ level }) => (level === config.level ? 3 : level < config.level ? 1 : 0));
  const made = await makeBasePolicy({
    ...parts,
    config: { ...config, num_eval_prompts: heldOut },
    recipe: {
      task: config.task,
      level: config.level,
      mixture,
      target,
      batch,
      seed: 1,
      hintedFirst: 0.25,
      leastUpdates: 5,
    },
    objective: supervisedObjective(config),
    maxUpdates: Math.min(again ?? most, most),
    isEnough: (found) => again === undefined && found >= target,
    onUpdate: (updates, loss) => onProgress({ updates, loss, passAt1 }),
    onEvaluation: (_updates, _loss, found) => (passAt1 = found),
  });
  const { parameters, updates } = made;
  const warm = `${config.level}.${updates}.${made.hash.slice(0, 16)}${warmSuffix(config)}`;
  return { parameters, updates, passAt1: made.passAt1, warm };
}

/**
 * Held-out pass@1 of several policies that differ in their weights alone, at the level of the settings: `weightsOf`
 * gives the weights of each name, null where there are none, reported as null. Ends early where `onRate` returns true.
 */
export async function passRatesOf(
  { config, executor, createPolicy, now }: Teaching,
  names: readonly string[],
  weightsOf: (name: string) => Promise<Float32Array | null>,
  onRate: (name: string, rate: number | null) => boolean | Promise<boolean>,
): Promise<void> {
  const task = taskOf(config.task);
  if (task.kind !== 'tokens') throw new Error(`internal: ${task.id} must be a task of tokens`);
  const at = { ...config, num_eval_prompts: 4 * heldOut };
  for (const name of names) {
    const parameters = await weightsOf(name);
    let rate: number | null = null;
    if (parameters !== null) {
      const weights = await holdWeights(executor, parameters);
      const policy = createPolicy(
        executor,
        transformerOf(config.policy, extentOf(taskOf(config.task))),
        weights,
        { pad: PAD, end: END },
      );
      try {
        rate = await heldOutPassAt1(policy, { task, mixture: [1], seed: 1 }, at, now);
      } finally {
        await policy.dispose();
        weights.release();
      }
    }
    if (await onRate(name, rate)) return;
  }
}
