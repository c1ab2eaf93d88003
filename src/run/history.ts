/** Changes made to a run during training: of settings, and continuations after its end. Plain data; must never enter the hash. */
import { onlyStops, type Reached } from '../config/stopRule.ts';
import { changedKeysOf, isOwnKey, valueAtKey, type ChangedKey } from '../config/changed.ts';
import { ownMethodId } from '../config/ownMethod.ts';
import type { RunConfig } from '../config/schema.ts';
import { numTokens, type Ledger } from '../rollout/ledger.ts';
import { mostChanges } from './recordSchemas.ts';
import type { RunHistory, SettingChange } from './records.ts';

export const emptyHistory: RunHistory = { changes: [], atEnd: null, continuedAt: [] };

/** Whether the history is empty. */
export function isEmpty({ changes, atEnd, continuedAt, engines = [], joinedAt }: RunHistory): boolean {
  const wasChanged = changes.length > 0 || engines.length > 0 || joinedAt !== undefined;
  return !wasChanged && atEnd === null && continuedAt.length === 0;
}

/** A run's progress, as its stop rule reads it. */
export function reachedBy({
  round,
  evaluation,
  ledger,
}: {
  readonly round: number;
  readonly evaluation: { readonly passAt1: number } | null;
  readonly ledger: Ledger;
}): Reached {
  return { round, passAt1: evaluation?.passAt1 ?? null, numTokens: numTokens(ledger) };
}

/** The history after a round with this number of groups of other runs: the first round that took any is noted. */
export function joinedBy(
  received: number | undefined,
  { history, round }: { readonly history: RunHistory; readonly round: number },
): RunHistory {
  return received ? { ...history, joinedAt: history.joinedAt ?? round + 1 } : history;
}

/** Settings in which two configurations differ, in form order, those of the same own method last. */
export function differing(from: RunConfig, to: RunConfig): readonly ChangedKey[] {
  return changedKeysOf(to).filter(
    (key) => JSON.stringify(valueAtKey(from, key)) !== JSON.stringify(valueAtKey(to, key)),
  );
}

/**
 * Adds the changes from one configuration to another after `round`. A setting changed twice after one round counts as
 * one change, and as none if it is back at its old value. Beyond `mostChanges` the first ones stay.
 */
export function withChanges(
  before: readonly SettingChange[],
  round: number,
  from: RunConfig,
  to: RunConfig,
): readonly SettingChange[] {
  return differing(from, to).reduce((changes, setting) => {
    const now = { round, setting, from: valueAtKey(from, setting), to: valueAtKey(to, setting) };
    const earlier = changes.find((one) => one.round === round && one.setting === setting);
    if (earlier === undefined) return changes.length < mostChanges ? [...changes, now] : changes;
    const rest = changes.filter((one) => one !== earlier);
    const isBack = JSON.stringify(earlier.from) === JSON.stringify(now.to);
    return isBack ? rest : [...rest, { ...now, from: earlier.from }];
  }, before);
}

/** Whether settings and seed alone no longer repeat the run after this change. */
export function altersRounds(from: RunConfig, to: RunConfig): boolean {
  // Other code is no setting that could be recorded.
  const [before, after] = [from, to].map(({ own_method: own }) => own && ownMethodId(own));
  if (before !== after) return true;
  return differing(from, to).some((key) => isOwnKey(key) || !onlyStops(key, from) || !onlyStops(key, to));
}
