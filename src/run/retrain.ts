/**
 * How a round that is not stored is reached again: which checkpoint to begin at, which settings the rounds since then had, and
 * whether a round came out as before. Pure.
 */
import { parseConfig, type RunConfig } from '../config/schema.ts';
import { engineVersion } from './engineVersion.ts';
import { differing } from './history.ts';
import { mostChanges } from './recordSchemas.ts';
import type { Checkpoint, MetricRow } from './records.ts';

/** Rounds under the same settings. */
export interface Leg {
  /** How many; 0 where settings changed before the first round. */
  readonly rounds: number;
  /** Settings that change after them; empty if none do. */
  readonly then: Partial<RunConfig>;
}

export interface Retraining {
  /** The settings that it begins with. */
  readonly config: RunConfig;
  /** In order; their rounds lead to the round that is wanted. */
  readonly legs: readonly Leg[];
}

/** What a run's latest checkpoint says of the settings that all its rounds had. */
export type Past = Pick<Checkpoint, 'config' | 'history' | 'changedAt' | 'engine'>;

/** The settings that the round after `round` was trained with; −1: those of the evaluation before the first round. */
export function settingsAfter({ config, history }: Past, round: number): RunConfig {
  const later = (history?.changes ?? []).filter((change) => change.round > round);
  const before = later.reduceRight<Record<string, unknown>>(
    (values, { setting, from }) => ({ ...values, [setting]: from }),
    { ...config },
  );
  return parseConfig(before);
}

/** Why no round of the run can be trained again, one clause; null where its past is known. */
export function whyNotRetrained(
  { engine, changedAt, history }: Past,
  current = engineVersion,
): string | null {
  if (engine !== current) {
    const made = engine === undefined ? 'an older engine version' : `engine version ${engine}`;
    return `${made} trained this run and version ${current} computes other numbers`;
  }
  const changes = history?.changes ?? [];
  const isUnknown = changes.length >= mostChanges || (changedAt !== undefined && changes.length === 0);
  return isUnknown ? 'not all changes of its settings were recorded' : null;
}

/**
 * The way to round `to` from the end of round `from`, or from the beginning of the run where it is null. Settings that changed
 * after round `to` are in force at its end, as they were when the run went on.
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
    const then = Object.fromEntries(differing(config, next).map((key) => [key, next[key]]));
    legs.push({ rounds: turn - at, then });
    [at, config] = [turn, next];
  }
  if (at < to || legs.length === 0) legs.push({ rounds: to - at, then: {} });
  return { config: settingsAfter(past, start), legs };
}

/** The first figure in which a round differs that was trained again; null where all that both times measured are the same. */
export function differingFigure(was: MetricRow, again: MetricRow): string | null {
  const differs = (key: string) => {
    const [before, now] = [was[key] ?? null, again[key] ?? null];
    // What only one of them measured was asked because the run ended there, or is a figure that came later.
    return before !== null && now !== null && !Object.is(before, now);
  };
  return Object.keys(was).find(differs) ?? null;
}
