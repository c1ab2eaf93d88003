/** Makes a base ("pretrained") policy: a supervised warm start that stops at a held-out accuracy, not after a count. */
import type { RunConfig } from '../config/schema.ts';
import type { Executor } from '../graph/index.ts';
import { createOptimizerState } from '../learn/optimizerState.ts';
import { crossEntropy, type SupervisedObjective } from '../learn/supervised/symbolWeights.ts';
import { createWarmStart } from '../learn/supervised/warmStart.ts';
import { holdWeights, type HeldWeights } from '../policy/heldWeights.ts';
import { initialParameters } from '../policy/initialize.ts';
import { mostPositions } from '../policy/options.ts';
import { transformerOf } from '../policy/sizes.ts';
import { END, PAD } from '../tasks/vocabulary/common.ts';
import { extentOf, taskOf } from '../tasks/index.ts';
import { hintedGain, passAt1Range, usualHintedFirst, type BaseRecipe } from './baseRecipes.ts';
import { heldOutPassAt1, hintedPassAt1 } from './baseReport.ts';
import { demonstration, widestHint, type DemonstrationSet } from './demonstrations.ts';
import { hashOf } from './hash.ts';
import type { PolicyFactory } from './playerOf.ts';

/** The settings of every base policy's warm start, repeated in the manifest. */
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

/** First update that is evaluated: before it, nothing can have been learned. */
const leastUpdatesOf = ({ leastUpdates = 60 }: BaseRecipe): number => leastUpdates;

/** Factor of the learning rate after this many updates. */
const warmth = (updates: number, { cools = Infinity }: BaseRecipe): number =>
  Math.max(0.05, 1 - updates / cools);

export interface BasePolicyRequest {
  /** Any complete configuration of the recipe's task, for the policy's size and the held-out prompts. */
  readonly config: RunConfig;
  readonly recipe: BaseRecipe;
  readonly executor: Executor;
  readonly createPolicy: PolicyFactory;
  /** What the updates minimise once `objectiveFrom` is reached; default: cross-entropy throughout. */
  readonly objective?: SupervisedObjective;
  /**
   * Held-out pass@1 from which the objective replaces cross-entropy (default 0.1). Before, the symbols of solutions are so
   * unlikely that a loss weighted by their probabilities hardly moves them.
   */
  readonly objectiveFrom?: number;
  /** Most updates, whatever the accuracy. */
  readonly maxUpdates: number;
  readonly now: () => number;
  /** Stops after an evaluation with this held-out pass@1; absent: only once hints are read well enough too. */
  readonly isEnough?: (passAt1: number) => boolean;
  /** Called after each update; true stops it. */
  readonly onUpdate?: (updates: number, loss: number) => boolean | Promise<boolean>;
  /** `graded` is pass@1 under the rules by which the recipe grades: pass@1 itself where it has none. */
  readonly onEvaluation?: (
    updates: number,
    loss: number,
    passAt1: number,
    hinted: number | null,
    graded: number,
  ) => void;
}

export interface BasePolicy {
  readonly parameters: Float32Array;
  readonly updates: number;
  /** Share of demonstrations with a hint. */
  readonly hintedShare: number;
  /** Whether it stopped because it is good enough, not because of `maxUpdates`. */
  readonly done: boolean;
  /** Held-out pass@1 at the recipe's level at the end; null when it stopped before the first evaluation. */
  readonly passAt1: number | null;
  /** Hash of the weights after 20 updates, which a test repeats; null when fewer were taken. */
  readonly hashAfter20: string | null;
  readonly hash: string;
}

/** The lessons of a recipe. Throws where the recipe's task is no token task. */
export function demonstrationSetOf({
  task: id,
  mixture,
  seed,
}: BaseRecipe): DemonstrationSet & { readonly width: number } {
  const task = taskOf(id);
  if (task.kind !== 'tokens') throw new Error(`base policy: task must be one of tokens, got ${id}`);
  const levels = task.levels.filter(({ level }) => (mixture[level - 1] ?? 0) > 0);
  const width = Math.max(...levels.map((level) => level.promptLength + widestHint + level.completionLength));
  return { task, mixture, seed, width: Math.min(width, mostPositions) };
}

/**
 * Trains with few hints until plain pass@1 reaches the recipe's target, then with hints only until they help enough;
 * plain pass@1 falls a little meanwhile.
 */
export async function makeBasePolicy(request: BasePolicyRequest): Promise<BasePolicy> {
  const { config, recipe, executor, createPolicy, maxUpdates, now } = request;
  const lesson = demonstrationSetOf(recipe);
  const spec = transformerOf(config.policy, extentOf(taskOf(config.task)));
  const weights = await holdWeights(executor, initialParameters(spec.layout, recipe.seed));
  const policy = createPolicy(executor, spec, weights, { pad: PAD, end: END });
  const { objective = crossEntropy, objectiveFrom = 0.1 } = request;
  const optimizer = await createOptimizerState(executor, weights, spec.layout.size);
  const rows = { width: lesson.width, pad: PAD, observedWeight: recipe.observedWeight, seed: recipe.seed };
  const first = await createWarmStart(executor, spec, weights, { ...rows, optimizer });
  const later =
    objective.loss === 'nll'
      ? first
      : await createWarmStart(executor, spec, weights, { ...rows, optimizer, objective });
  const { high } = recipe.range ?? passAt1Range;
  const { batch: batchSize, evaluateEvery } = { ...warmStartSettings, ...recipe };
  let warmStart = first;

  let hashAfter20: string | null = null;
  let passAt1: number | null = null;
  let updates = 0;
  let hinted = 0;
  let readsHints = false;
  let teachesHints = false;
  while (updates < maxUpdates && !readsHints) {
    const from = updates * batchSize;
    const share = teachesHints ? 1 : (recipe.hintedFirst ?? usualHintedFirst);
    const batch = await Promise.all(
      Array.from({ length: batchSize }, (_, i) => demonstration(lesson, from + i, share)),
    );
    const { crossEntropy: loss } = await warmStart.update(batch, {
      ...warmStartSettings,
      learning_rate: warmStartSettings.learning_rate * warmth(updates, recipe),
    });
    hinted += batch.filter(({ hint }) => hint !== undefined).length;
    updates++;
    if (updates === 20) hashAfter20 = hashOf({ parameters: await read(executor, weights) }, null);
    if (await request.onUpdate?.(updates, loss)) break;
    if (updates % evaluateEvery !== 0 || updates < leastUpdatesOf(recipe)) continue;
    passAt1 = await heldOutPassAt1(policy, lesson, config, now);
    if (passAt1 >= objectiveFrom) warmStart = later;
    if (request.isEnough) {
      request.onEvaluation?.(updates, loss, passAt1, null, passAt1);
      if (request.isEnough(passAt1)) break;
      continue;
    }
    const graded = recipe.graded
      ? await heldOutPassAt1(policy, gradedBy(lesson, recipe), config, now)
      : passAt1;
    teachesHints ||= graded >= recipe.target && updates >= (recipe.cools ?? 0);
    const hintedAt1 = teachesHints ? await hintedPassAt1(policy, lesson, config, now) : null;
    request.onEvaluation?.(updates, loss, passAt1, hintedAt1, graded);
    // A task that is graded by rules has no one right answer for a hint to begin.
    const isHelped = recipe.graded !== undefined || (hintedAt1 ?? 0) >= passAt1 + hintedGain;
    readsHints = hintedAt1 !== null && isHelped && passAt1 <= high;
  }
  const parameters = await read(executor, weights);
  weights.release();
  await policy.dispose();
  for (const one of new Set([first, later])) await one.dispose();
  optimizer.release();
  return {
    parameters,
    updates,
    hintedShare: hinted / (updates * batchSize),
    passAt1,
    done: readsHints,
    hashAfter20,
    hash: hashOf({ parameters }, null),
  };
}

/** The lessons under the rules by which a recipe grades. */
const gradedBy = (lesson: DemonstrationSet, { graded }: BaseRecipe): DemonstrationSet =>
  graded && lesson.task.withRules
    ? { ...lesson, task: lesson.task.withRules({ weights: graded, words: 0 }) }
    : lesson;

async function read(executor: Executor, weights: HeldWeights): Promise<Float32Array> {
  return Float32Array.from((await executor.read(weights.parameters)).data);
}
