/** The completions that a round's report shows, as lines of a run file. */
import type { RolloutGroup, RolloutLine } from '../run/records.ts';
import { joinSymbols } from '../tasks/vocabulary/vocabulary.ts';
import type { CompletionLine } from './content.ts';

/** A round and the groups that its report shows. */
export interface ShownGroups {
  readonly round: number;
  readonly groups: readonly RolloutGroup[];
}

/** The lines of the last round that was shown; none without one. */
export function shownLinesOf(shown: ShownGroups | null): CompletionLine[] {
  if (shown === null) return [];
  return shown.groups.flatMap(({ lines, round }) => lines.map((line) => lineOf(line, round ?? shown.round)));
}

function lineOf(line: RolloutLine, step: number): CompletionLine {
  const { prompt, symbols, reward, correct, reason, advantages } = line;
  const known = advantages.filter((value) => Number.isFinite(value));
  return {
    step,
    prompt,
    completion: joinSymbols(line.writing, symbols),
    reward: Number.isFinite(reward) ? reward : null,
    correct,
    reason,
    advantage: known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null,
  };
}
