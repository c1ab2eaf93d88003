/** MC-GRPO: the median of one extra completion as the baseline, for groups too small for a mean. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const mcGrpo: Method = {
  id: 'mc-grpo',
  title: 'MC-GRPO',
  paper: {
    title:
      'MC-GRPO: Median-Centered Group Relative Policy Optimization for Small-Rollout Reinforcement Learning',
    arxiv: '2601.22582',
    year: 2026,
  },
  provenance: 'code read',
  stage: 'Learn',
  saves: ['tokens'],
  purpose: 'Uses the group’s median as baseline, which one outlier among few completions cannot move.',
  concepts: ['median baseline', 'sign flips', 'small groups', 'few rollouts', 'robust statistics'],
  formula: String.raw`\begin{gathered}M=\operatorname{median}(R_1,\dots,R_{G+1})\\[4pt]\hat A_i=\frac{R_i-M}{\max\!\left(\operatorname{median}_j|R_j-M|,\ \tfrac14\operatorname{range}(R)\right)+10^{-3}}\end{gathered}`,
  settings: {
    task: 'sort-digits',
    num_generations: 4,
    prompts_per_round: 64,
    baseline: 'median',
    scale_rewards: 'mad',
    drop_pivot: true,
    loss_type: 'grpo',
    epsilon: 0.2,
    epsilon_high: null,
  },
  pitfalls: [
    'With rewards of 0 and 1 a mean never flips a sign, so there is nothing to repair: use it with graded rewards, as in sort-digits.',
    'The fair control is not GRPO but a mean over as many completions without the one nearest to it.',
    'In groups of eight or more the median is noisier than the mean.',
    'Most of a group may get an advantage of exactly 0, so fewer completions teach than the batch size suggests.',
  ],
  results: [
    compared('mc-grpo-small-groups', 'sort-digits', 'GRPO', [-0.02822, -0.04844, -0.00799], {
      note: 'Both trained on two completions per prompt. The paper’s claim, two against eight, was not decided.',
    }),
    compared('mc-grpo-two', 'sort-digits', 'GRPO', [0.00721, -0.00583, 0.02024], {
      note: 'Both trained on two completions per prompt. A mean without the completion nearest to it did as well as the median.',
    }),
  ],
  departures: [
    'Of an even number of rewards the lower of the two in the middle is taken for the median.',
    'The released code divides by the median absolute deviation plus 0.001 alone, which is 0.001 whenever most rewards agree: it gives advantages of ±1000 that only gradient clipping limits. Here the scale is at least a quarter of the group’s range.',
    'One of the two released trainers also multiplies advantages by n / (number of non-zero advantages); this is left out.',
    'Its recipe has two passes per round and beta 0.04; here one pass and no KL penalty, as in the other methods.',
  ],
  claim:
    'The paper reports that with its median baseline training on 2 completions per prompt comes within 1 % of training on 8.',
  experiments: ['mc-grpo-small-groups', 'mc-grpo-two'],
};
