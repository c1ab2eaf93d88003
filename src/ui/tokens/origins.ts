/** Origin of each token as list and tree mark it: its author (`marks.ts`), or its age if an older policy sampled it. */
import type { RolloutGroup, RolloutLine } from '../../run/records.ts';
import { authors, type Author } from './marks.ts';

export type Origin = Author | 'replayed' | 'stale';
/** Marked origins: all but freshly sampled tokens. */
export type MarkedOrigin = Exclude<Origin, 'policy'>;

/** The common part of a completion and a tree node. */
type Written = Pick<RolloutLine, 'symbols' | 'roles' | 'behind'>;

/** Whether a group's completions come from an earlier round's buffer. */
export function isReplayed({ round, resumed }: Pick<RolloutGroup, 'round' | 'resumed'>): boolean {
  return round !== undefined && resumed !== true;
}

/** Origin of one symbol; the policy if the record has no role. */
export function originAt({ roles, behind }: Written, position: number, replayed: boolean): Origin {
  const author = authors[roles[position] ?? 1];
  if (author !== 'policy') return author;
  if (replayed) return 'replayed';
  return (behind?.[position] ?? 0) > 0 ? 'stale' : 'policy';
}

/** Symbols `from` … `to` − 1, all of one origin. */
export interface OriginRun {
  readonly origin: Origin;
  readonly from: number;
  readonly to: number;
}

/** The symbols split where the origin changes, in order. */
export function originRuns(written: Written, replayed: boolean): readonly OriginRun[] {
  const runs: OriginRun[] = [];
  const { length } = written.symbols;
  for (let from = 0, to = 1; from < length; from = to++) {
    const origin = originAt(written, from, replayed);
    while (to < length && originAt(written, to, replayed) === origin) to++;
    runs.push({ origin, from, to });
  }
  return runs;
}

/** Greatest number of updates between the weights that sampled a symbol and the current ones. */
export function mostBehind({ behind = [] }: Written): number {
  return behind.reduce((most, updates) => Math.max(most, updates), 0);
}

export const updatesWords = (count: number): string => `${count} update${count === 1 ? '' : 's'}`;

/** Meaning of the marks, in the legend's order. */
export const originWords: Readonly<Record<MarkedOrigin, string>> = {
  given: 'given to the policy',
  hint: 'part of a hint, not sampled by the policy',
  tool: 'written by the environment, or a move of the other player',
  replayed: 'sampled in an earlier round, trained on now',
  stale: 'sampled by older weights',
};

/** The marks in a group's completions, in the legend's order. */
export function originsOf(group: RolloutGroup): readonly MarkedOrigin[] {
  const found = new Set<Origin>();
  for (const written of [...group.lines, ...(group.tree ?? [])]) {
    for (const { origin } of originRuns(written, isReplayed(group))) found.add(origin);
  }
  if (group.lines.some(({ hint }) => hint !== undefined)) found.add('hint');
  return (Object.keys(originWords) as MarkedOrigin[]).filter((origin) => found.has(origin));
}
