/** What was changed of a run while it was under way: settings, and where it went on after its end. Plain data; never in the hash. */
import { onlyStops, type Reached } from '../config/stopRule.ts';
import type { RunConfig, SettingKey } from '../config/schema.ts';
import { settingKeys } from '../config/settings.ts';
import { numTokens, type Ledger } from '../rollout/ledger.ts';
import { mostChanges } from './recordSchemas.ts';
import type { RunHistory, SettingChange } from './records.ts';

/** Nothing was changed. */
export const emptyHistory: RunHistory = { changes: [], atEnd: null, continuedAt: [] };

/** Whether there is nothing to keep. */
export function isEmpty({ changes, atEnd, continuedAt }: RunHistory): boolean {
  return changes.length === 0 && atEnd === null && continuedAt.length === 0;
}

/** How far a run is, as its stop rule asks. */
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

/** Settings in which two configurations differ, in form order. */
export function differing(from: RunConfig, to: RunConfig): readonly SettingKey[] {
  return settingKeys.filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]));
}

/**
 * The changes with those from one configuration to another after `round`. A setting that is changed twice after one round
 * is one change, and none if it is back where it was. Beyond `mostChanges` the first ones stay.
 */
export function withChanges(
  before: readonly SettingChange[],
  round: number,
  from: RunConfig,
  to: RunConfig,
): readonly SettingChange[] {
  return differing(from, to).reduce((changes, setting) => {
    const now = { round, setting, from: from[setting], to: to[setting] };
    const earlier = changes.find((one) => one.round === round && one.setting === setting);
    if (earlier === undefined) return changes.length < mostChanges ? [...changes, now] : changes;
    const rest = changes.filter((one) => one !== earlier);
    const isBack = JSON.stringify(earlier.from) === JSON.stringify(now.to);
    return isBack ? rest : [...rest, { ...now, from: earlier.from }];
  }, before);
}

/** Whether the settings and the seed alone no longer repeat the run once it goes from one to the other. */
export function altersRounds(from: RunConfig, to: RunConfig): boolean {
  return differing(from, to).some((key) => !onlyStops(key, from) || !onlyStops(key, to));
}
