/** Counts right draws, for page and command line. */
import type { DrawnCompletion } from './draw.ts';

/** The number of right draws; null where none has a verdict. */
export function rightIn(draws: readonly Pick<DrawnCompletion, 'verdict'>[]): number | null {
  const verdicts = draws.flatMap(({ verdict }) => verdict ?? []);
  return verdicts.length === 0 ? null : verdicts.filter(({ correct }) => correct).length;
}
