/** Default settings of a recipe's method and task. Pure. */
import { checkConfig, defaultConfig, type RunConfig } from '../../config/schema.ts';
import { settingKeys, type SettingKey } from '../../config/settings.ts';
import { settingsOfMethod, settingsOfMethodOn } from '../../methods/settingsOf.ts';
import { taskOf } from '../../tasks/index.ts';

type Values = Readonly<Record<string, unknown>>;

/** The settings that the recipe's method presets, in form order; empty if the method is unknown. */
export function presetKeys({ method, task }: Pick<RunConfig, 'method' | 'task'>): readonly SettingKey[] {
  const preset = { ...settingsOfMethod(method), ...settingsOfMethodOn(method, taskOf(task).kind) };
  return settingKeys.filter((key) => key in preset);
}

/** The method's default of every setting on this task; null if there is no such recipe. */
export function ownValues({ method, task }: Values): RunConfig | null {
  const isKnown = checkConfig({ method, task }).every(({ field }) => field !== 'method' && field !== 'task');
  return isKnown && typeof method === 'string' && typeof task === 'string'
    ? defaultConfig(method, task)
    : null;
}
