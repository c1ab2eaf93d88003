/** What may change during a run, by key: settings of the catalogue, and `own.NAME` for those of an own method. */
import { settingKeys, type RunConfig, type SettingKey } from './settings.ts';

export type OwnKey = `own.${string}`;
export type ChangedKey = SettingKey | OwnKey;

export const isOwnKey = (key: unknown): key is OwnKey =>
  typeof key === 'string' && /^own\.[A-Za-z_]\w{0,31}$/.test(key);

/** The keys of a configuration, in form order. */
export const changedKeysOf = ({ own_method }: Pick<RunConfig, 'own_method'>): readonly ChangedKey[] => [
  ...settingKeys,
  ...(own_method?.settings ?? []).map(({ name }): OwnKey => `own.${name}`),
];

/** The value at a key; undefined where the configuration has no such own setting. */
export const valueAtKey = (config: RunConfig, key: ChangedKey): unknown =>
  isOwnKey(key) ? config.own_method?.values[key.slice(4)] : config[key];

/** The values of a configuration with some replaced, unchecked. */
export function withKeys(
  config: Readonly<Partial<RunConfig>>,
  values: ReadonlyMap<ChangedKey, unknown>,
): Record<string, unknown> {
  const { own_method: own } = config;
  const own_values = [...values]
    .filter(([key]) => isOwnKey(key))
    .map(([key, value]) => [key.slice(4), value]);
  return {
    ...config,
    ...Object.fromEntries([...values].filter(([key]) => !isOwnKey(key))),
    ...(own && { own_method: { ...own, values: { ...own.values, ...Object.fromEntries(own_values) } } }),
  };
}
