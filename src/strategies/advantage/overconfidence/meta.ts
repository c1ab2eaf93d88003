/** Overconfidence penalty (ACE) as data. */
import { atLearn, isNot, metric, strategy } from '../../../config/declare.ts';
import { wholeCompletions } from '../whole-completions/meta.ts';

const on = [isNot('overconfidence_alpha', 0)];

export const overconfidence = strategy('overconfidence', 'overconfidence penalty (ACE)', {
  help: 'Makes negative advantages larger where the policy has grown confident. Choose it against errors that harden.',
  paper: 'ACE',
  on,
  effect: 'size',
  conflicts: wholeCompletions,
  settings: {
    overconfidence_alpha: atLearn.more.number('Overconfidence penalty', 0, [0, 100], {
      help: 'Multiplies a negative advantage by 1 + this × softplus(confidence gain / scale). 0 turns it off and saves a reference pass.',
      live: true,
    }),
    overconfidence_tau: atLearn.more.number('Overconfidence scale', 0.1, [0, 100, 'nats'], {
      help: 'Gain in log-probability per token since the start above which an error counts as overconfident.',
      aboveMin: true,
      live: true,
      when: on,
    }),
    overconfidence_cap: atLearn.more.number('Overconfidence cap', 4, [1, 1000], {
      help: 'No negative advantage is multiplied by more than this.',
      live: true,
      when: on,
    }),
  },
  metrics: {
    'confidence/negative_mean': metric('confidence gain, negative', 'nats', {
      help: 'Mean gain in log-probability per token since the start, over completions with a negative advantage.',
    }),
    'confidence/positive_mean': metric('confidence gain, positive', 'nats', {
      help: 'Mean gain in log-probability per token since the start, over completions with a positive advantage.',
    }),
  },
});
