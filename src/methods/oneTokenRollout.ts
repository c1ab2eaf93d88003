/** One-Token Rollout: a warm start that samples symbols at each position of a solution and rewards those that match. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const oneTokenRollout: Method = {
  id: 'one-token-rollout',
  title: 'One-Token Rollout',
  paper: {
    title: 'One-Token Rollout: Guiding Supervised Fine-Tuning of LLMs with Policy Gradient',
    arxiv: '2509.26313',
    year: 2025,
  },
  provenance: 'abstract only',
  stage: 'Learn',
  saves: [],
  purpose:
    'Learns from solutions by policy gradient: symbols sampled at each position, rewarded if they match.',
  concepts: [
    'supervised fine-tuning',
    'warm start',
    'one-step rollout',
    'on-policy data',
    'dynamic fine-tuning (DFT)',
  ],
  formula: String.raw`\begin{gathered}L=-\frac1T\sum_t\frac1K\sum_{k=1}^{K}r(a_{t,k})\,\log\pi(a_{t,k}\mid q,y_{<t}),\qquad a_{t,k}\sim\pi^{1/\tau}(\cdot\mid q,y_{<t})\\[4pt]r(a_{t,k})=\begin{cases}1&a_{t,k}=y_t\\-\beta&\text{else}\end{cases}\end{gathered}`,
  settings: { warm_start: 'one_token' },
  pitfalls: [
    'Compare with warm_start nll and dft, which read the same solutions: the gain over GRPO alone is mostly that of seeing solutions.',
    'Where a symbol of the solution has almost no probability, no sample matches it and nothing pulls it up: watch warm_start/match, and start from a base policy.',
    'At a high learning rate the first update can give unlikely symbols of the solution no probability, and no later sample matches them.',
    'At temperature 1 the exact form is p-weighted cross-entropy times 1 + β, so only the temperature and the noise of sampling differ.',
    'Every update reads its rows once more for their distribution: see tok_aux.',
    'Solutions cost no generated tokens: compare at equal budget, which counts trained tokens.',
  ],
  results: [
    compared(
      'one-token-rollout-solutions',
      'chain-sum',
      'cross-entropy on the same solutions',
      [-0.00457, -0.01124, 0.00209],
    ),
    compared(
      'one-token-rollout-solutions',
      'chain-sum',
      'cross-entropy weighted by probability (DFT)',
      [-0.00242, -0.00402, -0.00082],
      { against: 'weighted' },
    ),
    compared('one-token-rollout-solutions', 'chain-sum', 'GRPO', [0.0388, 0.02169, 0.05591], {
      against: 'grpo',
      note: 'So seeing solutions helped, whichever way they were learned from.',
    }),
  ],
  departures: [
    'The paper fine-tunes instead of reinforcement learning; here the updates on solutions come before each of the first rounds, and rewards are learned from as well.',
    'The number of symbols, the reward of a miss and the temperature are ours, because the abstract gives none. There is no baseline.',
    'With 64 symbols the expectation over all of them is affordable: one_token_samples 0 takes it.',
    'A separate forward pass comes before the symbols are sampled. Their random numbers are keyed, so a run repeats.',
  ],
  claim:
    'The paper reports that it consistently outperforms standard supervised fine-tuning on mathematics, code and general reasoning; its abstract gives no single number.',
  experiments: ['one-token-rollout-solutions'],
};
