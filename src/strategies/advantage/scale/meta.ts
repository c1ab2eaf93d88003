/** Scales as data. */
import { atLearn, isNot, strategy } from '../../../config/declare.ts';
import { strategyChoicesOf } from '../../../config/meta.ts';
import type { Options } from '../../../config/option.ts';

export const scaleMetas = [
  strategy('group', 'group standard deviation', {
    help: 'By the standard deviation of the group (GRPO).',
    paper: 'DeepSeekMath, arXiv 2402.03300',
  }),
  strategy('batch', 'batch standard deviation', {
    help: 'By the standard deviation of the whole round; with tree credit or a value head, whitens all tokens.',
    paper: 'Tricks or Traps?, arXiv 2508.08221',
  }),
  strategy('mad', 'group median absolute deviation', {
    help: 'By the median absolute deviation of the group (MC-GRPO), at least a quarter of its range.',
    paper: 'MC-GRPO',
  }),
  strategy('none', 'none', {
    help: 'By nothing (Dr. GRPO), so that easy and hard prompts are not weighted up.',
    paper: 'Dr. GRPO, arXiv 2503.20783',
  }),
] as const;

export const scaleSettings = {
  scale_rewards: atLearn.choice('Advantage scale', 'group', {
    help: 'By what a reward minus its baseline is divided. Tree credit uses the batch or nothing.',
    when: [isNot('surrogate', 'sequence_contrast', 'dpo', 'ipo'), isNot('baseline', 'own', 'reference')],
    choices: strategyChoicesOf(scaleMetas),
  }),
} as const satisfies Options;
