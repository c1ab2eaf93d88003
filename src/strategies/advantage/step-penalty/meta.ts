/** Token credit by critiques of steps as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'step_penalty', not: [0] }] as const satisfies readonly SettingCondition[];

export const stepPenalty = {
  id: 'step-penalty',
  title: 'step critiques (CAPO)',
  help: 'Lowers the advantage of the tokens of wrong steps. Choose it where a task verifies steps, to learn which one failed.',
  paper: 'CAPO',
  on,
  effect: 'size',
  needs: [{ trait: 'verified_steps', why: 'Critiques need steps, and the verifier of {task} checks none.' }],
  conflicts: [
    {
      setting: 'labels',
      is: ['majority'],
      why: 'Critiques ask the verifier, whose answers voting must do without.',
      instead: 'verifier',
    },
    {
      setting: 'importance_sampling_level',
      not: ['token'],
      why: 'Critiques give each step its own advantage, and a ratio of whole completions would mix them.',
      instead: 'token',
    },
  ],
  settings: {
    step_penalty: {
      kind: 'number',
      stage: 'Learn',
      label: 'Penalty of wrong steps',
      help: 'Taken from the advantage of each token of a wrong step, then balanced over the group. 0 turns it off.',
      default: 0,
      min: 0,
      max: 10,
      advanced: true,
      live: true,
    },
    step_critics: {
      kind: 'number',
      stage: 'Learn',
      label: 'Critiques per completion',
      help: 'Critiques that vote on each step; a step is wrong if most say so. More matter only if critiques err.',
      default: 1,
      min: 1,
      max: 15,
      integer: true,
      unit: 'critiques',
      advanced: true,
      when: on,
    },
    step_critic_error: {
      kind: 'number',
      stage: 'Learn',
      label: 'Error rate of critiques',
      help: 'Probability that a critique is wrong about a step. 0 is the verifier’s own verdict.',
      default: 0,
      min: 0,
      max: 1,
      advanced: true,
      when: on,
    },
  },
  metrics: {
    'steps/flagged_ratio': {
      label: 'steps flagged',
      help: 'Share of steps that the critiques call wrong.',
      unit: 'share',
    },
    'steps/vote_error': {
      label: 'vote errors',
      help: 'Share of steps on which the vote of the critiques differs from the verifier. It should be 0.',
      unit: 'share',
    },
  },
} as const satisfies StrategyMeta;
