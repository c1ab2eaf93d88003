/** The rounds of a run that the page around does not know yet. */
import type { DrawnRun } from '../state/drawn.ts';

type Row = Readonly<Record<string, number>>;

/** A function that returns the rows since its last call, oldest first: a repeated round once, a restored one never. */
export function newRounds(): (drawn: Pick<DrawnRun, 'history' | 'timed'>) => readonly Row[] {
  let known: DrawnRun['history'] | null = null;
  let last = -1;
  return ({ history, timed }) => {
    if (history !== known) last = -1;
    known = history;
    const rounds = history.column('round');
    let from = history.length;
    while (from > Math.max(0, history.length - timed) && (rounds[from - 1] ?? -1) > last) from--;
    last = Math.max(last, rounds.at(-1) ?? -1);
    return rounds.slice(from).map((_, i) => history.row(from + i));
  };
}
