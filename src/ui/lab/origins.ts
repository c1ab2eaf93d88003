/**
 * Where each token comes from, as list and tree mark it: one mark for each kind, of which colour is never all. Who wrote a
 * token is in `marks.ts`; this adds how old the policy's own ones are.
 */
import type { RolloutGroup, RolloutLine } from '../../run/records.ts';
import { authors, type Author } from './marks.ts';

export type Origin = Author | 'replayed' | 'stale';
/** Those that are marked: all but what the policy has just sampled. */
export type MarkedOrigin = Exclude<Origin, 'policy'>;

/** What a completion of the list and a node of the tree have in common. */
type Written = Pick<RolloutLine, 'symbols' | 'roles' | 'behind'>;

/** Whether its completions were learned from before, or kept until now. */
export function isReplayed({ round, resumed }: Pick<RolloutGroup, 'round' | 'resumed'>): boolean {
  return round !== undefined && resumed !== true;
}

/** Of one symbol; the policy where records do not say. */
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

/** The symbols divided where the origin changes, in order. */
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

/** By how many updates the oldest symbol's weights were older than those that learn; 0 where none were. */
export function mostBehind({ behind = [] }: Written): number {
  return behind.reduce((most, updates) => Math.max(most, updates), 0);
}

export const updatesWords = (count: number): string => `${count} update${count === 1 ? '' : 's'}`;

/** What a mark means, for the legend; in this order. */
export const originWords: Readonly<Record<MarkedOrigin, string>> = {
  given: 'given to the policy',
  hint: 'part of a hint, not sampled by the policy',
  tool: 'written by the environment',
  replayed: 'sampled in an earlier round, trained on now',
  stale: 'sampled by older weights',
};

/** The marks that occur among a group's completions, in the order of the legend. */
export function originsOf(group: RolloutGroup): readonly MarkedOrigin[] {
  const found = new Set<Origin>();
  for (const written of [...group.lines, ...(group.tree ?? [])]) {
    for (const { origin } of originRuns(written, isReplayed(group))) found.add(origin);
  }
  if (group.lines.some(({ hint }) => hint !== undefined)) found.add('hint');
  return (Object.keys(originWords) as MarkedOrigin[]).filter((origin) => found.has(origin));
}
