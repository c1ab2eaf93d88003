/** Supervised updates on reference solutions in the first rounds, as data. */
import { atLearn, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';

const on = [isNot('warm_start', 'none')];
const sampling = [is('warm_start', 'one_token')];

export const warmStart = strategy('warm-start', 'warm start', {
  help: 'Begins each of the first rounds with updates on reference solutions. Choose it where the policy is seldom right.',
  on,
  needs: [
    need('text', {
      why: 'A warm start learns symbols of reference solutions. The observations of {task} are numbers.',
    }),
    need('solutions', { why: 'A warm start learns from reference solutions, and {task} has none.' }),
  ],
  conflicts: [
    conflict(is('schedule', 'async'), 'sync', {
      why: 'A round is generated while the one before is learned from, and would miss its own warm start.',
    }),
    conflict(is('labels', 'majority'), 'verifier', {
      why: 'Solutions would show the answers that voting must find.',
    }),
    conflict(is('labels', 'random'), 'verifier', {
      why: 'Random rewards show what the policy learns without labels, and solutions are labels.',
    }),
  ],
  settings: {
    warm_start: atLearn.choice('Warm start', 'none', {
      help: 'What updates on reference solutions minimise. In a run they come before each of the first rounds.',
      choices: {
        none: { label: 'none', help: 'The policy learns from rewards alone.' },
        nll: { label: 'cross-entropy', help: 'Makes each symbol of the solution likelier.' },
        dft: {
          label: 'p-weighted (DFT)',
          help: 'Cross-entropy times the symbol’s probability: unlikely symbols hardly count.',
        },
        one_token: {
          label: 'one-token rollout',
          help: 'Samples symbols at each position, rewards those that match, and takes the policy gradient.',
        },
      },
    }),
    warm_start_rounds: atLearn.whole('Warm start rounds', 10, [1, 100_000, 'rounds'], {
      help: 'Number of first rounds that begin with updates on solutions.',
      when: on,
    }),
    warm_start_updates: atLearn.more.whole('Updates on solutions', 4, [1, 64, 'updates'], {
      help: 'Updates on solutions at the beginning of a round. They use the optimiser and learning rate of the run.',
      when: on,
    }),
    warm_start_prompts: atLearn.more.whole('Solutions per update', 64, [1, 512, 'prompts'], {
      help: 'Prompts whose solutions enter each of these updates. A limited training set repeats its prompts.',
      when: on,
    }),
    one_token_samples: atLearn.whole('Symbols sampled', 32, [0, 256, 'symbols'], {
      help: 'Symbols sampled at each position (K). 0 takes the exact expectation over all symbols.',
      when: sampling,
    }),
    one_token_miss: atLearn.more.number('Reward of a miss', -0.1, [-1, 0], {
      help: 'Reward of a sampled symbol that is not the solution’s; a match earns 1.',
      when: sampling,
    }),
    one_token_temperature: atLearn.more.number('Temperature of symbols', 1.3, [0, 10], {
      help: 'Temperature at which symbols are sampled. Above 1, unlikely symbols are tried more often.',
      aboveMin: true,
      when: sampling,
    }),
  },
  metrics: {
    'warm_start/cross_entropy': metric('cross-entropy of solutions', 'nats', {
      help: 'Mean cross-entropy of the solutions of this round’s warm start, before each update. Lower is better.',
    }),
    'warm_start/match': metric('symbols that match', 'share', {
      help: 'Share of sampled symbols that match the solution; without sampling, the mean probability of its symbols.',
      when: [is('warm_start', 'dft', 'one_token')],
    }),
    'warm_start/solutions': metric('solutions shown', 'prompts', {
      help: 'Reference solutions that the warm start showed in this round.',
    }),
  },
});
