/** Token credit by critiques of steps as data. */
import { atLearn, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';

const on = [isNot('step_penalty', 0)];

export const stepPenalty = strategy('step-penalty', 'step critiques (CAPO)', {
  help: 'Lowers the advantage of the tokens of wrong steps. Choose it where a task verifies steps, to learn which one failed.',
  paper: 'CAPO',
  on,
  effect: 'size',
  needs: [need('verified_steps', { why: 'Critiques need steps, and the verifier of {task} checks none.' })],
  conflicts: [
    conflict(is('labels', 'majority'), 'verifier', {
      why: 'Critiques ask the verifier, whose answers voting must do without.',
    }),
    conflict(isNot('importance_sampling_level', 'token'), 'token', {
      why: 'Critiques give each step its own advantage, and a ratio of whole completions would mix them.',
    }),
  ],
  settings: {
    step_penalty: atLearn.more.number('Penalty of wrong steps', 0, [0, 10], {
      help: 'Taken from the advantage of each token of a wrong step, then balanced over the group. 0 turns it off.',
      live: true,
    }),
    step_critics: atLearn.more.whole('Critiques per completion', 1, [1, 15, 'critiques'], {
      help: 'Critiques that vote on each step; a step is wrong if most say so. More matter only if critiques err.',
      when: on,
    }),
    step_critic_error: atLearn.more.number('Error rate of critiques', 0, [0, 1], {
      help: 'Probability that a critique is wrong about a step. 0 is the verifier’s own verdict.',
      when: on,
    }),
  },
  metrics: {
    'steps/flagged_ratio': metric('steps flagged', 'share', {
      help: 'Share of steps that the critiques call wrong.',
    }),
    'steps/vote_error': metric('vote errors', 'share', {
      help: 'Share of steps on which the vote of the critiques differs from the verifier. It should be 0.',
    }),
  },
});
