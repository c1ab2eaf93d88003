/** The picture of drafted tokens in words: places in the completion, in at most 8 equal spans. */
import type { RoundReport } from '../../../run/records.ts';
import { percent, whole } from '../../state/format.ts';

/** Drafted and accepted tokens by place in the completion. */
export type DraftedView = NonNullable<RoundReport['drafts']>;

export interface DraftedSpan {
  /** First and last place, from 1 on. */
  readonly from: number;
  readonly to: number;
  readonly drafted: number;
  readonly accepted: number;
}

const mostSpans = 8;
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Equal spans of places; the last may be shorter. */
export function draftedSpans({ drafted, accepted }: DraftedView): readonly DraftedSpan[] {
  const size = Math.max(1, Math.ceil(drafted.length / mostSpans));
  return Array.from({ length: Math.ceil(drafted.length / size) }, (_, i) => {
    const [from, to] = [i * size, Math.min((i + 1) * size, drafted.length)];
    return {
      ...{ from: from + 1, to },
      ...{ drafted: sum(drafted.slice(from, to)), accepted: sum(accepted.slice(from, to)) },
    };
  });
}

/** A span of places, as "9" or "9 to 12". */
export const placesWords = ({ from, to }: DraftedSpan): string =>
  from === to ? `${from}` : `${from} to ${to}`;

/** How many were accepted, and where the share was lowest. */
export function draftedWords(drafts: DraftedView): string {
  const [drafted, accepted] = [sum(drafts.drafted), sum(drafts.accepted)];
  const rateOf = (one: DraftedSpan): number => one.accepted / one.drafted;
  const spans = draftedSpans(drafts).filter((one) => one.drafted > 0);
  const all = `The policy accepted ${whole(accepted)} of ${whole(drafted)} drafted tokens (${percent(accepted / drafted)}).`;
  const [least] = [...spans].sort((a, b) => rateOf(a) - rateOf(b));
  return least && spans.length > 1
    ? `${all} The share was lowest at places ${placesWords(least)} of the completion: ${percent(rateOf(least))}.`
    : all;
}
