/** Strategies and settings of all metas; form and command line are derived from it. */
import { advantageSlot } from '../strategies/advantage/metas.ts';
import { budgetSlot } from '../strategies/budget/metas.ts';
import { hintSlot } from '../strategies/hints/metas.ts';
import { objectiveSlot } from '../strategies/objective/metas.ts';
import { promptSlot } from '../strategies/prompts/metas.ts';
import { pruningSlot } from '../strategies/pruning/metas.ts';
import { replaySlot } from '../strategies/replay/metas.ts';
import { rewardSlot } from '../strategies/reward/metas.ts';
import { topologySlot } from '../strategies/topology/metas.ts';
import type { SettingCondition, Slot, SlotMeta, StrategyMeta, SettingValue } from './meta.ts';
import { switches, type SwitchSetting } from './option.ts';
import { optionOf, type SettingKey } from './settings.ts';

/** All slots, in the order in which a round meets them. */
export const slotMetas: readonly SlotMeta[] = [
  promptSlot,
  budgetSlot,
  hintSlot,
  topologySlot,
  pruningSlot,
  rewardSlot,
  advantageSlot,
  objectiveSlot,
  replaySlot,
];

/** Values of settings; some may be unchecked. */
export type SettingValues = Readonly<Record<string, unknown>>;

/** Whether all conditions hold under these values. */
export function holds(conditions: readonly SettingCondition[] | undefined, values: SettingValues): boolean {
  return (conditions ?? []).every(({ setting, is, not }) => {
    const value = values[setting] as SettingValue;
    return (is?.includes(value) ?? true) && !(not?.includes(value) ?? false);
  });
}

/** The meta of a slot, or undefined where no strategy is in it. */
export function slotMetaOf(slot: Slot): SlotMeta | undefined {
  return slotMetas.find((one) => one.slot === slot);
}

/** The strategy of a slot with this id. */
function strategyOf(slot: Slot, id: string): StrategyMeta | undefined {
  return slotMetaOf(slot)?.strategies.find((one) => one.id === id);
}

/** Whether the slot does anything: its choice is not off, or one of its strategies is on by its own conditions. */
export function isSlotOn(meta: SlotMeta, values: SettingValues): boolean {
  return (
    (meta.choice !== undefined && values[meta.choice.setting] !== meta.choice.off) ||
    meta.strategies.some(({ on }) => on !== undefined && holds(on, values))
  );
}

/** Whether a strategy is active: its conditions hold, or the choice of its slot names it. */
export function isActive(meta: SlotMeta, strategy: StrategyMeta, values: SettingValues): boolean {
  if (strategy.on) return holds(strategy.on, values);
  return meta.choice !== undefined && values[meta.choice.setting] === strategy.id;
}

/** Where a setting is described: its slot and, where it belongs to one strategy, that strategy's id; null for core settings. */
export function placeOf(key: SettingKey): { readonly slot: Slot; readonly strategy: string | null } | null {
  for (const { slot, strategies, settings } of slotMetas) {
    if (settings && Object.hasOwn(settings, key)) return { slot, strategy: null };
    const owner = strategies.find((one) => one.settings && Object.hasOwn(one.settings, key));
    if (owner) return { slot, strategy: owner.id };
  }
  return null;
}

/** Whether a setting is relevant under these values. */
export function isRelevant(key: SettingKey, values: SettingValues): boolean {
  return holds(optionOf(key).when, values);
}

/** The switch that a setting belongs to: itself, or the first that its conditions name; null for all others. */
export function switchOf(key: SettingKey): SwitchSetting | null {
  const named = [key, ...(optionOf(key).when ?? []).map(({ setting }) => setting)];
  return switches.find(({ setting }) => named.includes(setting))?.setting ?? null;
}

/** The settings that turning this strategy on sets too. */
export function companionsOf(slot: Slot, id: string): Readonly<Record<string, SettingValue>> {
  return strategyOf(slot, id)?.companions ?? {};
}
