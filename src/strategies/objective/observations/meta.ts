/** Observation loss (ECHO) as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'env_coef', not: [0] }] as const;

export const observations = {
  id: 'observations',
  title: 'observation loss (ECHO)',
  help: 'Also trains the policy to predict what the environment says. Choose it in tasks with turns.',
  paper: 'ECHO',
  on,
  needs: [{ trait: 'turns', why: 'The environment of {task} says nothing that could be predicted.' }],
  settings: {
    env_coef: {
      kind: 'number',
      stage: 'Learn',
      label: 'Environment coefficient',
      help: 'Weight of the cross-entropy on observation tokens, in tasks with turns. 0 turns it off.',
      default: 0,
      min: 0,
      max: 10,
      advanced: true,
    },
    env_shuffle: {
      kind: 'switch',
      stage: 'Learn',
      label: 'Shuffled answers (control)',
      help: 'Predicts answers that another completion got: a loss of the same size that says nothing of the environment.',
      default: false,
      advanced: true,
      when: on,
    },
  },
  metrics: {
    env_loss: {
      label: 'observation loss',
      help: 'Mean cross-entropy of the policy on what the environment says. Lower means better foresight; of shuffled answers, that their form is learned.',
      unit: 'nats',
    },
  },
} as const satisfies StrategyMeta;
