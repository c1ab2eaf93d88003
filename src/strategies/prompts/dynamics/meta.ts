/** Prompts by predicted dynamics as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const dynamics = {
  id: 'dynamics',
  title: 'dynamics (DPS)',
  help: 'Prefers prompts likely to give a group with different rewards, by a Markov chain for each prompt.',
  paper: 'DPS, arXiv 2603.10887',
  companions: { num_train_prompts: 512 },
  settings: {
    dynamics_decay: {
      kind: 'number',
      stage: 'Replay',
      label: 'Transition decay',
      help: 'Share of the observed transitions between failed, mixed and solved kept each round; 1 forgets nothing.',
      default: 0.7,
      min: 0,
      max: 1,
      advanced: true,
      when: [{ setting: 'prompt_selection', is: ['dynamics'] }],
    },
  },
} as const satisfies StrategyMeta;
