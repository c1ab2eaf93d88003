/** The lessons, in order. */
import { baseline } from './baseline.ts';
import { clipping } from './clipping.ts';
import { hints } from './hints.ts';
import type { Lesson } from './lesson.ts';
import { own } from './own.ts';
import { pruning } from './pruning.ts';
import { replay } from './replay.ts';
import { reward } from './reward.ts';
import { trees } from './trees.ts';

export const lessons: readonly Lesson[] = [baseline, clipping, trees, pruning, hints, replay, own, reward];

/** The lesson with this id, or null. */
export function lessonOf(id: string): Lesson | null {
  return lessons.find((lesson) => lesson.id === id) ?? null;
}
