/** Settings that act through advantages, collected from the metas of their strategies. */
import type { SettingCondition, StrategyMeta } from './meta.ts';
import { slotMetas } from './registry.ts';
import { isSettingKey, optionOf, type SettingKey } from './settings.ts';

export interface ThroughAdvantages {
  readonly setting: SettingKey;
  /** The value at which it does nothing. */
  readonly off: unknown;
  /** It acts where all of these hold. */
  readonly on: readonly SettingCondition[];
  readonly effect: NonNullable<StrategyMeta['effect']>;
}

/** In the order in which a round reaches them. */
export const throughAdvantages: readonly ThroughAdvantages[] = slotMetas.flatMap(({ strategies }) =>
  strategies.flatMap(({ effect, on = [] }) => {
    const setting = on.at(-1)?.setting ?? '';
    return effect && isSettingKey(setting) ? [{ setting, off: optionOf(setting).default, on, effect }] : [];
  }),
);
