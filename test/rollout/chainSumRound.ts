/** A round of chain-sum as a run collects it, on a policy that draws evenly unless another is given. */
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { collect } from '../../src/rollout/collect.ts';
import type { Collected, Collection } from '../../src/rollout/collection.ts';
import type { Memory } from '../../src/rollout/memory.ts';
import { growthOf } from '../../src/run/growth.ts';
import { taskOf } from '../../src/tasks/index.ts';
import { uniformPolicy } from './uniformPolicy.ts';

const task = taskOf('chain-sum');

/** Prompts of level 2 at these places of the training sequence. */
export const promptsAt = (places: readonly number[]): Collection['prompts'] =>
  places.map((place) => ({ prompt: task.prompt('train', 3, place, 2), place }));

/** The first prompts of the training sequence. */
export const firstPrompts = (count: number): Collection['prompts'] => promptsAt([...Array(count).keys()]);

type Changes = Partial<Collection> & { readonly longest?: number; readonly memory?: Memory };

/** Grown, pruned and branched as the configuration says; `longest`: tokens of a completion. */
export function collectRound(
  config: RunConfig,
  { longest = 30, round = 2, memory = {}, ...changes }: Changes = {},
): Promise<Collected> {
  return collect({
    policy: uniformPolicy(),
    verify: (attempts) => task.verify(attempts),
    prompts: firstPrompts(6),
    frame: { promptWidth: 12, width: 14 + longest },
    ...{ round, samples: config.num_generations, maxCompletionLength: longest },
    ...{ temperature: 1, seed: config.seed, now: () => 0 },
    ...growthOf({ config, longest, round }, memory),
    ...changes,
  });
}

/** Three prompts by four completions, without branches and pruning but for the `changes`. */
export const collectWritten = (changes: Omit<Changes, 'memory'> = {}): Promise<Collected> =>
  collectRound(
    { ...defaultConfig('grpo', 'chain-sum'), num_generations: 4, seed: 11 },
    { prompts: firstPrompts(3), round: 5, ...changes },
  );
