/** Which levels of a task a run meets, and the widths that its programs need for them. */
import { taskOf } from './index.ts';
import type { Level, Task } from './task.ts';

/** The settings that decide on levels and widths; any complete configuration will do. */
export interface LevelSettings {
  readonly level: number;
  /** Weights of levels 1, 2, …; empty: only `level`. */
  readonly level_mixture: readonly number[];
  /** Most tokens of a completion; null: what the longest correct one needs. */
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

/**
 * Columns of the prompt part and of prompt and completion together, in tokens: functions of the settings alone,
 * because float rounding depends on them. Throws if the task does not have the level.
 */
export function frameOf(task: Task, config: LevelSettings): { promptWidth: number; width: number } {
  const levels = levelsInPlay(task.levels, config);
  if (!task.levels.some((one) => one.level === config.level)) {
    throw new Error(`${task.id}: level must be 1 to ${task.levels.length}, got ${config.level}`);
  }
  const promptWidth = Math.max(...levels.map((level) => level.promptLength));
  return { promptWidth, width: promptWidth + (config.max_completion_length ?? longestCorrect(levels)) };
}
