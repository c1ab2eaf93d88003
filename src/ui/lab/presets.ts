/** What the method of the recipe sets, and what every setting is unless it is changed. Pure. */
import { checkConfig, defaultConfig, type RunConfig } from '../../config/schema.ts';
import { settingKeys, type SettingKey } from '../../config/settings.ts';
import { settingsOfMethod, settingsOfMethodOn } from '../../methods/settingsOf.ts';
import { taskOf } from '../../tasks/index.ts';

type Values = Readonly<Record<string, unknown>>;

/** The settings that the method of the recipe presets, in form order; none where the method is not known. */
export function presetKeys({ method, task }: Pick<RunConfig, 'method' | 'task'>): readonly SettingKey[] {
  const preset = { ...settingsOfMethod(method), ...settingsOfMethodOn(method, taskOf(task).kind) };
  return settingKeys.filter((key) => key in preset);
}

/** What every setting is unless it is changed: the method's own value on this task. Null where there is no such recipe. */
export function ownValues({ method, task }: Values): RunConfig | null {
  const isKnown = checkConfig({ method, task }).every(({ field }) => field !== 'method' && field !== 'task');
  return isKnown && typeof method === 'string' && typeof task === 'string'
    ? defaultConfig(method, task)
    : null;
}
