/** The stations of a round in order, and which of them a setting belongs to. Pure. */
import type { Slot } from '../../config/meta.ts';
import type { Stage, SwitchSetting } from '../../config/option.ts';
import { placeOf, switchOf } from '../../config/registry.ts';
import { optionOf, type SettingKey } from '../../config/settings.ts';

export const stationNames = [
  'Prompts',
  'Hints',
  'Generate',
  'Prune',
  'Verify',
  'Advantage',
  'Update',
] as const;
export type StationName = (typeof stationNames)[number];

/** A station, the loop of replayed groups, or the run around the rounds. */
export type Place = StationName | 'Replay' | 'Run';
export const places: readonly Place[] = [...stationNames, 'Replay', 'Run'];

/** The switches by the station where they act; Replay stands between Verify and Advantage. */
export const switchOfPlace: Readonly<Partial<Record<Place, SwitchSetting>>> = {
  Hints: 'hint',
  Generate: 'topology',
  Prune: 'prune',
  Replay: 'replay',
};

export const placeOfSlot: Readonly<Record<Slot, Place>> = {
  ...{ prompts: 'Prompts', budget: 'Prompts', hints: 'Hints', topology: 'Generate', pruning: 'Prune' },
  ...{ reward: 'Verify', advantage: 'Advantage', objective: 'Update', replay: 'Replay' },
};

const placeOfSwitch: Readonly<Record<SwitchSetting, Place>> = {
  ...{ topology: 'Generate', prune: 'Prune', hint: 'Hints', replay: 'Replay' },
};

/** For settings of the engine itself. */
const placeOfStage: Readonly<Record<Stage, Place>> = {
  ...{ Task: 'Prompts', Policy: 'Run', Generate: 'Generate', Filter: 'Prompts', Control: 'Prompts' },
  ...{ Learn: 'Update', Replay: 'Replay', Run: 'Run' },
};

/** Settings whose stage names another part of the round than the one where the reader looks for them. */
const exceptions: Readonly<Partial<Record<SettingKey, Place>>> = {
  prompts_per_round: 'Prompts',
  max_completion_length: 'Generate',
};

/** The place whose drawer holds a setting. */
export function placeOfSetting(key: SettingKey): Place {
  const slot = placeOf(key)?.slot;
  const of = switchOf(key);
  return (
    exceptions[key] ?? (slot ? placeOfSlot[slot] : of ? placeOfSwitch[of] : placeOfStage[optionOf(key).stage])
  );
}
