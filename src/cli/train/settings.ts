/** The settings of a run that the command line starts or resumes. */
import { defaultConfig, parseConfig, type RunConfig } from '../../config/schema.ts';
import { isOwnKey } from '../../config/changed.ts';
import { applySet } from '../../config/set.ts';
import { liveKeys, type SettingKey } from '../../config/settings.ts';
import { furtherBy } from '../../config/stopRule.ts';
import { writeValue } from '../../config/text.ts';
import { differing, reachedBy } from '../../run/history.ts';
import { openCheckpoint } from '../../run/checkpoint.ts';
import type { Checkpoint } from '../../run/records.ts';
import type { OwnMethod } from '../../config/ownMethod.ts';
import { settingsOfOwnMethod } from '../../config/ownRecipe.ts';
import { WrongUse, type Flags } from '../arguments.ts';
import { settingTexts } from '../settingFlags.ts';
import { shortKeys } from './form.ts';

/** What computes a run; its numbers do not depend on it. */
type MachineSettings = Pick<RunConfig, 'threads' | 'rollout_workers'>;

export interface ChosenSettings {
  readonly config: RunConfig;
  readonly machine: MachineSettings;
  /** The run has reached the round of `--rounds` already. */
  readonly isReached: boolean;
}

/** The settings of a new run; `own` is the task of `--task-file`, `method` that of `--method-file`. */
export function newSettings(flags: Flags, own: string | undefined, method?: OwnMethod): ChosenSettings {
  const plain = defaultConfig(method?.basedOn ?? flags.text('method'), own ?? flags.text('task'));
  const start = parseConfig({ ...plain, ...(method && settingsOfOwnMethod(method, plain)) });
  const rest = shortKeys.filter((key) => key !== 'method' && key !== 'task');
  const config = applySet(start, settingTexts(flags, rest));
  return { config, machine: config, isReached: false };
}

/** Settings besides live ones that a resumed run may change: they affect reports and speed only. */
const resumable: readonly SettingKey[] = [
  'eval_every_rounds',
  'save_every_rounds',
  'threads',
  'rollout_workers',
];

/**
 * A checkpoint's settings with those of the flags; a round to reach beyond the run's lifts a stop target that it has reached.
 * Throws `WrongUse` on a setting that only a new run can have.
 */
export function resumedSettings(from: Checkpoint, flags: Flags): ChosenSettings {
  const texts = settingTexts(flags, shortKeys);
  const chosen = applySet(from.config, texts);
  const fixed = differing(from.config, chosen).find(
    (key): key is SettingKey => !isOwnKey(key) && !liveKeys.includes(key) && !resumable.includes(key),
  );
  if (fixed !== undefined) {
    const [kept, given] = [writeValue(from.config[fixed]), writeValue(chosen[fixed])];
    throw new WrongUse(
      `${fixed}: the run in the file of --resume keeps ${kept}, got ${given}; leave it out, or start a new run without --resume`,
    );
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
