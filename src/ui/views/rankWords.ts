/** Describes what a ranker made of a search, for the picture of it and for readers who cannot see it. */
import type { RankedEntry, SearchRanks } from '../../run/records.ts';
import { percent } from '../state/format.ts';

/** Where the ranker put an entry. */
export const placeWords = ({ place }: RankedEntry, { shown }: SearchRanks): string =>
  place <= shown ? `place ${place}` : /* text */ 'left out';

/** Where the right entry was and where the ranker put it, in one or two sentences. */
export function ranksWords({ entries, shown }: SearchRanks): string {
  const from = entries.findIndex(({ isRight }) => isRight);
  const right = entries[from];
  if (!right) return /* text */ 'The search did not find the right entry.';
  const { text, place, first } = right;
  const moved =
    place <= shown
      ? `The fixed ranker has the right entry, ${text}, at place ${from + 1} of ${entries.length}; this one put it at place ${place}.`
      : `The fixed ranker has the right entry, ${text}, at place ${from + 1} of ${entries.length}; this one left it out.`;
  return first === undefined ? moved : `${moved} Its probability of coming first was ${percent(first)}.`;
}
