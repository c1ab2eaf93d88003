/** Distillation from the policy with a solution before the prompt, as data. */
import { atLearn, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';

const on = [isNot('self_distil', 0)];

export const selfDistil = strategy('self-distil', 'self-distillation (PF-OPSD)', {
  help: 'The policy learns from itself with the solution before the prompt, token by token on what it wrote without. Choose it where rewards are rare.',
  paper: 'PF-OPSD, arXiv 2606.03603',
  on,
  needs: [
    need('text', {
      why: 'A teacher reads a solution as text. The observations of {task} are numbers.',
    }),
    need('solutions', { why: 'The teacher reads a reference solution, and {task} has none.' }),
  ],
  conflicts: [
    conflict(is('labels', 'majority'), 'verifier', {
      why: 'A teacher shows the answer that voting must find.',
    }),
    conflict(is('labels', 'random'), 'verifier', {
      why: 'Random rewards show what the policy learns without labels, and a teacher has the solution.',
    }),
    conflict(is('surrogate', 'sequence_contrast', 'dpo', 'ipo', 'dpo_then_clipped'), 'clipped', {
      why: 'A teacher grades tokens, and a comparison of whole completions has no loss per token to share with.',
    }),
    conflict(isNot('latent_slots', 0), 0, {
      why: 'A teacher grades symbols, and latent slots are mixtures of them.',
    }),
  ],
  settings: {
    self_distil: atLearn.number('Self-distillation', 0, [0, 1], {
      help: 'Share of each token’s loss that is the divergence from the teacher; the surrogate has the rest. 1 learns without rewards, 0 is off.',
    }),
    self_distil_from: atLearn.choice('Distilled completions', 'all', {
      help: 'The completions that the teacher grades.',
      when: on,
      choices: {
        all: { label: 'all', help: 'Right and wrong ones, as in PF-OPSD.' },
        first_mistake: {
          label: 'up to the first mistake',
          help: 'Tokens up to the first with which no solution begins: the teacher has only read beginnings of solutions.',
        },
        wrong: {
          label: 'wrong ones',
          help: 'Those that failed, where the teacher knows more than the policy.',
        },
      },
    }),
    self_distil_teacher: atLearn.choice('Teacher', 'now', {
      help: 'The weights that read the solution.',
      when: on,
      choices: {
        now: { label: 'the policy as it is', help: 'As in PF-OPSD; a mistake of the teacher feeds itself.' },
        start: {
          label: 'the policy at the start',
          help: 'The reference policy: it cannot drift with the run.',
        },
      },
    }),
    self_distil_tilt: atLearn.more.numberOrNone('Advantage temperature', null, [0.01, 100], {
      help: 'The teacher’s probability of the sampled token is multiplied by exp(advantage / this). Not set: the teacher as it is.',
      when: on,
    }),
  },
  metrics: {
    'self_distil/divergence': metric('divergence from the teacher', 'nats', {
      help: 'Mean KL divergence from the teacher to the policy on distilled tokens. It falls as the policy needs the solution less.',
    }),
    'self_distil/tokens': metric('distilled tokens', 'share', {
      help: 'Share of the trained tokens that the teacher grades.',
    }),
  },
});
