/** The hardest prompts after a uniform stage as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const when = [
  { setting: 'prompt_selection', is: ['hardest'] },
] as const satisfies readonly SettingCondition[];

export const hardest = {
  id: 'hardest',
  title: 'hardest (DRIVE)',
  help: 'Takes all prompts in turn first, later only the hardest that the policy can solve.',
  paper: 'DRIVE',
  traits: ['stages_prompts'],
  companions: { num_train_prompts: 512 },
  settings: {
    hardest_after: {
      kind: 'number',
      stage: 'Replay',
      label: 'Hard stage after',
      help: 'Rounds with all prompts in turn before the hard stage; 0 has no such stage.',
      default: 128,
      min: 0,
      max: 100_000,
      integer: true,
      unit: 'rounds',
      advanced: true,
      when,
    },
    hardest_first: {
      kind: 'switch',
      stage: 'Replay',
      label: 'Hard stage first',
      help: 'Reverses the stages, and those of a staged budget: the hard set first, then all prompts in turn.',
      default: false,
      advanced: true,
      when,
    },
    hardest_prompts: {
      kind: 'number',
      stage: 'Replay',
      label: 'Hard set',
      help: 'Prompts in the hard set. It is chosen again after every round.',
      default: 256,
      min: 1,
      max: 4096,
      integer: true,
      unit: 'prompts',
      advanced: true,
      when,
    },
    hardest_floor: {
      kind: 'number',
      stage: 'Replay',
      label: 'Hopeless below',
      help: 'Prompts whose expected success is lower stay out of the hard set. 0 keeps every failing prompt.',
      default: 0.1,
      min: 0,
      max: 1,
      advanced: true,
      when,
    },
  },
  metrics: {
    'prompts/hard_rate': {
      label: 'success in the hard set',
      help: 'Mean expected success of the prompts in the hard set. It rises as they are learned.',
      unit: 'share',
    },
    'prompts/hard_kept': {
      label: 'hard prompts kept',
      help: 'Share of the hard set that was in it a round earlier. The others became easier or hopeless.',
      unit: 'share',
    },
  },
} as const satisfies StrategyMeta;
