/** Choices of a file beside those of a run. Pure. */
import type { WrittenChoice } from '../../../config/choiceText.ts';
import type { RolloutGroup } from '../../../run/records.ts';
import { END } from '../../../tasks/vocabulary/common.ts';

/** Of texts, with or without the end token: a file has none. */
const keyOf = (...texts: readonly (readonly number[])[]): string =>
  texts.map((tokens) => tokens.filter((token) => token !== END).join(' ')).join('|');

/** Of what was preferred to what; ties are in no file. */
const preferenceOf = ({ prompt, first, second, answer }: WrittenChoice): string =>
  answer === 'second' ? keyOf(prompt, second, first) : keyOf(prompt, first, second);

const completionsOf = ({ prompt, first, second }: WrittenChoice): string[] =>
  [first, second].map((side) => keyOf(prompt, side));

/**
 * The choices of a file that a run with `choices` does not have. Those are marked that compare a completion neither in
 * `groups`, what the page shows of the run, nor in a choice that was made on the page: a run keeps no more of what it wrote.
 */
export function joining(
  read: readonly WrittenChoice[],
  choices: readonly WrittenChoice[],
  groups: readonly RolloutGroup[],
): readonly WrittenChoice[] {
  const written = new Set([
    ...choices.flatMap((one) => (one.fromFile ? [] : completionsOf(one))),
    ...groups.flatMap(({ lines }) =>
      lines.flatMap(({ attempt }) => (attempt ? [keyOf(attempt.prompt.tokens, attempt.completion)] : [])),
    ),
  ]);
  const held = new Set(
    choices.flatMap((one) => (['first', 'second'].includes(one.answer) ? [preferenceOf(one)] : [])),
  );
  return read
    .filter((one) => !held.has(preferenceOf(one)))
    .map((one) => (completionsOf(one).every((key) => written.has(key)) ? one : { ...one, fromFile: true }));
}
