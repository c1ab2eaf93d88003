/** The exercises, in order. */
import { repeatedUpdates } from './repeatedUpdates.ts';
import type { Exercise } from './exercise.ts';
import { makeItCheat } from './makeItCheat.ts';
import { namedTemplate } from './namedTemplate.ts';
import { sharedStart } from './sharedStart.ts';
import { stepSize } from './stepSize.ts';
import { stopEarly } from './stopEarly.ts';
import { useTwice } from './useTwice.ts';

export const exercises: readonly Exercise[] = [
  stepSize,
  repeatedUpdates,
  sharedStart,
  stopEarly,
  useTwice,
  namedTemplate,
  makeItCheat,
];

/** The exercise with this id, or null. */
export function exerciseOf(id: string): Exercise | null {
  return exercises.find((exercise) => exercise.id === id) ?? null;
}
