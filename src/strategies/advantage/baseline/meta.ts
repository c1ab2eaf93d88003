/** Baselines as data. */
import { atLearn, is, isNot, strategy } from '../../../config/declare.ts';
import { strategyChoicesOf } from '../../../config/meta.ts';
import type { Options } from '../../../config/option.ts';
import { ownAdvantages } from '../own/meta.ts';
import { probe } from '../probe/meta.ts';
import { referenceBaseline } from '../reference/meta.ts';
import { tracked } from '../tracked/meta.ts';
import { twoCritics } from '../two-critics/meta.ts';

export const baselineMetas = [
  strategy('mean', 'group mean', {
    help: 'The mean reward of the group (GRPO).',
    paper: 'DeepSeekMath, arXiv 2402.03300',
  }),
  strategy('leave_one_out', 'mean of the others', {
    help: 'The mean reward of the other completions of the group (RLOO), which is unbiased.',
    paper: 'RLOO, arXiv 2402.14740',
  }),
  strategy('median', 'group median', {
    help: 'The median reward of the group (MC-GRPO), which one outlier cannot move. Use it for small groups.',
    paper: 'MC-GRPO',
  }),
  strategy('batch_mean', 'batch mean', {
    help: 'The mean reward of the round, whatever the prompt (REINFORCE).',
  }),
  strategy('value', 'value head', {
    help: 'What a value head predicts at each token (PPO). Use it where reward comes late and steps differ.',
    paper: 'GAE, arXiv 1506.02438',
  }),
  tracked,
  probe,
  referenceBaseline,
  twoCritics,
  ownAdvantages,
  strategy('none', 'none', { help: 'Nothing is subtracted, which gives the noisiest gradient.' }),
] as const;

export const baselineSettings = {
  baseline: atLearn.choice('Baseline', 'mean', {
    help: 'What is subtracted from a reward to make an advantage.',
    when: [is('tree_credit', 'leaf'), isNot('surrogate', 'sequence_contrast', 'dpo', 'ipo')],
    choices: strategyChoicesOf(baselineMetas),
  }),
} as const satisfies Options;
