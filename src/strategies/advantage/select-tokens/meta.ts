/** Token selection (D³S) as data. */
import { atLearn, isNot, strategy } from '../../../config/declare.ts';

const on = [isNot('select_tokens', 1)];

export const selectTokens = strategy('select-tokens', 'token selection (D³S)', {
  help: 'Trains on the tokens with the largest |advantage| × entropy. Choose it to focus updates on undecided tokens.',
  paper: 'D³S',
  on,
  effect: 'selection',
  settings: {
    select_tokens: atLearn.more.number('Share of tokens trained', 1, [0, 1], {
      help: 'Only this share of the trained tokens enters the update, those with the largest |advantage| × entropy. 1 keeps all.',
      aboveMin: true,
    }),
    select_unit: atLearn.more.choice('Selected by', 'token', {
      help: 'What is selected: single tokens over the whole round, or whole turns within each completion.',
      when: on,
      choices: {
        token: { label: 'token', help: 'The tokens with the largest |advantage| × entropy.' },
        turn: {
          label: 'turn (DART)',
          help: 'The turns of a completion with the highest mean entropy. A completion of one turn is kept whole.',
        },
      },
    }),
  },
});
