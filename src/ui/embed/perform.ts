/** Performs the host page's commands on the Lab of a widget, and reports its state. */
import { decodeLink, encodeLink } from '../../config/link.ts';
import { parseConfig } from '../../config/schema.ts';
import { heldOutOf } from '../state/heldOut.ts';
import type { Lab } from '../state/Lab.svelte.ts';
import type { Command, WidgetState } from './messages.ts';

/** Performs one command. Throws a sentence, and changes nothing, if settings or a link are refused. */
export async function performCommand(lab: Lab, command: Command): Promise<void> {
  switch (command.type) {
    case 'run':
      await lab.start(command.rounds ?? null);
      if (lab.state === 'error' || lab.messages.failure !== null)
        throw new Error(lab.messages.failure ?? 'The run has stopped.');
      return;
    case 'pause':
      if (lab.state === 'running') await lab.pause();
      return;
    case 'reset':
      await lab.reset();
      return;
    case 'configure': {
      const { settings = {} } = command;
      const { method, task, ...others } = lab.recipe ?? lab.config;
      // A new method or task brings its own settings, as in a link.
      const present =
        'method' in settings || 'task' in settings ? { method, task } : { method, task, ...others };
      const base = command.link === undefined ? present : decodeLink(command.link);
      lab.apply(parseConfig({ ...base, ...settings }));
      return;
    }
    case 'getState':
      return;
  }
}

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
