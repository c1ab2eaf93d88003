/** A teacher that sees the solution, as data. */
import { atLearn, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';

const on = [isNot('teacher_weight', 0)];

export const teacher = strategy('teacher', 'self-distillation (PF-OPSD)', {
  help: 'Moves each token of its own completions towards what the same policy would write if it saw the solution. Choose it where rewards are rare.',
  paper: 'PF-OPSD, arXiv 2606.03603',
  on,
  effect: 'size',
  needs: [
    need('text', { why: 'A solution can stand before text only. The observations of {task} are numbers.' }),
    need('solutions', { why: 'The teacher reads the solution, and {task} has none.' }),
  ],
  conflicts: [
    conflict(isNot('importance_sampling_level', 'token'), 'token', {
      why: 'The teacher gives each token its own advantage, and a ratio of whole completions would mix them.',
    }),
    conflict(isNot('labels', 'verifier'), 'verifier', {
      why: 'The teacher reads the solution, which rewards of another source must do without.',
    }),
    conflict(isNot('latent_slots', 0), 0, {
      why: 'The teacher reads a completion as symbols, and latent slots are mixtures of them.',
    }),
    conflict(is('replay', 'fifo', 'heap', 'mix', 'recompose', 'successes', 'own'), 'none', {
      why: 'Stored completions are not read again with the solution, so the teacher says nothing about them.',
    }),
  ],
  settings: {
    teacher_weight: atLearn.more.number('Self-distillation', 0, [0, 1], {
      help: 'Share of the teacher in each advantage; the reward has the rest. 1 learns from the teacher alone, 0 turns it off.',
      live: true,
    }),
    teacher_on: atLearn.more.choice('Teacher reads', 'all', {
      help: 'Which completions the teacher corrects.',
      when: on,
      choices: {
        all: { label: 'all completions', help: 'Right and wrong ones.' },
        wrong: {
          label: 'wrong ones only',
          help: 'Right completions keep the share of the reward alone, because the teacher often says little about them.',
        },
      },
    }),
    teacher_bound: atLearn.more.number('Bound of the teacher', 4, [0, 100, 'nats'], {
      help: 'No token is raised or lowered by more than this, so that a token that the teacher would never write does not decide the update.',
      aboveMin: true,
      live: true,
      when: on,
    }),
  },
  metrics: {
    'teacher/kl_wrong': metric('KL to teacher, wrong', 'nats', {
      help: 'Mean of log-probability minus the teacher’s, per token of wrong completions: how far the policy is from what it writes with the solution.',
    }),
    'teacher/kl_right': metric('KL to teacher, right', 'nats', {
      help: 'The same over right completions. Near 0 the teacher has nothing to add to them.',
    }),
    'teacher/bounded': metric('teacher at bound', 'share', {
      help: 'Share of the corrected tokens on which the teacher’s correction reached its bound.',
    }),
  },
});
