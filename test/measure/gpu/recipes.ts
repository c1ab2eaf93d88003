/** Short runs that together use every program of the engine, for recording them. */
import { defaultConfig, parseConfig } from '../../../src/config/schema.ts';
import type { Executor } from '../../../src/graph/index.ts';
import { supervisedProgram } from '../../../src/learn/programs/update.ts';
import { initialParameters } from '../../../src/policy/initialize.ts';
import { policyOf, transformerOf } from '../../../src/policy/sizes.ts';
import { openRun } from '../../../src/run/open.ts';
import { createProgramActor } from '../../../src/runtime/programActor.ts';
import { createProgramPolicy } from '../../../src/runtime/programPolicy.ts';
import { updateOf } from '../bench/work.ts';
import { recording, type Recording } from './recording.ts';

/** Trains rows without an advantage too: policies that know nothing would have an empty batch. */
const beta = 0.04;

/** Method, task and settings by what their programs add. */
const recipes = {
  'KL penalty': ['grpo', 'chain-sum', { beta }],
  'value head, average': ['ppo-ewma', 'chain-sum', { beta }],
  'quality head': ['arrol', 'sort-digits', { beta, prune_at: 2 }],
  candidates: ['latr', 'countdown', { beta }],
  'MLP, value head': ['ppo', 'grid-world', { steps_per_generation: 2 }],
} as const;

export type RecipeName = keyof typeof recipes;
export const recipeNames = Object.keys(recipes) as readonly RecipeName[];

/** Weights without a zero: tensors that start at zero would hide errors of those before them. */
function anyWeights(id: string): Float32Array {
  return initialParameters(policyOf(id).layout, 1).map(
    (value, at) => value + 0.1 * (((at * 0.618033988749) % 1) - 0.5),
  );
}

/** The programs of a round of this recipe; `policy` replaces a transformer of the recipe. */
export async function recordRecipe(
  executor: Executor,
  name: RecipeName,
  policy: string,
): Promise<Recording['calls']> {
  const [method, task, settings] = recipes[name];
  const usual = defaultConfig(method, task);
  const config = parseConfig({
    ...usual,
    ...(policyOf(usual.policy).kind === 'transformer' && { policy }),
    ...{ level: 1, prompts_per_round: 4, num_generations: 4, num_eval_prompts: 2, seed: 1 },
    ...settings,
  });
  const recorded = recording(executor);
  const { run, dispose } = await openRun({
    config,
    executor: recorded.executor,
    createPolicy: createProgramPolicy,
    createActor: createProgramActor,
    base: anyWeights(config.policy),
    // Several parts, so that their gradients are added.
    leastPart: 16,
    now: () => performance.now(),
  });
  await run.baseline();
  await run.round({ showGroups: 1 });
  // Runs the program of the tokens' losses.
  await run.explain({ round: 1, group: 0, line: 0 });
  await dispose();
  return recorded.calls;
}

/** Programs that no run of a recipe uses: the supervised update, and the update as one program. */
export function otherCalls(policy: string): Recording['calls'] {
  const spec = transformerOf(policy);
  const { program, feeds } = updateOf(spec, 8, 16);
  return new Map([
    [program, feeds],
    [supervisedProgram(spec), feeds],
  ]);
}
