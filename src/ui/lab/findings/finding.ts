/** The evidence of a check and the form of its finding. Checks are pure: equal evidence gives equal words. */
import type { SwitchSetting } from '../../../config/option.ts';
import type { RunConfig } from '../../../config/schema.ts';
import { lookBack } from '../../../run/findingLimits.ts';
import type { DeviceInfo } from '../../../runtime/protocol.ts';
import type { MetricHistory } from '../../../run/MetricHistory.ts';

/** The part of a run's history that checks read. */
export type FindingHistory = Pick<MetricHistory, 'length' | 'latest' | 'recent' | 'smoothed' | 'column'>;

export interface Evidence {
  readonly history: FindingHistory;
  readonly config: RunConfig;
  readonly device: DeviceInfo | null;
}

interface Fix {
  readonly label: string;
  readonly changes: Partial<RunConfig>;
}

export interface Finding {
  readonly id: string;
  /** `note`: looks odd but is normal. */
  readonly severity: 'warning' | 'note';
  readonly title: string;
  readonly detail: string;
  readonly why: string;
  /** Settings that would help, with the label of the button. */
  readonly fix?: Fix;
  /** Further ones, each by itself. */
  readonly others?: readonly Fix[];
  /** Switches that would help; those that are on or refused are not offered. */
  readonly helps?: readonly SwitchSetting[];
}

export type FindingCheck = (evidence: Evidence) => Finding | null;

/** The mean of the last rounds, or null if fewer than `least` of them were measured. */
export function recentMean(history: FindingHistory, key: string, least = 5): number | null {
  const values = history.recent(key, lookBack);
  if (values.length < least) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Optimiser updates per batch. */
export function updatesPerRound(config: RunConfig): number {
  return config.num_iterations * config.steps_per_generation;
}
