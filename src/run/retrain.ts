/**
 * Plans how to reach a round that is not stored: from which checkpoint, with which settings in between, and whether
 * the repeated round equals the original. Pure.
 */
import { isOwnKey, withKeys } from '../config/changed.ts';
import { parseConfig, type RunConfig } from '../config/schema.ts';
import { engineVersion, otherNumbers } from './engineVersion.ts';
import { differing } from './history.ts';
import { mostChanges } from './recordSchemas.ts';
import type { Checkpoint, MetricRow } from './records.ts';

/** Rounds under the same settings. */
interface Leg {
  /** Number of rounds; 0 where settings changed before the first round. */
  readonly rounds: number;
  /** Settings that change afterwards; empty if none do. */
  readonly then: Partial<RunConfig>;
}

export interface Retraining {
  /** The settings at its start. */
  readonly config: RunConfig;
  /** In order; their rounds lead to the wanted round. */
  readonly legs: readonly Leg[];
}

/** The parts of a run's latest checkpoint that give the settings of all its rounds. */
export type Past = Pick<Checkpoint, 'config' | 'history' | 'changedAt' | 'engine'>;

/** The settings of the round after `round`; −1: those of the evaluation before the first round. */
export function settingsAfter({ config, history }: Past, round: number): RunConfig {
  const later = (history?.changes ?? []).filter((change) => change.round > round);
  const before = new Map(later.toReversed().map(({ setting, from }) => [setting, from]));
  return parseConfig(withKeys(config, before));
}

/**
 * Why the rounds after `from` (0: all, Infinity: none) cannot be trained again, one clause; null where this engine trained
 * them and their settings are known.
 */
export function whyNotRetrained(
  { engine, changedAt, history }: Past,
  from = Infinity,
  current = engineVersion,
): string | null {
  if (engine !== current) return otherNumbers(engine, current);
  // Round 0 is trained again from the base policy, not from another engine's weights.
  const other = history?.engines?.findLast(({ round }) => from < Math.max(1, round));
  if (other) return otherNumbers(other.engine, current, `the rounds up to ${other.round}`);
  if (history?.joinedAt !== undefined && from !== Infinity)
    return `groups of other runs came in from round ${history.joinedAt} on`;
  const changes = history?.changes ?? [];
  const isUnknown = changes.length >= mostChanges || (changedAt !== undefined && changes.length === 0);
  return isUnknown ? 'not all changes of its settings were recorded' : null;
}

/**
 * The plan for reaching round `to` from the end of round `from`, or from the beginning of the run where it is null.
 * Settings changed after round `to` are in force at its end, as they were when the run continued.
 */
export function planRetraining(past: Past, from: number | null, to: number): Retraining {
  const start = from ?? -1;
  const changed = new Set((past.history?.changes ?? []).map(({ round }) => round));
  const turns = [...changed].filter((round) => round > start && round <= to).sort((a, b) => a - b);
  const legs: Leg[] = [];
  let at = from ?? 0;
  let config = settingsAfter(past, start);
  for (const turn of turns) {
    const next = settingsAfter(past, turn);
    const keys = differing(config, next);
    const then: Partial<RunConfig> = {
      ...Object.fromEntries(keys.flatMap((key) => (isOwnKey(key) ? [] : [[key, next[key]]]))),
      ...(next.own_method && keys.some(isOwnKey) && { own_method: next.own_method }),
    };
    legs.push({ rounds: turn - at, then });
    [at, config] = [turn, next];
  }
  if (at < to || legs.length === 0) legs.push({ rounds: to - at, then: {} });
  return { config: settingsAfter(past, start), legs };
}

/** The first metric that differs in a repeated round; null where all metrics measured both times are equal. */
export function differingFigure(was: MetricRow, again: MetricRow): string | null {
  const differs = (key: string) => {
    const [before, now] = [was[key] ?? null, again[key] ?? null];
    // A metric measured only once belongs to an evaluation at the run's end, or was added in a later version.
    return before !== null && now !== null && !Object.is(before, now);
  };
  return Object.keys(was).find(differs) ?? null;
}
