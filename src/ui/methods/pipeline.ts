/** The stages of a round from prompts to new weights, and those at which a method acts, derived from its settings. */
import { placeOf } from '../../config/registry.ts';
import { optionOf, settingKeys, type SettingKey } from '../../config/settings.ts';
import type { Method } from '../../methods/method.ts';

/** The stages in order, with a description. */
export const pipelineSteps = [
  { id: 'Prompts', does: 'which prompts, and how many completions of each' },
  { id: 'Generate', does: 'how completions are sampled: trees, hints, group size' },
  { id: 'Control', does: 'which completions stop early' },
  { id: 'Filter', does: 'what is rewarded, and what is kept to learn from' },
  { id: 'Learn', does: 'how rewards become advantages and a loss' },
  { id: 'Weights', does: 'how often and how far the weights move' },
  { id: 'Replay', does: 'what is learned from again' },
] as const;
export type StepId = (typeof pipelineSteps)[number]['id'];

/** The stage of a setting; null for settings of the run itself, such as task and policy. */
function stepOf(key: SettingKey): StepId | null {
  const slot = placeOf(key)?.slot ?? null;
  const { stage } = optionOf(key);
  switch (slot) {
    case null:
      return stage === 'Generate' ? 'Generate' : stage === 'Learn' ? 'Weights' : null;
    case 'prompts':
      return stage === 'Filter' ? 'Filter' : 'Prompts';
    case 'budget':
      return 'Prompts';
    case 'hints':
      return stage === 'Learn' ? 'Learn' : 'Generate';
    case 'topology':
      return 'Generate';
    case 'pruning':
      return 'Control';
    case 'reward':
      return 'Filter';
    case 'advantage':
    case 'objective':
      return 'Learn';
    case 'replay':
      return 'Replay';
  }
}

/** The stages at which a method differs from the defaults, in order. */
export function stepsOf({
  settings,
  settingsOn,
}: Pick<Method, 'settings' | 'settingsOn'>): readonly StepId[] {
  const all: Readonly<Record<string, unknown>> = {
    ...settingsOn?.tokens,
    ...settingsOn?.control,
    ...settings,
  };
  const found = new Set(
    settingKeys
      .filter((key) => key in all && JSON.stringify(all[key]) !== JSON.stringify(optionOf(key).default))
      .map(stepOf),
  );
  return pipelineSteps.map(({ id }) => id).filter((id) => found.has(id));
}
