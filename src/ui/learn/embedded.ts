/** Shows a lesson in a host page. */
import { mount } from 'svelte';
import { lessonOf, lessons } from '../../lessons/index.ts';
import type { Lab } from '../state/Lab.svelte.ts';
import EmbeddedLesson from './EmbeddedLesson.svelte';

interface Place {
  readonly target: HTMLElement;
  readonly lab: Lab;
  /** The Lab's address, without its #. */
  readonly home: string;
  /** Whether runs are shown as the strip of a round. */
  readonly isRound: boolean;
}

/** Shows the lesson of this id. Throws a sentence that lists the known ids. */
export function showLesson(id: string, { target, ...props }: Place): void {
  const lesson = lessonOf(id);
  if (!lesson)
    throw new Error(
      `widget: lesson must be one of ${lessons.map((one) => one.id).join(', ')}, got "${id}". Correct it in the code of the page around.`,
    );
  target.replaceChildren();
  mount(EmbeddedLesson, { target, props: { lesson, ...props } });
}
