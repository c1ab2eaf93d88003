/** The settings of a run that the command line starts or resumes. */
import { defaultConfig, parseConfig } from '../../config/schema.ts';
import { applySet } from '../../config/set.ts';
import { resumedWith, type ResumedSettings } from '../../run/resumedWith.ts';
import type { Checkpoint } from '../../run/records.ts';
import type { OwnMethod } from '../../config/ownMethod.ts';
import { settingsOfOwnMethod } from '../../config/ownRecipe.ts';
import type { Flags } from '../arguments.ts';
import { settingTexts } from '../settingFlags.ts';
import { shortKeys } from './form.ts';

export type ChosenSettings = ResumedSettings;

/** The settings of a new run; `own` is the task of `--task-file`, `method` that of `--method-file`. */
export function newSettings(flags: Flags, own: string | undefined, method?: OwnMethod): ChosenSettings {
  const plain = defaultConfig(method?.basedOn ?? flags.text('method'), own ?? flags.text('task'));
  const start = parseConfig({ ...plain, ...(method && settingsOfOwnMethod(method, plain)) });
  const rest = shortKeys.filter((key) => key !== 'method' && key !== 'task');
  const config = applySet(start, settingTexts(flags, rest));
  return { config, machine: config, isReached: false };
}

/** A checkpoint's settings with those of the flags; see `resumedWith`. */
export const resumedSettings = (from: Checkpoint, flags: Flags): ChosenSettings =>
  resumedWith(from, settingTexts(flags, shortKeys));
