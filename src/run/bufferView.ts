/** The ages of groups kept for replay, as the page draws them: numbers kept and learned from, by age. */
import { byGroup, type Batch } from '../rollout/sample.ts';
import type { BufferView } from './records.ts';

const mostBars = 16;
/** Rounds per bar: the smallest of these with which the oldest group fits. */
const spans = [1, 2, 5];

/**
 * The view of a buffer, or of unfinished groups, after the round that learned from `batch`; groups sampled or begun
 * in that round have age 0.
 */
export function bufferView(
  { groups }: { readonly groups: readonly { readonly round: number }[] },
  batch: Batch,
  of: BufferView['of'] = 'whole',
): BufferView {
  const held = groups.map(({ round }) => batch.round - round);
  const replayed = [...byGroup(batch.trajectories).values()]
    .map(([first]) => batch.round - (first?.round ?? batch.round))
    .filter((age) => age > 0);
  const span = spanOf([...held, ...replayed].reduce((oldest, age) => Math.max(oldest, age), 0));
  const ascending = [...held].sort((a, b) => a - b);
  return {
    of,
    span,
    held: histogram(held, span),
    replayed: histogram(replayed, span),
    median: ascending[(ascending.length - 1) >> 1] ?? null,
    oldest: ascending.at(-1) ?? null,
  };
}

/** 1, 2, 5, 10, 20, … */
function spanOf(oldest: number): number {
  for (let unit = 1; ; unit *= 10) {
    const span = spans.map((of) => of * unit).find((of) => oldest < of * mostBars);
    if (span !== undefined) return span;
  }
}

function histogram(ages: readonly number[], span: number): number[] {
  const counts = new Array<number>(mostBars).fill(0);
  for (const age of ages) {
    const bar = Math.floor(age / span);
    counts[bar] = (counts[bar] as number) + 1;
  }
  return counts;
}
