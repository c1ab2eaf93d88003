/** The widths at which a teacher reads: the prompt with a solution before it. */
import { frameOf, type LevelSettings, type Widths } from '../../../tasks/levels.ts';
import type { Task } from '../../../tasks/task.ts';

/** Throws as `frameOf` does. */
export const teacherFrameOf = (task: Task, settings: LevelSettings): Widths =>
  frameOf(task, { ...settings, hint: 'always', hint_content: 'solution', hint_placement: 'context' });
