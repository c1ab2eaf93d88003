/** A probe of hidden states as a baseline, as data. */
import { atLearn, conflict, is, isNot, metric, strategy } from '../../../config/declare.ts';

const on = [is('baseline', 'probe')];

export const probe = strategy('probe', 'probe of hidden states', {
  help: 'What a probe predicts from the hidden states of another completion (POISE). Two completions per prompt are enough.',
  paper: 'POISE',
  on,
  traits: ['reads_states'],
  conflicts: [
    conflict(isNot('tree_credit', 'leaf'), 'leaf', {
      why: 'Tree credit compares the nodes of a tree, so the probe would have no use.',
    }),
    conflict(is('replay', 'fifo', 'heap', 'mix', 'recompose', 'successes', 'swarm', 'own'), 'none', {
      why: 'Stored completions have hidden states of older policies, and the probe reads those of the present one.',
    }),
  ],
  settings: {
    probe_reads: atLearn.more.choice('Probe reads', 'other', {
      help: 'The completion whose hidden states predict a reward.',
      when: on,
      choices: {
        other: { label: 'others', help: 'Other completions of the prompt, which is unbiased.' },
        own: { label: 'its own', help: 'The rewarded completion itself, which is biased.' },
      },
    }),
    probe_ridge: atLearn.more.number('Ridge penalty', 100, [0, 1e6], {
      help: 'Penalty on the probe’s weights (α). Higher is steadier and predicts less.',
      aboveMin: true,
      when: on,
    }),
  },
  metrics: {
    'probe/explained_variance': metric('variance explained by the probe', 'number', {
      help: 'Share of the rewards’ variance that the probe predicts before it learns from them. 0 is as good as a constant.',
    }),
    'probe/mean_explained': metric('variance explained by the others’ mean', 'number', {
      help: 'The same for the mean reward of the others, which the probe replaces.',
    }),
  },
});
