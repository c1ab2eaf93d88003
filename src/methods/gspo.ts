/** GSPO: one ratio per completion, the geometric mean of its tokens' ratios. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const gspo: Method = {
  id: 'gspo',
  title: 'GSPO',
  paper: { title: 'Group Sequence Policy Optimization', arxiv: '2507.18071', year: 2025 },
  provenance: 'code read',
  stage: 'Learn',
  saves: [],
  purpose: 'Weighs and clips whole completions, because rewards are given to completions.',
  concepts: ['sequence-level ratio', 'importance sampling', 'mixture of experts'],
  formula: String.raw`\begin{gathered}s_i=\left(\frac{\pi_\theta(o_i)}{\pi_{\text{old}}(o_i)}\right)^{1/|o_i|}=\exp\!\Big(\frac1{|o_i|}\sum_t\log\rho_{i,t}\Big)\\[4pt]\mathcal J=\frac1G\sum_{i=1}^{G}\min\!\left(s_i\hat A_i,\ \operatorname{clip}(s_i,1{-}\epsilon_{\text{low}},1{+}\epsilon_{\text{high}})\,\hat A_i\right)\end{gathered}`,
  settings: {
    importance_sampling_level: 'sequence',
    loss_type: 'grpo',
    scale_rewards: 'group',
    epsilon: 0.015,
    epsilon_high: 0.02,
  },
  pitfalls: [
    'The ratio is a mean, so it stays near 1: with the usual clip range of 0.2 nothing is ever clipped.',
    'The right range shrinks with completion length: adjust it to the task until clip_ratio/region_mean is between about 0.05 and 0.2.',
    'With one update per round the ratio is 1 and this is GRPO.',
    'A clipped completion loses the gradient of all its tokens, good ones too.',
  ],
  results: [
    compared('gspo-four-updates', 'chain-sum', 'GRPO over four updates', [-0.00995, -0.01791, -0.00199]),
  ],
  departures: [
    'The paper’s range of 0.0003 and 0.0004 is for answers of thousands of tokens; ours have a few, so our range is fifty times as wide.',
    'A round has two updates instead of the paper’s four, as in all methods here.',
  ],
  claim:
    'The paper reports faster and steadier training than GRPO at equal compute, and mixture-of-experts models that train without the usual workarounds; its abstract gives no single number.',
  experiments: ['gspo-four-updates'],
};
