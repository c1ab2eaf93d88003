/** The reward of an own method as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'own_reward', not: [0] }] as const;

export const ownReward = {
  id: 'own-reward',
  title: 'own reward',
  help: 'Adds what the code of an own method gives each completion. Choose it to reward what the verifier does not see.',
  on,
  effect: 'reward',
  settings: {
    own_reward: {
      kind: 'number',
      stage: 'Learn',
      label: 'Own reward',
      help: 'Factor on the reward of the own method, beside the verifier’s. 0 turns it off.',
      default: 0,
      min: 0,
      max: 10,
      when: on,
    },
  },
  metrics: {
    'rewards/own/mean': {
      label: 'own reward',
      help: 'Mean of the own method’s reward, all parts with their weights.',
      unit: 'number',
    },
  },
} as const satisfies StrategyMeta;
