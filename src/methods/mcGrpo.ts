/** MC-GRPO: the median of one completion more as the baseline, for groups too small for a mean. */
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
  purpose: 'In small groups one odd reward moves the mean; a median keeps each completion’s sign right.',
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
    'With rewards of 0 and 1 a mean never turns a sign, so there is nothing to repair: use it on graded rewards, as in sort-digits.',
    'The fair rival is not GRPO but a mean over as many completions with the one nearest to it left out: in a simulation of graded rewards that control turned signs as rarely.',
    'In groups of eight and more the median is the noisier of the two.',
    'Of every group the majority may get exactly 0, so fewer completions teach than the batch size says.',
  ],
  departures: [
    'The released code divides by the median deviation plus 0.001 alone, which is 0.001 whenever most rewards agree: advantages of ±1000 that only gradient clipping bounds. Here the scale is at least a quarter of the group’s range.',
    'The code also multiplies by the share of advantages that are not 0 in one of its two trainers; that is left out.',
    'Its recipe has two passes per round and beta 0.04; here one pass and no KL penalty, as for the other methods.',
  ],
  claim:
    'The paper reports that with its median baseline training on 2 completions per prompt comes within 1 % of training on 8.',
  experiments: ['mc-grpo-small-groups'],
};
