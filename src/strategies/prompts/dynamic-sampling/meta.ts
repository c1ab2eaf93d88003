/** Dynamic sampling as data. */
import { atFilter, is, metric, strategy } from '../../../config/declare.ts';

const when = [is('dynamic_sampling', true)];

export const dynamicSampling = strategy('dynamic-sampling', 'dynamic sampling (DAPO)', {
  help: 'Replaces groups whose rewards are all equal by groups of further prompts. Choose it where many groups teach nothing.',
  paper: 'DAPO, arXiv 2503.14476',
  on: when,
  settings: {
    dynamic_sampling: atFilter.more.toggle('Dynamic sampling', false, {
      help: 'Leaves out groups whose rewards are all equal and draws further prompts instead. The ledger counts every token.',
    }),
    max_generation_batches: atFilter.more.whole('Maximal batches per round', 4, [1, 32, 'batches'], {
      help: 'Batches of prompts after which the round is filled with groups of equal rewards.',
      when,
    }),
  },
  metrics: {
    'dynamic_sampling/batches': metric('batches generated', 'number', {
      help: 'Batches of prompts that the round generated.',
    }),
    'dynamic_sampling/mixed_groups': metric('mixed groups', 'groups', {
      help: 'Groups with different rewards among all that the round generated.',
    }),
  },
});
