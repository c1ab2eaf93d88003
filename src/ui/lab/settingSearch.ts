/** Which settings a search finds, and in which groups the recipe shows them. Pure. */
import { isRelevant, switchOf } from '../../config/registry.ts';
import { checkConfig, defaultConfig, type RunConfig } from '../../config/schema.ts';
import { optionOf, settingKeys, type SettingKey } from '../../config/settings.ts';
import { settingsOfMethod, settingsOfMethodOn } from '../../methods/settingsOf.ts';
import { taskOf } from '../../tasks/index.ts';
import { settingsUnder } from './switches.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Found {
  /** That mean something under the other settings. */
  readonly shown: readonly SettingKey[];
  /** That do nothing at present. */
  readonly idle: readonly SettingKey[];
}

/** What is searched of a setting: its name on the page and in links, its help, and its choices. */
function textOf(key: SettingKey): string {
  const option = optionOf(key);
  const choices = option.kind === 'choice' ? option.choices.map(({ label }) => label) : [];
  return [option.label, key, key.replaceAll('_', ' '), option.help, ...choices].join(' ').toLowerCase();
}

/** Whether the form shows this setting: it means something, and its switch is on. */
function isShown(key: SettingKey, values: Values): boolean {
  const of = switchOf(key);
  if (of === null) return isRelevant(key, values);
  return settingsUnder(of, values).includes(key) && values[of] !== optionOf(of).default;
}

/** The settings that have every word of the query; those that have it in their names come first. */
export function findSettings(query: string, values: Values): Found {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = settingKeys.filter((key) => words.every((word) => textOf(key).includes(word)));
  const isNamed = (key: SettingKey) => {
    const name = `${optionOf(key).label} ${key}`.toLowerCase();
    return words.every((word) => name.includes(word));
  };
  const ordered = [...found.filter(isNamed), ...found.filter((key) => !isNamed(key))];
  return {
    shown: ordered.filter((key) => isShown(key, values)),
    idle: ordered.filter((key) => !isShown(key, values)),
  };
}

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
