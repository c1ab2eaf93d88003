/** Decides which checkpoints stay, and which are evicted beyond the reader's budget. Pure. */

/** Facts about a stored checkpoint, readable without its arrays. */
export interface CheckpointInfo {
  readonly runId: string;
  readonly serial: number;
  readonly round: number;
  /** Held-out figures of exactly these weights; null if this round was not evaluated. */
  readonly passAt1: number | null;
  readonly evalReward: number | null;
  /** Size of its arrays and state. */
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** The reader's rule for all runs. */
export interface CheckpointRule {
  /** Keeps a checkpoint every this many rounds; 0: only the latest and the best. */
  readonly everyRounds: number;
  /** Budget for all runs together. The latest checkpoint of a run stays even beyond it. */
  readonly budgetBytes: number;
}

export const defaultRule: CheckpointRule = { everyRounds: 200, budgetBytes: 250e6 };

/** Why a checkpoint is kept. */
export type Reason = 'latest' | 'best' | 'every';

const rank = ({ passAt1, evalReward }: CheckpointInfo): readonly [number, number] => [
  passAt1 ?? -Infinity,
  evalReward ?? -Infinity,
];

/** Ties keep the earlier checkpoint, which needed less training. */
function isBetter(one: CheckpointInfo, than: CheckpointInfo): boolean {
  const [a, b] = [rank(one), rank(than)];
  return a[0] > b[0] || (a[0] === b[0] && a[1] > b[1]);
}

/** The checkpoints of one run that the rule keeps, by serial number, with reasons. Accepts any order; empty for none. */
export function reasonsToKeep(
  infos: readonly CheckpointInfo[],
  { everyRounds }: Pick<CheckpointRule, 'everyRounds'>,
): ReadonlyMap<number, readonly Reason[]> {
  const sorted = [...infos].sort((a, b) => a.serial - b.serial);
  const latest = sorted.at(-1);
  if (latest === undefined) return new Map();
  // A run that resumed from an earlier round repeats its later rounds; their old checkpoints are obsolete.
  const line = [...sorted.filter(({ round }) => round < latest.round), latest];
  const reasons = new Map<number, Reason[]>();
  const keep = ({ serial }: CheckpointInfo, reason: Reason) =>
    reasons.set(serial, [...(reasons.get(serial) ?? []), reason]);
  keep(latest, 'latest');
  const measured = line.filter(({ passAt1 }) => passAt1 !== null);
  const [first, ...others] = measured;
  if (first !== undefined)
    keep(
      others.reduce((best, one) => (isBetter(one, best) ? one : best), first),
      'best',
    );
  if (everyRounds > 0) {
    let reached = 0;
    for (const one of line) {
      const multiple = Math.floor(one.round / everyRounds);
      if (multiple > reached) keep(one, 'every');
      reached = Math.max(reached, multiple);
    }
  }
  return reasons;
}

/** The previous latest checkpoint if the rule keeps it, which requires space in the budget. */
export function newlyOlder(
  infos: readonly CheckpointInfo[],
  kept: ReadonlyMap<number, readonly Reason[]>,
): CheckpointInfo | null {
  const previous = [...infos].sort((a, b) => b.serial - a.serial)[1];
  return previous !== undefined && kept.has(previous.serial) ? previous : null;
}

export function checkpointBytesOf(infos: readonly CheckpointInfo[]): number {
  return infos.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Bytes of the checkpoints of each run. */
export function bytesByRun(infos: readonly CheckpointInfo[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { runId, bytes } of infos) sizes.set(runId, (sizes.get(runId) ?? 0) + bytes);
  return sizes;
}

/** Checkpoints that may be evicted, in order: periodic ones before best ones, old before new. Never a run's latest. */
export function evictable(infos: readonly CheckpointInfo[], rule: CheckpointRule): CheckpointInfo[] {
  const byRun = new Map<string, CheckpointInfo[]>();
  for (const info of infos) byRun.set(info.runId, [...(byRun.get(info.runId) ?? []), info]);
  const ranked = [...byRun.values()].flatMap((ofRun) => {
    const kept = reasonsToKeep(ofRun, rule);
    const latest = Math.max(...ofRun.map(({ serial }) => serial));
    return ofRun
      .filter(({ serial }) => serial !== latest)
      .map((info) => ({ info, isBest: kept.get(info.serial)?.includes('best') ?? false }));
  });
  return ranked
    .sort((a, b) => Number(a.isBest) - Number(b.isBest) || a.info.savedAt - b.info.savedAt)
    .map(({ info }) => info);
}
