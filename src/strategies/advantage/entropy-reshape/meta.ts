/** Entropy reshaping (ETTRL) as data. */
import { atLearn, isNot, strategy } from '../../../config/declare.ts';
import { wholeCompletions } from '../whole-completions/meta.ts';

const on = [isNot('entropy_reshape', false)];

export const entropyReshape = strategy('entropy-reshape', 'entropy reshaping (ETTRL)', {
  help: 'Gives more weight to completions with low entropy. Choose it where labels are votes and can be wrong.',
  paper: 'ETTRL, arXiv 2508.11356',
  on,
  effect: 'size',
  conflicts: wholeCompletions,
  settings: {
    entropy_reshape: atLearn.more.toggle('Weight by low entropy', false, {
      help: 'Multiplies each advantage by 2 − H / mean H of the group, at least 0, with H the completion’s mean token entropy.',
    }),
  },
});
