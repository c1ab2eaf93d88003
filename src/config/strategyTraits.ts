/** Asks the active strategies for a trait, so that no code outside a slot needs to know their names. */
import type { StrategyTrait } from './meta.ts';
import { isActive, slotMetas, type SettingValues } from './registry.ts';

/** The strategies that have traits, each with its slot: few, and rules ask often. */
const traited = slotMetas.flatMap((meta) =>
  meta.strategies.flatMap((strategy) =>
    strategy.traits ? [{ meta, strategy, traits: strategy.traits }] : [],
  ),
);

/** Whether a strategy that is active under these values has the trait. */
export function strategyHas(trait: StrategyTrait, values: SettingValues): boolean {
  return traited.some(
    ({ meta, strategy, traits }) => traits.includes(trait) && isActive(meta, strategy, values),
  );
}
