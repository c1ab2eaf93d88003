/** Two critics that weigh imitated steps, and corrections of failed episodes, as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'baseline', is: ['two_critics'] }] as const satisfies readonly SettingCondition[];
const correcting = [
  ...on,
  { setting: 'correct_share', not: [0] },
] as const satisfies readonly SettingCondition[];

const goal = {
  trait: 'goal_at_end',
  why: 'Two critics predict whether an episode reaches its goal, and {task} has no goal that ends an episode.',
} as const;

export const twoCritics = {
  id: 'two_critics',
  title: 'two critics (HABC)',
  help: 'Imitates successful episodes, with steps weighted by two critics: success and steps to go.',
  paper: 'HABC, arXiv 2606.17043',
  on,
  adds: ['objective'],
  needs: [
    goal,
    {
      trait: 'best_moves',
      when: [{ setting: 'correct_share', not: [0] }],
      why: 'A correction needs the best moves of every state, and {task} cannot list its states.',
    },
  ],
  companions: { scale_rewards: 'none' },
  conflicts: [
    {
      setting: 'scale_rewards',
      not: ['none'],
      why: 'The critics give weights, which are divided by their own mean.',
      instead: 'none',
    },
    {
      setting: 'surrogate',
      is: ['sequence_contrast'],
      why: 'The contrast reads no weights of steps, so the critics would have no use.',
      instead: 'clipped',
    },
    {
      setting: 'allocation',
      is: ['equal', 'hard'],
      why: 'This budget leaves out groups without any weight, and the critics learn from failures too.',
      instead: 'uniform',
    },
    {
      setting: 'dynamic_sampling',
      is: [true],
      why: 'Dynamic sampling leaves out groups that all failed or all succeeded, and the critics learn from these too.',
      instead: false,
    },
    {
      setting: 'drafts_per_completion',
      not: [1],
      why: 'Half of the chosen episodes succeed by choice, and the critics would take that for the policy’s success.',
      instead: 1,
    },
    {
      setting: 'replay',
      not: ['none', 'stale'],
      why: 'Stored episodes hold the predictions of older critics.',
      instead: 'none',
    },
  ],
  settings: {
    correct_share: {
      kind: 'number',
      stage: 'Generate',
      label: 'Failures corrected',
      help: 'Share of failed episodes that are rewound to a good state and continued by the best policy. 0 corrects none.',
      default: 0,
      min: 0,
      max: 1,
      when: on,
    },
  },
  metrics: {
    'critics/gate': {
      label: 'gate',
      help: 'Mean weight of steps in episodes that succeeded, before scaling. 1 means that the critics expected the steps.',
      unit: 'number',
    },
    'critics/viable': {
      label: 'predicted success',
      help: 'Mean probability of success that the critic predicted in episodes that succeeded.',
      unit: 'share',
    },
    'critics/viability_loss': {
      label: 'loss of success',
      help: 'Mean cross-entropy of predicted success; 0.69 is guessing. An update without labels counts as 0.',
      unit: 'nats',
    },
    'critics/steps_loss': {
      label: 'loss of steps to go',
      help: 'Mean Huber loss of predicted steps to go, over episodes that succeeded. An update without one counts as 0.',
      unit: 'number',
    },
    'critics/viability_error': {
      label: 'error of success',
      help: 'Mean distance of predicted from exact success, over the states that the policy visits. Below 0.1 is good.',
      unit: 'number',
    },
    'critics/steps_error': {
      label: 'error of steps to go',
      help: 'Mean distance of predicted from exact steps to go, over visits of episodes that succeed.',
      unit: 'steps',
    },
    'corrections/episodes': {
      label: 'episodes corrected',
      help: 'Failed episodes of this round that were rewound and corrected to success.',
      unit: 'completions',
      when: [{ setting: 'correct_share', not: [0] }],
    },
    'corrections/moves': {
      label: 'moves of a correction',
      help: 'Mean number of moves that the best policy took in a correction.',
      unit: 'steps',
      when: [{ setting: 'correct_share', not: [0] }],
    },
  },
} as const satisfies StrategyMeta;

export const corrections = {
  id: 'corrections',
  title: 'corrections of failed episodes (RaC)',
  help: 'Rewinds failed episodes to their last good state and lets the best policy continue. Choose it where success is rare.',
  paper: 'RaC, arXiv 2509.07953',
  on: correcting,
} as const satisfies StrategyMeta;
