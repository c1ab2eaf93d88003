/** Asks the active strategies for a trait, so that no code outside a slot needs to know their names. */
import type { StrategyTrait } from './meta.ts';
import { isActive, slotMetas, type SettingValues } from './registry.ts';

/** Whether a strategy that is active under these values has the trait. */
export function strategyHas(trait: StrategyTrait, values: SettingValues): boolean {
  return slotMetas.some((meta) =>
    meta.strategies.some(
      (strategy) => strategy.traits?.includes(trait) === true && isActive(meta, strategy, values),
    ),
  );
}
