/** The completions that a round's report shows, as lines of a run file. */
import { solutionKeyOf } from '../run/completionLine.ts';
import type { CompletionLine, RolloutGroup, RolloutLine } from '../run/records.ts';
import { joinSymbols } from '../tasks/vocabulary/vocabulary.ts';

/** A round and what its report shows. */
export interface ShownGroups {
  readonly round: number;
  readonly groups: readonly RolloutGroup[];
  /** Those of the last evaluation by then; absent before one. */
  readonly evaluated?: readonly CompletionLine[] | undefined;
}

/** The lines of the last round that was shown, and of the last evaluation; none without a round. */
export function shownLinesOf(shown: ShownGroups | null): CompletionLine[] {
  if (shown === null) return [];
  const { groups, evaluated = [] } = shown;
  const trained = groups.flatMap(({ lines, round }) =>
    lines.map((line) => lineOf(line, round ?? shown.round)),
  );
  return [...trained, ...evaluated];
}

function lineOf(line: RolloutLine, step: number): CompletionLine {
  const { prompt, symbols, reward, correct, reason, advantages } = line;
  const known = advantages.filter((value) => Number.isFinite(value));
  return {
    step,
    prompt,
    completion: joinSymbols(line.writing, symbols),
    ...solutionKeyOf(line),
    reward: Number.isFinite(reward) ? reward : null,
    correct,
    reason,
    advantage: known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null,
  };
}
