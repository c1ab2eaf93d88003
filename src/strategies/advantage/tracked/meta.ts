/** The record of each prompt as a baseline, as data. */
import { atLearn, conflict, is, isNot, metric, strategy } from '../../../config/declare.ts';

const on = [is('baseline', 'tracked')];
const single = [is('num_generations', 1)];

export const tracked = strategy('tracked', 'record of the prompt', {
  help: 'The success rate of the prompt in earlier rounds (MSSR, SPO). It needs no group: one completion per prompt is enough.',
  paper: 'SPO, arXiv 2509.13232',
  on,
  companions: { num_train_prompts: 512 },
  conflicts: [
    conflict(is('num_train_prompts', 0), 512, {
      why: 'Only a prompt that comes again has a record to compare with.',
    }),
    conflict(isNot('tree_credit', 'leaf'), 'leaf', {
      why: 'Tree credit compares the nodes of a tree, so the record of a prompt would have no use.',
    }),
    conflict(is('dynamic_sampling', true), false, {
      why: 'A single completion never differs from its group, so every prompt would be replaced.',
      when: single,
    }),
    conflict(is('replay', 'fifo', 'heap', 'recompose', 'successes', 'swarm'), 'none', {
      why: 'Stored rewards come from older policies, and the record of a prompt follows the present one.',
    }),
  ],
  settings: {
    tracked_decay: atLearn.more.number('Decay of records', 0.875, [0, 1], {
      help: 'Share of a prompt’s earlier record kept when it comes again; lower forgets sooner. SPO varies it with the KL divergence, here it is constant.',
      when: on,
    }),
  },
  metrics: {
    'baseline/brier': metric('Brier score of records', 'number', {
      help: 'Mean squared error of the success rate that records predict: 0 is perfect, 0.25 is always one half.',
    }),
    'baseline/known_ratio': metric('prompts with a record', 'share', {
      help: 'Share of the round’s prompts that came before. The others have a baseline of one half.',
    }),
  },
});
