/** All built-in tasks by id, in display order, and the look-up of any task by its id. */
import { cartPole } from './cartPole.ts';
import { chainSum } from './chainSum.ts';
import { countdown } from './countdown.ts';
import { doorGrid } from './doorGrid.ts';
import { gridWorld } from './gridWorld.ts';
import { kuhnPoker } from './kuhnPoker.ts';
import { lookup } from './lookup.ts';
import { maze } from './maze.ts';
import { euclid } from './euclid.ts';
import type { TaskId } from './options.ts';
import { isOwnTaskId, knownOwnTask, usualTokens } from './own/ownTask.ts';
import { scratchpad } from './scratchpad.ts';
import { sortDigits } from './sortDigits.ts';
import { strategies } from './strategies.ts';
import { tableQuery } from './tableQuery.ts';
import type { RuleSettings, Task, TokenTask } from './task.ts';
import { toolbox } from './toolbox.ts';
import { replies } from './words/replies.ts';
import { wordProblems } from './words/wordProblems.ts';
import { alphabet } from './alphabet.ts';
import type { Vocabulary } from './vocabulary/vocabulary.ts';

export const tasks: Readonly<Record<TaskId, Task>> = {
  'chain-sum': chainSum,
  countdown,
  'sort-digits': sortDigits,
  scratchpad,
  euclid,
  maze,
  strategies,
  lookup,
  'table-query': tableQuery,
  toolbox,
  'grid-world': gridWorld,
  'cart-pole': cartPole,
  'kuhn-poker': kuhnPoker,
  'door-grid': doorGrid,
  'word-problems': wordProblems,
  replies,
};

/** The task with this id: built-in, or an own task known in this thread. Throws if there is none, naming those that exist. */
export function taskOf(id: string): Task {
  const own = knownOwnTask(id);
  if (own) return own.task;
  if (isOwnTaskId(id))
    throw new Error(
      `task: ${id} is someone's own task whose code is not here; open it from its link or file`,
    );
  if (!Object.hasOwn(tasks, id)) {
    throw new Error(`task: must be one of ${Object.keys(tasks).join(', ')}, got "${id}"`);
  }
  return tasks[id as TaskId];
}

/** The settings that weigh rules, part of any complete configuration. */
export type RuleWeights = Readonly<Partial<Record<`rule_${string}`, number>>> & {
  readonly reply_words?: number;
};

/** The rules of a task as the settings weigh them, or the task itself where they say nothing. */
export const ruleSettingsOf = ({ rules = [] }: TokenTask, settings: RuleWeights): RuleSettings => ({
  weights: Object.fromEntries(rules.map(({ id, weight }) => [id, settings[`rule_${id}`] ?? weight] as const)),
  words: settings.reply_words ?? 8,
});

/** Tasks under weights, by the task and by what the settings say; few, because a reader changes them by hand. */
const weighed = new WeakMap<Task, Map<string, Task>>();
const mostWeighed = 64;

/** The task with the rules that the settings weigh; a task without rules stays as it is. The same settings give the same object. */
export function ruled<T extends Task>(task: T, settings: RuleWeights): T;
export function ruled(task: Task, settings: RuleWeights): Task {
  if (task.kind !== 'tokens' || !task.rules || !task.withRules) return task;
  const rules = ruleSettingsOf(task, settings);
  const before = weighed.get(task) ?? new Map<string, TokenTask>();
  if (before.size >= mostWeighed) before.clear();
  weighed.set(task, before);
  const key = JSON.stringify(rules);
  const found = before.get(key) ?? task.withRules(rules);
  before.set(key, found);
  return found;
}

/** The task of a configuration, with the rules that it weighs. Throws as `taskOf`. */
export const taskFor = (config: { readonly task: string } & RuleWeights): Task =>
  ruled(taskOf(config.task), config);

/** The vocabulary of the task with this id, as prompts name it; that of the common symbols where the task has no tokens. Throws as `taskOf`. */
export function vocabularyIn(id: string): Vocabulary {
  const task = taskOf(id);
  return task.kind === 'tokens' ? task.vocabulary : alphabet;
}

/** What a task asks of the policies that are trained on it: the size of their vocabulary, and their positions. */
export function extentOf(task: Task): { readonly vocabulary: number; readonly positions: number } {
  return task.kind === 'tokens'
    ? { vocabulary: task.vocabulary.size, positions: task.positions ?? usualTokens }
    : { vocabulary: alphabet.size, positions: usualTokens };
}
