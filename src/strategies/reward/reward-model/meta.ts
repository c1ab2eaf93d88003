/** Rewards by a noisy reward model as data. */
import type { Conflict, SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [
  { setting: 'labels', is: ['pairwise', 'pointwise'] },
] as const satisfies readonly SettingCondition[];

const asksVerifier = (condition: SettingCondition, instead: Conflict['instead']): Conflict => ({
  ...condition,
  why: 'A reward model stands in for the verifier, and this asks the verifier.',
  instead,
});
/** A comparison with a random completion says which is better, and not how many are right. */
const noRate = (condition: SettingCondition): Conflict => ({
  ...condition,
  why: 'This reads success rates, and comparisons with a random completion give none.',
  instead: 'uniform',
  when: [{ setting: 'labels', is: ['pairwise'] }],
});
const rated = ['flaw_penalty', 'length_penalty', 'solved_length_bonus', 'call_cost', 'novelty_lambda'];

export const rewardModel = {
  id: 'reward-model',
  title: 'reward model (BRPO)',
  help: 'Rewards what a noisy reward model prefers. Choose it to see what training does where nothing can be verified.',
  paper: 'Writing-Zero',
  on,
  needs: [{ trait: 'text', why: 'A reward model reads completions, and episodes of {task} have no text.' }],
  conflicts: [
    ...[...rated, 'step_penalty', 'pair_distance'].map((setting) => asksVerifier({ setting, not: [0] }, 0)),
    asksVerifier({ setting: 'surrogate', is: ['sequence_contrast'] }, 'clipped'),
    asksVerifier({ setting: 'hint', is: ['failed', 'all_failed', 'by_difficulty'] }, 'none'),
    {
      ...asksVerifier({ setting: 'hint_content', is: ['solved'] }, 'solution'),
      when: [{ setting: 'hint', not: ['none'] } as const],
    },
    asksVerifier({ setting: 'prompt_selection', is: ['oracle', 'attention'] }, 'uniform'),
    asksVerifier({ setting: 'allocation', is: ['oracle'] }, 'uniform'),
    asksVerifier({ setting: 'replay', is: ['recompose'] }, 'none'),
    noRate({ setting: 'prompt_selection', not: ['uniform', 'oracle', 'attention', 'own'] }),
    noRate({ setting: 'allocation', not: ['uniform', 'oracle', 'staged'] }),
  ],
  settings: {
    reward_model_accuracy: {
      kind: 'number',
      stage: 'Filter',
      label: 'Reward model’s accuracy',
      help: 'Probability that a reward model prefers a right completion to a wrong one of equal length. 0.5 is a coin.',
      default: 0.9,
      min: 0.5,
      max: 0.999,
      when: on,
    },
    reward_model_length_bias: {
      kind: 'number',
      stage: 'Filter',
      label: 'Reward model’s bias toward length',
      help: 'Log-odds that a completion of full length gains over an empty one. Below 0 the reward model likes short ones.',
      default: 0,
      min: -20,
      max: 20,
      when: on,
    },
    most_one_sided: {
      kind: 'number',
      stage: 'Filter',
      label: 'Most one-sided group',
      help: 'Groups whose wins minus losses against the reference exceed this share teach nothing. 1 keeps all.',
      default: 0.6,
      min: 0,
      max: 1,
      advanced: true,
      when: [{ setting: 'labels', is: ['pairwise'] }],
    },
  },
  metrics: {
    'reward_model/right_preferred': {
      label: 'reward model is right',
      help: 'Of decided pairs of a right and a wrong completion, the share that went to the right one.',
      unit: 'share',
    },
    'reward_model/longer_preferred': {
      label: 'prefers the longer',
      help: 'Of decided pairs that are equally right, the share that went to the longer one. 50 % is no bias.',
      unit: 'share',
    },
    'reward_model/one_sided': {
      label: 'one-sided groups',
      help: 'Share of groups that the reference was too good or too bad for. They teach nothing.',
      unit: 'share',
      when: [{ setting: 'labels', is: ['pairwise'] }],
    },
  },
} as const satisfies StrategyMeta;
