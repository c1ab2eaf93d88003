/** Prompts by an adversary over bins as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const when = [
  { setting: 'prompt_selection', is: ['group_dro'] },
] as const satisfies readonly SettingCondition[];

export const groupDroPrompts = {
  id: 'group_dro',
  title: 'adversary (Prompt-GDRO)',
  help: 'Draws prompts from bins of similar difficulty, more often from bins with a high loss. Choose it where hard prompts are rare.',
  paper: 'GDRO, arXiv 2601.19280',
  companions: { num_train_prompts: 512 },
  settings: {
    group_rate: {
      kind: 'number',
      stage: 'Replay',
      label: 'Adversary’s rate',
      help: 'Factor (η) of a bin’s loss in its weight exp(η · loss), at most 3. 0 draws from every bin equally.',
      default: 2,
      min: 0,
      max: 20,
      advanced: true,
      when,
    },
    group_floor: {
      kind: 'number',
      stage: 'Replay',
      label: 'Uniform share',
      help: 'Share (γ) of the probability that is spread evenly over the bins, so that none is forgotten.',
      default: 0.1,
      min: 0,
      max: 1,
      advanced: true,
      when,
    },
    group_smoothing: {
      kind: 'number',
      stage: 'Replay',
      label: 'Loss smoothing',
      help: 'Weight (β) of the latest round in a bin’s loss. Lower it where bins have few prompts.',
      default: 0.1,
      min: 0,
      aboveMin: true,
      max: 1,
      advanced: true,
      when,
    },
  },
  metrics: {
    'prompts/worst_bin_reward': {
      label: 'reward of the worst bin',
      help: 'Mean reward of the difficulty bin that earned least in the round. It should rise.',
      unit: 'number',
    },
  },
} as const satisfies StrategyMeta;
