/** Returns of steps as data. */
import { atLearn, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';

const on = [isNot('step_return_weight', 0)];

export const stepReturns = strategy('step-returns', 'step returns (UI-S1, HiFPO)', {
  help: 'Compares each step’s return with other completions’ at the same step, beside the outcome. Choose it where the outcome is rare.',
  paper: 'UI-S1, arXiv 2509.11543',
  on,
  effect: 'size',
  needs: [
    need('step_verdicts', {
      why: 'A return of steps needs verdicts on them, and the verifier of {task} gives none.',
      // A note and patches need them too, and are then refused in their place.
      when: [isNot('hint_content', 'note'), is('expert_patches', null)],
    }),
  ],
  conflicts: [
    conflict(isNot('labels', 'verifier'), 'verifier', {
      why: 'Verdicts on steps come from the verifier, which rewards of another source must do without.',
    }),
    conflict(isNot('importance_sampling_level', 'token'), 'token', {
      why: 'Each step has its own advantage, and a ratio of whole completions would mix them.',
    }),
  ],
  settings: {
    step_return_weight: atLearn.more.number('Weight of step returns', 0, [0, 10], {
      help: 'Factor on a step’s return minus the mean at that step, added to the advantages of its tokens. 0 turns them off.',
    }),
    step_return_decay: atLearn.more.number('Decay of step returns', 0.5, [0, 1], {
      help: 'Factor on the reward of each later step (γ), up to the first wrong one. 0 counts the step alone.',
      when: on,
    }),
  },
  metrics: {
    'step_returns/right': metric('right steps', 'share', {
      help: 'Share of the steps that the policy wrote itself and that lead on.',
    }),
    'step_returns/mean': metric('mean step return', 'number', {
      help: 'Mean return of these steps: how far, decayed, a completion continues without a mistake.',
    }),
  },
});
