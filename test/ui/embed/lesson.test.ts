/** A lesson as a widget: what the page around it may ask. */
import { expect, test } from 'vitest';
import { refusedInLesson } from '../../../src/ui/embed/widgetState.ts';
import { readCommand, type Command } from '../../../src/ui/embed/messages.ts';

const command = (type: Command['type']): Command => {
  const read = readCommand({ espalier: 1, id: 1, type });
  if (typeof read === 'string') throw new Error(read);
  return read;
};

test.each(['run', 'configure', 'reset'] as const)(
  'a lesson refuses %s in a sentence that says what to do',
  (type) => {
    expect(refusedInLesson(command(type))).toMatch(
      new RegExp(`^${type}: this widget is a lesson, .+\\. [A-Z].+\\.$`),
    );
  },
);

test.each(['pause', 'getState'] as const)('a lesson does %s as any widget does', (type) => {
  expect(refusedInLesson(command(type))).toBeNull();
});
