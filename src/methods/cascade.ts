/** Cascade RL: preferences of the first rounds move the policy gently, then rewards refine it. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const cascade: Method = {
  id: 'cascade',
  title: 'Cascade RL',
  paper: {
    title: 'InternVL3.5: Advancing Open-Source Multimodal Models in Versatility, Reasoning, and Efficiency',
    arxiv: '2508.18265',
    year: 2025,
  },
  provenance: 'abstract only',
  stage: 'Learn',
  saves: [],
  purpose: 'Learns from preferences (DPO) in the first rounds, then from rewards (GRPO).',
  concepts: [
    'offline then online RL',
    'preference pairs',
    'direct preference optimisation',
    'two-stage training',
  ],
  formula: String.raw`\text{loss}_t=\begin{cases}-\log\sigma\!\left(\beta\log\frac{\pi_\theta(o_w)}{\pi_{\text{start}}(o_w)}-\beta\log\frac{\pi_\theta(o_l)}{\pi_{\text{start}}(o_l)}\right)&t<T\\[6pt]\text{GRPO}(R)&t\ge T\end{cases}`,
  settings: { surrogate: 'dpo_then_clipped', preference_rounds: 10 },
  pitfalls: [
    'Prompts whose completions all earn the same give no pair: watch frac_reward_zero_std in the rounds of preferences.',
    'DPO also lowers the probability of preferred completions at times: watch preference/margin and the reward.',
    'Compare at equal tokens with GRPO from the first round on (preference_rounds 0) and with DPO throughout.',
    'The optimiser keeps its moments across the change: watch grad_norm in the first rounds after it.',
  ],
  results: [
    compared('cascade-stages', 'sort-digits', 'GRPO', [0.00006, -0.0064, 0.00652], {
      note: 'Neither gained much within this budget, so they could hardly differ.',
    }),
  ],
  departures: [
    'The abstract names neither loss: DPO for the offline stage and GRPO for the online one are ours.',
    'Pairs of the offline stage are the best and the worst completion of each prompt of the round, so they follow the policy. Pairs that you chose are fixed: set preference_pairs to choices.',
    'The paper’s router of visual resolution and its deployment are left out.',
  ],
  claim:
    'The paper reports that offline RL gives stable convergence and online RL refined alignment; with its other parts up to 16 % better reasoning than InternVL3.',
  experiments: ['cascade-stages'],
};
