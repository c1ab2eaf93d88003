/** The clip whose range follows confidence as data. */
import { atLearn, is, metric, strategy } from '../../../config/declare.ts';

const on = [is('surrogate', 'confidence_clip')];

export const confidenceClip = strategy('confidence_clip', 'confidence clip (ECHO)', {
  help: 'Clips completions of high probability closer to 1. Choose it where labels are votes and the policy sharpens too early.',
  paper: 'ECHO, arXiv 2602.02150',
  on,
  settings: {
    epsilon_least: atLearn.more.number('Least clip range', 0.05, [0, 1], {
      help: 'Lower end of the clip range. Certain completions get a range halfway from here to ε, unlikely ones nearly ε.',
      live: true,
      when: on,
    }),
  },
  metrics: {
    clip_range: metric('clip range', 'number', {
      help: 'Mean lower clip range over trained tokens. It falls while the policy grows confident.',
    }),
  },
});
