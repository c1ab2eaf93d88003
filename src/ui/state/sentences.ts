/** Turns internal messages into sentences for a reader. */
import { switches } from '../../config/option.ts';
import {
  quote,
  problemSentenceOf as sentenceBy,
  type Names,
  smallFirst,
  type Problem,
  type Way,
} from '../../config/problem.ts';
import { isSettingKey, optionOf } from '../../config/settings.ts';
import { knownOwnTask } from '../../tasks/own/ownTask.ts';

/** The form's names of settings and values: a quoted switch title or label, and the label of a choice. */
export const formNames: Names = {
  nameOf(key) {
    if (!isSettingKey(key)) return key;
    return `“${switches.find(({ setting }) => setting === key)?.title ?? optionOf(key).label}”`;
  },
  labelOf(key, value) {
    const own = key === 'task' ? knownOwnTask(String(value)) : undefined;
    if (own) return own.own.title;
    const option = isSettingKey(key) ? optionOf(key) : null;
    const choices = option?.kind === 'choice' ? option.choices : [];
    return (
      choices.find((choice) => choice.value === value)?.label ??
      (typeof value === 'string' ? quote(value) : String(value))
    );
  },
};

/** A problem as a sentence for use beside its field. */
export function withoutField(problem: Problem): string {
  return sentenceBy(problem, formNames);
}

/** Why a switch cannot be turned on, without the advice to leave it off. */
export function whyOff(problem: Problem): string {
  const isOff = ({ setting, value }: Way): boolean =>
    switches.some((one) => one.setting === setting && (setting === problem.field || value === one.off));
  return withoutField({ ...problem, ways: (problem.ways ?? []).filter((way) => !isOff(way)) });
}

/** A problem as a sentence for use elsewhere, beginning with the field's label. */
export function withField(problem: Problem): string {
  const rule = withoutField(problem);
  const inside = problem.must === undefined ? rule : smallFirst(rule);
  return `${formNames.nameOf(problem.field)}: ${inside}`;
}

/** The changes that solve a problem by one press: settings with the value to set, at most two. */
export const waysOf = ({ ways = [] }: Problem): readonly Way[] =>
  ways.filter((way) => way.value !== undefined).slice(0, 2);

/** Such a change as the words of its button. */
export const wayWords = ({ setting, value }: Way): string =>
  `Set ${formNames.nameOf(setting)} to ${value === null ? 'none' : formNames.labelOf(setting, value)}`;

/** An error as one sentence for a reader, in the language of the page. */
export function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
