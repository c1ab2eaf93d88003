/** Two critics that weigh imitated steps, and corrections of failed episodes, as data. */
import { atGenerate, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';

const on = [is('baseline', 'two_critics')];
const correcting = [...on, isNot('correct_share', 0)];

const goal = need('goal_at_end', {
  why: 'Two critics predict whether an episode reaches its goal, and {task} has no goal that ends an episode.',
});

export const twoCritics = strategy('two_critics', 'two critics (HABC)', {
  help: 'Imitates successful episodes, with steps weighted by two critics: success and steps to go.',
  paper: 'HABC, arXiv 2606.17043',
  on,
  adds: ['objective'],
  needs: [
    goal,
    need('best_moves', {
      why: 'A correction needs the best moves of every state, and {task} cannot list its states.',
      when: [isNot('correct_share', 0)],
    }),
  ],
  companions: { scale_rewards: 'none' },
  conflicts: [
    conflict(isNot('scale_rewards', 'none'), 'none', {
      why: 'The critics give weights, which are divided by their own mean.',
    }),
    conflict(is('surrogate', 'sequence_contrast', 'dpo', 'ipo'), 'clipped', {
      why: 'The contrast reads no weights of steps, so the critics would have no use.',
    }),
    conflict(is('allocation', 'equal', 'hard'), 'uniform', {
      why: 'This budget leaves out groups without any weight, and the critics learn from failures too.',
    }),
    conflict(is('dynamic_sampling', true), false, {
      why: 'Dynamic sampling leaves out groups that all failed or all succeeded, and the critics learn from these too.',
    }),
    conflict(isNot('drafts_per_completion', 1), 1, {
      why: 'Half of the chosen episodes succeed by choice, and the critics would take that for the policy’s success.',
    }),
    conflict(isNot('replay', 'none', 'stale'), 'none', {
      why: 'Stored episodes hold the predictions of older critics.',
    }),
  ],
  settings: {
    correct_share: atGenerate.number('Failures corrected', 0, [0, 1], {
      help: 'Share of failed episodes that are rewound to a good state and continued by the best policy. 0 corrects none.',
      when: on,
    }),
  },
  metrics: {
    'critics/gate': metric('gate', 'number', {
      help: 'Mean weight of steps in episodes that succeeded, before scaling. 1 means that the critics expected the steps.',
    }),
    'critics/viable': metric('predicted success', 'share', {
      help: 'Mean probability of success that the critic predicted in episodes that succeeded.',
    }),
    'critics/viability_loss': metric('loss of success', 'nats', {
      help: 'Mean cross-entropy of predicted success; 0.69 is guessing. An update without labels counts as 0.',
    }),
    'critics/steps_loss': metric('loss of steps to go', 'number', {
      help: 'Mean Huber loss of predicted steps to go, over episodes that succeeded. An update without one counts as 0.',
    }),
    'critics/viability_error': metric('error of success', 'number', {
      help: 'Mean distance of predicted from exact success, over the states that the policy visits. Below 0.1 is good.',
    }),
    'critics/steps_error': metric('error of steps to go', 'steps', {
      help: 'Mean distance of predicted from exact steps to go, over visits of episodes that succeed.',
    }),
    'corrections/episodes': metric('episodes corrected', 'completions', {
      help: 'Failed episodes of this round that were rewound and corrected to success.',
      when: [isNot('correct_share', 0)],
    }),
    'corrections/moves': metric('moves of a correction', 'steps', {
      help: 'Mean number of moves that the best policy took in a correction.',
      when: [isNot('correct_share', 0)],
    }),
  },
});

export const corrections = strategy('corrections', 'corrections of failed episodes (RaC)', {
  help: 'Rewinds failed episodes to their last good state and lets the best policy continue. Choose it where success is rare.',
  paper: 'RaC, arXiv 2509.07953',
  on: correcting,
});
