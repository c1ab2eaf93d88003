/** The levels of a task that a run uses, and the widths that its programs need for them. */
import { longestHintOf, type HintKind } from './hint.ts';
import { taskOf } from './index.ts';
import { levelOf, type Level, type Task } from './task.ts';

/** The settings that decide levels and widths, part of any complete configuration. */
export interface LevelSettings {
  readonly level: number;
  /** Weights of levels 1, 2, …; empty: only `level`. */
  readonly level_mixture: readonly number[];
  /** Most tokens of a completion; null: the length of the longest correct one. */
  readonly max_completion_length: number | null;
}

/** The levels of the task with this id, easiest first. Throws if there is no such task. */
export function levelsOf(taskId: string): readonly Level[] {
  return taskOf(taskId).levels;
}

/** Levels that occur in training (every level of positive weight in a mixture) or evaluation (the chosen one). */
export function levelsInPlay(
  levels: readonly Level[],
  { level, level_mixture }: Pick<LevelSettings, 'level' | 'level_mixture'>,
): readonly Level[] {
  return levels.filter((one) => one.level === level || (level_mixture[one.level - 1] ?? 0) > 0);
}

/** Tokens, end included, of the longest correct completion that these levels can ask for. */
export function longestCorrect(levels: readonly Level[]): number {
  return Math.max(...levels.map((level) => level.completionLength));
}

/** The settings that decide which hints precede prompts; without them there are none. */
export interface HintWidthSettings {
  readonly hint?: string;
  readonly hint_content?: keyof typeof spanKindOf;
  readonly hint_placement?: 'context' | 'prefix';
  readonly hint_scoring?: string;
  readonly hint_examples?: number;
}

/** The kind of span for each content of hints; a repair and a rewind never precede a prompt. */
export const spanKindOf = {
  solution: 'prefix',
  strategy: 'strategy',
  any_strategy: 'strategy',
  neighbour: 'neighbour',
  solved: 'neighbour',
  repair: null,
  rewind: null,
  note: /* data */ 'prefix',
  skill: 'prefix',
  own: 'prefix',
} as const satisfies Readonly<Record<string, HintKind | null>>;

/** Number of spans in a hint. */
export function spansOf({ hint_content, hint_examples = 1 }: HintWidthSettings): number {
  return hint_content === 'solved' ? hint_examples : 1;
}

/** Whether hints precede prompts. */
export function hintsBefore({ hint = 'none', hint_placement }: HintWidthSettings): boolean {
  return hint !== 'none' && hint_placement !== 'prefix';
}

/** Columns of the prompt part and of prompt and completion together, in tokens. */
export interface Widths {
  readonly promptWidth: number;
  readonly width: number;
}

/**
 * The widths at which completions are sampled, including hints. Depends on settings only, because float rounding
 * depends on widths. Throws if the task does not have the level.
 */
export function frameOf(task: Task, config: LevelSettings & HintWidthSettings): Widths {
  // Refuses a level that the task does not have.
  levelOf(task, config.level);
  const levels = levelsInPlay(task.levels, config);
  const longest = config.max_completion_length ?? longestCorrect(levels);
  const kind = spanKindOf[config.hint_content ?? 'solution'];
  const before = task.kind === 'tokens' && hintsBefore(config) && kind !== null ? kind : null;
  const promptWidth = Math.max(
    ...levels.map(({ promptLength, level }) =>
      before && task.kind === 'tokens'
        ? promptLength + (longestHintOf(before, task, level, spansOf(config)) ?? 0)
        : promptLength,
    ),
  );
  return { promptWidth, width: promptWidth + longest };
}

/** The widths at which completions are evaluated: never with a hint. Throws as `frameOf` does. */
export function plainFrameOf(task: Task, config: LevelSettings & HintWidthSettings): Widths {
  return frameOf(task, { ...config, hint: 'none' });
}

/** The widths at which completions are trained on: with hints only where the update reads these. Throws as `frameOf`. */
export function learningFrameOf(task: Task, config: LevelSettings & HintWidthSettings): Widths {
  return config.hint_scoring === 'hinted' ? frameOf(task, config) : plainFrameOf(task, config);
}

/** Tokens of the longest completion; null on control tasks and where the level does not exist, which another rule reports. */
export function longestCompletion(
  config: LevelSettings & HintWidthSettings & { readonly task: string },
): number | null {
  const task = taskOf(config.task);
  if (task.kind === 'control' || config.level > task.levels.length) return null;
  const { promptWidth, width } = frameOf(task, config);
  return width - promptWidth;
}
