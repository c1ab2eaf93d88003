/** Messages from below as sentences for a reader. */
import { switches } from '../../config/option.ts';
import { quote, sentenceOf as sentenceBy, type Names, type Problem } from '../../config/problem.ts';
import { isSettingKey, optionOf } from '../../config/settings.ts';
import { knownOwnTask } from '../../tasks/own/ownTask.ts';

/** What the form calls settings and values: a switch's title or a label in quotation marks, and the label of a choice. */
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

/** A problem's sentence beside its own field. */
export function withoutField(problem: Problem): string {
  return sentenceBy(problem, formNames);
}

/** Why a switch cannot be turned on: leaving it off is no way out that needs saying. */
export function whyOff(problem: Problem): string {
  return withoutField({
    ...problem,
    ways: (problem.ways ?? []).filter(({ setting }) => setting !== problem.field),
  });
}

/** A problem's sentence away from its field, which it begins with by the name in the form. */
export function withField(problem: Problem): string {
  const rule = withoutField(problem);
  const inside = problem.must === undefined ? rule : `m${rule.slice(1)}`;
  return `${formNames.nameOf(problem.field)}: ${inside}`;
}

/** An error as one sentence for a reader. */
export function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
