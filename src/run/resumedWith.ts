/** The settings of a run that is resumed. */
import { isOwnKey } from '../config/changed.ts';
import { ConfigError, type RunConfig } from '../config/schema.ts';
import { refusal } from '../config/problem.ts';
import { applySet } from '../config/set.ts';
import { liveKeys, type SettingKey } from '../config/settings.ts';
import { furtherBy } from '../config/stopRule.ts';
import { writeValue } from '../config/text.ts';
import { openCheckpoint } from './checkpoint.ts';
import { differing, reachedBy } from './history.ts';
import type { Checkpoint } from './records.ts';

export interface ResumedSettings {
  readonly config: RunConfig;
  /** What computes the run; its numbers do not depend on it. */
  readonly machine: Pick<RunConfig, 'threads' | 'rollout_workers'>;
  /** The run has reached the round that was asked for already. */
  readonly isReached: boolean;
}

/** Settings besides live ones that a resumed run may change: they affect reports and speed only. */
const resumable: readonly SettingKey[] = [
  'eval_every_rounds',
  'save_every_rounds',
  'threads',
  'rollout_workers',
];

/**
 * A checkpoint's settings with these texts of the form key=value; a round to reach beyond the run's lifts a stop target that it has
 * reached. Throws `ConfigError` on a setting that only a new run can have.
 */
export function resumedWith(from: Checkpoint, texts: readonly string[]): ResumedSettings {
  const chosen = applySet(from.config, texts);
  const fixed = differing(from.config, chosen).find(
    (key): key is SettingKey => !isOwnKey(key) && !liveKeys.includes(key) && !resumable.includes(key),
  );
  if (fixed !== undefined) {
    const [kept, given] = [writeValue(from.config[fixed]), writeValue(chosen[fixed])];
    throw new ConfigError([
      refusal(fixed, `${kept}, which a resumed run keeps`, given, 'Leave it out, or start a new run.'),
    ]);
  }
  const { threads, rollout_workers, max_rounds } = from.config;
  const config = { ...chosen, threads, rollout_workers };
  const machine = chosen;
  if (!texts.some((text) => /^\s*max_rounds\s*=/.test(text))) return { config, machine, isReached: false };
  const more = chosen.max_rounds - from.round;
  if (more <= 0) return { config: { ...config, max_rounds }, machine, isReached: true };
  const further = furtherBy(config, reachedBy(openCheckpoint(from)), more);
  return { config: { ...config, ...further }, machine, isReached: false };
}
