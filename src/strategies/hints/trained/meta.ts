/** Training on a hint's own tokens as data. */
import { atLearn, conflict, is, isNot, strategy } from '../../../config/declare.ts';

const hinted = isNot('hint', 'none');

export const hintTrained = strategy('hint-trained', 'trained hint tokens', {
  help: 'Also trains the tokens of a hint that a completion was made to begin with. Choose it to imitate solutions.',
  on: [hinted, isNot('hint_trained', 'none')],
  effect: 'size',
  companions: { hint_placement: 'prefix' },
  adds: ['advantage'],
  conflicts: [
    conflict(is('hint_placement', 'context'), 'prefix', {
      why: 'A hint before the prompt is not part of the completion, so it cannot be trained.',
    }),
  ],
  settings: {
    hint_trained: atLearn.choice('Hint tokens trained', 'none', {
      help: 'Whether the forced tokens of a hint enter the loss.',
      when: [hinted, is('hint_placement', 'prefix')],
      choices: {
        none: { label: 'none', help: 'Hint tokens have no gradient.' },
        full: { label: 'full', help: 'Like the policy’s own tokens.' },
        probability: {
          label: 'by probability (SCOPE)',
          help: 'Weighted by the probability that the policy gave them; not where the advantage is negative.',
        },
        consistency: {
          label: 'by consistency (ADHint)',
          help: 'Only with a positive advantage, the less the more their entropy differs from the rest.',
        },
      },
    }),
  },
});
