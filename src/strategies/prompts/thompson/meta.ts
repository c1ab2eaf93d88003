/** Thompson sampling of prompts as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const when = [
  { setting: 'prompt_selection', is: ['thompson'] },
] as const satisfies readonly SettingCondition[];
/** The hardest prompts are known by the same beliefs. */
const believing = [
  { setting: 'prompt_selection', is: ['thompson', 'hardest'] },
] as const satisfies readonly SettingCondition[];

export const thompson = {
  id: 'thompson',
  title: 'thompson (VADE)',
  help: 'Prefers prompts of medium difficulty, by a belief about each prompt’s success rate.',
  paper: 'VADE, arXiv 2511.18902',
  companions: { num_train_prompts: 512 },
  settings: {
    belief_decay_met: {
      kind: 'number',
      stage: 'Replay',
      label: 'Belief decay, seen',
      help: 'Share of the earlier evidence kept when a prompt is seen again, because the policy has changed.',
      default: 0.9,
      min: 0,
      max: 1,
      advanced: true,
      when: believing,
    },
    belief_decay_unmet: {
      kind: 'number',
      stage: 'Replay',
      label: 'Belief decay, unseen',
      help: 'Share of the evidence kept each round for prompts that are not seen, so that they are tried again.',
      default: 0.99,
      min: 0,
      max: 1,
      advanced: true,
      when: believing,
    },
    belief_score: {
      kind: 'choice',
      stage: 'Replay',
      label: 'Prompt score',
      help: 'How a success probability p is scored.',
      default: 'variance',
      choices: [
        { value: 'variance', label: 'variance', help: 'Variance of its rewards, p(1 − p).' },
        {
          value: 'hard_variance',
          label: 'hard variance',
          help: 'Score p(1 − p)², which prefers prompts solved one time in three.',
        },
      ],
      advanced: true,
      when,
    },
    belief_draw: {
      kind: 'choice',
      stage: 'Replay',
      label: 'Probability from belief',
      help: 'How the success probability is taken from the belief.',
      default: 'sample',
      choices: [
        {
          value: 'sample',
          label: 'a draw',
          help: 'A random draw, which tries prompts with little evidence.',
        },
        { value: 'mean', label: 'the mean', help: 'The mean, which never explores.' },
      ],
      advanced: true,
      when,
    },
  },
} as const satisfies StrategyMeta;
