/**
 * Prompts of an experiment's evaluations: of the chosen level or of the training mixture, and validation prompts that
 * are never among the held-out ones.
 */
import { evalSeed, differentEvalPrompts } from '../tasks/pool.ts';
import { taskOf } from '../tasks/index.ts';
import type { Prompt } from '../tasks/task.ts';
import type { RunConfig } from '../config/schema.ts';

export interface Questions {
  /** Of the chosen level, or of all levels in proportion to `level_mixture`. */
  readonly of: 'level' | 'mixture';
  /** `validation`: for choices before the deciding runs; the two parts share no prompt. */
  readonly part: 'held-out' | 'validation';
}

type Settings = Pick<RunConfig, 'task' | 'level' | 'level_mixture' | 'num_eval_prompts'>;

/** Number of prompts for each level, `num_eval_prompts` together; shares are rounded down and the rest goes to the heaviest level. */
function countsOf({ level, level_mixture, num_eval_prompts: count }: Settings, of: Questions['of']) {
  const total = level_mixture.reduce((sum, weight) => sum + weight, 0);
  if (of === 'level' || total <= 0) return [{ level, count }];
  const shares = level_mixture.map((weight) => Math.floor((count * weight) / total));
  const heaviest = level_mixture.indexOf(Math.max(...level_mixture));
  const rest = count - shares.reduce((sum, share) => sum + share, 0);
  return shares.flatMap((share, i) => {
    const all = share + (i === heaviest ? rest : 0);
    return all > 0 ? [{ level: i + 1, count: all }] : [];
  });
}

/** Prompts of the evaluation split that are not among `held`. Throws where the level has too few. */
function validationOf(
  task: string,
  level: number,
  count: number,
  held: readonly Prompt[],
): readonly Prompt[] {
  const keys = new Set(held.map(({ key }) => key));
  const found: Prompt[] = [];
  const patience = 4 * (count + held.length) + 64;
  for (let index = 0, misses = 0; found.length < count && misses < patience; index++) {
    const prompt = taskOf(task).prompt('eval', evalSeed + 1, index, level);
    misses = keys.has(prompt.key) ? misses + 1 : 0;
    if (misses > 0) continue;
    keys.add(prompt.key);
    found.push(prompt);
  }
  if (found.length < count) {
    throw new Error(
      `num_eval_prompts: ${task} level ${level} must have ${count} prompts for validation besides ${held.length} held-out ones, has ${found.length}; ask for fewer`,
    );
  }
  return found;
}

/** The prompts, levels evenly interleaved, so that any first part is a mixture too. Throws where a level has too few. */
export function questionsOf(config: Settings, { of, part }: Questions): readonly Prompt[] {
  const lists = countsOf(config, of).map(({ level, count }) => {
    const held = differentEvalPrompts({ task: config.task, level }, count);
    return part === 'held-out' ? held : validationOf(config.task, level, count, held);
  });
  return lists
    .flatMap((prompts) => prompts.map((prompt, i) => ({ prompt, at: (i + 0.5) / prompts.length })))
    .sort((a, b) => a.at - b.at)
    .map(({ prompt }) => prompt);
}
