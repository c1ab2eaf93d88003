/** ReMix: learns early from a mix of recent policies, then restarts as an on-policy method with a new anchor. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const remix: Method = {
  id: 'remix',
  title: 'ReMix',
  paper: {
    title:
      'Squeeze the Soaked Sponge: Efficient Off-policy Reinforcement Finetuning for Large Language Model',
    arxiv: '2507.06892',
    year: 2025,
  },
  provenance: 'near',
  stage: 'Replay',
  saves: ['tokens'],
  purpose: 'Reuses the last two policies’ completions early on, then restarts on fresh ones alone.',
  concepts: ['off-policy', 'experience replay', 'update-to-data ratio', 'policy reset'],
  formula: String.raw`\begin{gathered}\mathcal L=-\min\!\big(r\hat A,\ \operatorname{clip}(r,\,r_x-\epsilon,\,r_x+\epsilon)\hat A\big)+c\big[\lambda\,\mathrm{KL}(\pi_\theta\|\pi_0)+(1-\lambda)\,\mathrm{KL}(\pi_\theta\|\pi_{k-1})\big]\\[4pt]r=\tfrac{\pi_\theta}{\pi_{k-i}},\quad r_x=\tfrac{\pi_k}{\pi_{k-i}},\quad\lambda(t)=\max\!\big(1-0.1\lceil\max(t-50,0)/10\rceil,\ 0.5\big);\qquad t=T:\ \pi_0\leftarrow\pi_T\end{gathered}`,
  settings: {
    replay: 'mix',
    mix_ratio: 0.4,
    mix_policies: 2,
    reincarnate_round: 50,
    surrogate: 'additive_clip',
    proximal: 'recomputed',
    correction: 'truncate',
    correction_cap: 2,
    num_iterations: 2,
    kl_convex_coef: 0.01,
  },
  pitfalls: [
    'Two passes over data with a stale share of 40 % move the policy far: the correction is capped at 2, and replay/bounded_ratio says how often.',
    'Reincarnating too early discards the base as anchor before the policy is worth holding on to.',
    'It saves generated tokens, not trained ones: two passes train each token twice. Compare at equal generated tokens.',
    'Completions of older policies favour short answers: watch completions/mean_length.',
    'Both divergences cost a scoring pass over the round: see tok_aux.',
  ],
  results: [
    compared('remix-policies', 'chain-sum', 'GRPO on fresh completions', [-0.02649, -0.03496, -0.01803]),
  ],
  departures: [
    'No code was at hand: shares, schedule and additive bounds are those of a summary of the paper, the weight of the penalty is ours.',
    'Advantages are those of GRPO, compared within the stored group.',
    'The correction is truncated at 2, where the paper bounds the ratio by its clip alone.',
    'Reincarnation keeps the optimiser’s moments, and the two passes continue after it.',
  ],
  claim:
    'The paper reports an average pass@1 of 52.10 % for a 1.5B model with 0.079 million completions and 64.39 % for a 7B model with 0.011 million, on five sets of mathematics, for 30 to 450 times less rollout data than the models it compares with.',
  experiments: ['remix-policies'],
};
