/** What a widget tells the host page of itself, and which commands it refuses at once. */
import { encodeLink } from '../../config/link.ts';
import { heldOutOf } from '../state/heldOut.ts';
import type { Lab } from '../state/Lab.svelte.ts';
import type { Command, WidgetState } from './messages.ts';

const inLessons: Readonly<Partial<Record<Command['type'], string>>> = {
  run: 'run: this widget is a lesson, whose reader predicts before a run. Let the reader press Run.',
  configure:
    'configure: this widget is a lesson, which sets its own recipes. Leave out the attribute lesson to set one.',
  reset:
    'reset: this widget is a lesson, which starts its own runs. Reload the frame to begin the lesson again.',
};

/** Why a lesson refuses a command, as a sentence; null if it accepts it. */
export function refusedInLesson({ type }: Command): string | null {
  return inLessons[type] ?? null;
}

/** The state of the widget; its link opens the current recipe. */
export function widgetStateOf(lab: Lab): WidgetState {
  const { history, rounds } = lab.drawn;
  return {
    state: lab.state,
    round: rounds,
    reward: history.latest('reward'),
    passAt1: history.latest(heldOutOf(lab.config.task).key),
    link: encodeLink(lab.recipe ?? lab.config),
    failure: lab.messages.failure,
  };
}
