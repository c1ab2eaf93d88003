/** A completion as text, as run files and logs for other tools have it. */
import { attemptOf, type Sample } from '../rollout/sample.ts';
import { vocabularyIn } from '../tasks/index.ts';
import type { Task } from '../tasks/task.ts';
import type { CompletionLine, RolloutLine } from './records.ts';

/** The reference answer as a column: rules, turns and games have none that a completion could equal. */
export const solutionKeyOf = ({
  view,
  rules,
}: Pick<RolloutLine, 'view' | 'rules'>): Pick<CompletionLine, 'solution'> =>
  rules === undefined && (view.kind === 'text' || view.kind === 'grid') && view.expected !== ''
    ? { solution: view.expected }
    : {};

/** Completions of a control task have no text, because it uses numbers. */
export function completionLine(sample: Sample, step: number): CompletionLine {
  const { prompt, completion } = attemptOf(sample);
  const { decode } = vocabularyIn(prompt.task);
  const { correct, reason } = sample.verdict;
  return {
    step,
    prompt: decode(prompt.tokens),
    completion: sample.features ? completion.join('') : decode(completion),
    reward: Number.isFinite(sample.reward) ? sample.reward : null,
    ...{ correct, reason, advantage: null },
  };
}

/** Completions of an evaluation after this round. */
export const evaluatedLines = (task: Task, samples: readonly Sample[], step: number): CompletionLine[] =>
  samples.map((sample) => ({
    ...completionLine(sample, step),
    split: 'eval',
    ...solutionKeyOf({ view: task.view(attemptOf(sample)), ...sample.verdict }),
  }));
