/** The ages of what is kept for replay, as the page draws them: how many groups of each age are kept, and were learned from. */
import { byGroup, type Batch } from '../rollout/trajectory.ts';
import type { BufferView } from './records.ts';

const mostBars = 16;
/** Rounds that a bar stands for: the least of these with which the oldest group finds a place. */
const spans = [1, 2, 5];

/**
 * Of a buffer, or of groups that were only begun, after the round that learned from `batch`; what was sampled, or begun,
 * in that round is 0 rounds old.
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
