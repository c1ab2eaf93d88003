/** Observation loss (ECHO) as data. */
import { atLearn, isNot, metric, need, strategy } from '../../../config/declare.ts';

const on = [isNot('env_coef', 0)];

export const observations = strategy('observations', 'observation loss (ECHO)', {
  help: 'Also trains the policy to predict what the environment says. Choose it in tasks with turns.',
  paper: 'ECHO',
  on,
  needs: [need('turns', { why: 'The environment of {task} says nothing that could be predicted.' })],
  settings: {
    env_coef: atLearn.more.number('Environment coefficient', 0, [0, 10], {
      help: 'Weight of the cross-entropy on observation tokens, in tasks with turns. 0 turns it off.',
    }),
    env_shuffle: atLearn.more.toggle('Shuffled answers (control)', false, {
      help: 'Predicts answers that another completion got: a loss of the same size that says nothing of the environment.',
      when: on,
    }),
  },
  metrics: {
    env_loss: metric('observation loss', 'nats', {
      help: 'Mean cross-entropy of the policy on what the environment says. Lower means better foresight; of shuffled answers, that their form is learned.',
    }),
  },
});
