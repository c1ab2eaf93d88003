/** Rewards by a noisy reward model as data. */
import { atFilter, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';
import type { Conflict, SettingCondition } from '../../../config/meta.ts';

const on = [is('labels', 'pairwise', 'pointwise')];

const asksVerifier = (
  condition: SettingCondition,
  instead: Conflict['instead'],
  when?: Conflict['when'],
): Conflict =>
  conflict(condition, instead, {
    why: 'A reward model stands in for the verifier, and this asks the verifier.',
    ...(when && { when }),
  });
/** A comparison with a random completion says which is better, and not how many are right. */
const noRate = (condition: SettingCondition): Conflict =>
  conflict(condition, 'uniform', {
    why: 'This reads success rates, and comparisons with a random completion give none.',
    when: [is('labels', 'pairwise')],
  });
const rated = ['flaw_penalty', 'length_penalty', 'solved_length_bonus', 'call_cost', 'novelty_lambda'];

export const rewardModel = strategy('reward-model', 'reward model (BRPO)', {
  help: 'Rewards what a noisy reward model prefers. Choose it to see what training does where nothing can be verified.',
  paper: 'Writing-Zero',
  on,
  needs: [need('text', { why: 'A reward model reads completions, and episodes of {task} have no text.' })],
  conflicts: [
    ...[...rated, 'step_penalty', 'pair_distance'].map((setting) => asksVerifier(isNot(setting, 0), 0)),
    asksVerifier(is('surrogate', 'sequence_contrast'), 'clipped'),
    asksVerifier(is('hint', 'failed', 'all_failed', 'by_difficulty', 'intervene'), 'none'),
    asksVerifier(is('hint_content', 'solved'), 'solution', [isNot('hint', 'none')]),
    asksVerifier(is('prompt_selection', 'oracle', 'attention'), 'uniform'),
    asksVerifier(is('allocation', 'oracle'), 'uniform'),
    asksVerifier(is('replay', 'recompose'), 'none'),
    noRate(isNot('prompt_selection', 'uniform', 'oracle', 'attention', 'own')),
    noRate(isNot('allocation', 'uniform', 'oracle', 'staged')),
  ],
  settings: {
    reward_model_accuracy: atFilter.number('Reward model’s accuracy', 0.9, [0.5, 0.999], {
      help: 'Probability that a reward model prefers a right completion to a wrong one of equal length. 0.5 is a coin.',
      when: on,
    }),
    reward_model_length_bias: atFilter.number('Reward model’s bias toward length', 0, [-20, 20], {
      help: 'Log-odds that a completion of full length gains over an empty one. Below 0 the reward model likes short ones.',
      when: on,
    }),
    most_one_sided: atFilter.more.number('Most one-sided group', 0.6, [0, 1], {
      help: 'Groups whose wins minus losses against the reference exceed this share teach nothing. 1 keeps all.',
      when: [is('labels', 'pairwise')],
    }),
  },
  metrics: {
    'reward_model/right_preferred': metric('reward model is right', 'share', {
      help: 'Of decided pairs of a right and a wrong completion, the share that went to the right one.',
    }),
    'reward_model/longer_preferred': metric('prefers the longer', 'share', {
      help: 'Of decided pairs that are equally right, the share that went to the longer one. 50 % is no bias.',
    }),
    'reward_model/one_sided': metric('one-sided groups', 'share', {
      help: 'Share of groups that the reference was too good or too bad for. They teach nothing.',
      when: [is('labels', 'pairwise')],
    }),
  },
});
