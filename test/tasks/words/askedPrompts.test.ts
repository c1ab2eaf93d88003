/** Which prompts replies asks: all that it draws, and no other text. */
import { expect, it } from 'vitest';
import { isAsked } from '../../../src/tasks/words/askedPrompts.ts';
import { replies } from '../../../src/tasks/words/replies.ts';

it('the task asks every prompt that it draws, at both levels', () => {
  for (const level of [1, 2])
    for (let index = 0; index < 500; index++) {
      const { tokens } = replies.prompt('train', 1, index, level);
      const symbols = tokens.map((token) => replies.vocabulary.symbolOf(token));
      expect([symbols, isAsked('replies', symbols)]).toEqual([symbols, true]);
    }
});

it.each(['', 'yes .', 'the .', 'i know my cat', 'cat my know i .', 'thank you sir .'])(
  'the task does not ask “%s”',
  (text) => expect(isAsked('replies', text.split(' '))).toBe(false),
);

it('of other tasks nothing is said', () => expect(isAsked('stories', ['yes', '.'])).toBeNull());
