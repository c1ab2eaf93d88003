/** The table of all settings, in form order, composed from the tables of modules and the metas of strategies. */
import { optimizerOptions, rateOptions } from '../learn/options.ts';
import { comparisonSettings, sizeSettings, valueSettings } from '../strategies/advantage/metas.ts';
import {
  addedLossSettings,
  observationSettings,
  surrogateSettings,
  solutionSettings,
  latentSettings,
} from '../strategies/objective/metas.ts';
import { rewardSettings } from '../strategies/reward/metas.ts';
import type { OwnMethod } from '../learn/own/ownMethod.ts';
import { methodOptions } from '../methods/options.ts';
import { policyOptions } from '../policy/options.ts';
import { rolloutOptions } from '../rollout/options.ts';
import { runOptions } from '../run/options.ts';
import { budgetSettings } from '../strategies/budget/metas.ts';
import { hintLearningSettings, hintSettings } from '../strategies/hints/metas.ts';
import { promptSettings } from '../strategies/prompts/metas.ts';
import { pruningSettings } from '../strategies/pruning/metas.ts';
import { replaySettings } from '../strategies/replay/metas.ts';
import { vote } from '../strategies/reward/vote/meta.ts';
import { topologySettings } from '../strategies/topology/metas.ts';
import { taskOptions, type TaskId } from '../tasks/options.ts';
import type { OwnTask, OwnTaskId } from '../tasks/own/ownTask.ts';
import type { Option, Options, ValuesOf } from './option.ts';
import type { Problem } from './problem.ts';

/** Every setting of a run; the order of keys is the order in form and link. */
export const settings = {
  ...methodOptions,
  ...taskOptions,
  ...policyOptions,
  ...rolloutOptions,
  ...topologySettings,
  ...hintSettings,
  ...vote.settings,
  ...pruningSettings,
  ...budgetSettings,
  ...promptSettings,
  ...rateOptions,
  ...comparisonSettings,
  ...hintLearningSettings,
  ...surrogateSettings,
  ...rewardSettings,
  ...sizeSettings,
  ...valueSettings,
  ...observationSettings,
  ...addedLossSettings,
  ...solutionSettings,
  ...latentSettings,
  ...optimizerOptions,
  ...replaySettings,
  ...runOptions,
} as const satisfies Options;

/** The complete configuration of a run: a value for every setting. */
export type RunConfig = Omit<ValuesOf<typeof settings>, 'task'> & {
  readonly task: TaskId | OwnTaskId;
  /** Not a setting: the own task that `task` names; absent with built-in tasks. */
  readonly own_task?: OwnTask;
  /** Not a setting: the name of weights that a reader brought for a built-in task; see `ownBase.ts`. */
  readonly own_base?: string;
  /** Not a setting: the own method that the recipe uses; see `ownMethod.ts`. */
  readonly own_method?: OwnMethod;
};
export type SettingKey = keyof typeof settings;

/** The keys of all settings, in form order. */
export const settingKeys = Object.keys(settings) as SettingKey[];

/** Whether this text names a setting. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settings, key);
}

/** The description of a setting. */
export function optionOf(key: SettingKey): Option {
  return settings[key];
}

/** The settings that may change during a run. */
export const liveKeys = settingKeys.filter((key) => optionOf(key).live === true);

/** A rule between settings: what is wrong with a configuration whose single values are in range, or null. */
export type Rule = (config: RunConfig) => Problem | null;
