/** SCOPE: corrects the first wrong step of a failed completion and lets the policy continue from there. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const scope: Method = {
  id: 'scope',
  title: 'SCOPE',
  paper: {
    title: 'Recycling Failures: Salvaging Exploration in RLVR via Fine-Grained Off-Policy Guidance',
    arxiv: '2602.24110',
    year: 2026,
  },
  provenance: 'abstract only',
  stage: 'Generate',
  saves: [],
  purpose: 'Repairs mostly correct completions: one step is corrected, and the policy continues.',
  concepts: ['repair', 'first wrong step', 'process verifier', 'off-policy'],
  formula: String.raw`y'=(y_{<k},\,s_k^\star,\,y'_{>k}),\qquad y'_{>k}\sim\pi(\cdot\mid q,\,y_{<k},\,s_k^\star),\quad w_t=\begin{cases}\pi(s^\star_t)&t\in k\\1&\text{else}\end{cases}`,
  settings: {
    task: 'scratchpad',
    hint: 'failed',
    hint_content: 'repair',
    hint_placement: 'prefix',
    hint_share: 0.5,
    hint_baseline: 'joined',
    hint_trained: 'probability',
  },
  pitfalls: [
    'Tokens before the wrong step get credit for a success that someone else’s correction made.',
    'Equal hint tokens are not equal training: compare at equal budget too, and with plain GRPO.',
    'If the first step is wrong, next to nothing of the completion remains and the rest is new.',
    'A completion that fails without a wrong step, by its form or its answer, cannot be repaired: hints/missing counts it.',
  ],
  results: [
    compared('scope-steps', 'euclid', 'whole solutions as hints', [0.02119, 0.00951, 0.03286]),
    compared('scope-steps', 'euclid', 'GRPO without hints', [-0.02868, -0.04584, -0.01152], {
      against: 'plain',
    }),
    compared(
      'scope-fewer-oracle-tokens',
      'scratchpad',
      'whole solutions at equal hint tokens',
      [0.06468, 0.05112, 0.07824],
      { note: 'It had more rounds for as many hint tokens.' },
    ),
    compared('scope-equal-budget', 'scratchpad', 'whole solutions as hints', [0.00226, -0.00891, 0.01343]),
  ],
  departures: [
    'The task’s verifier finds the first wrong step without error; the paper asks a process reward model.',
    'The correction is the reference’s step. Up to half of a group’s completions are repaired, and each replaces the one that failed.',
    'The corrected step is weighted by its probability at sampling, and is not trained where the repaired completion still fails; the paper’s weights are not in its abstract.',
  ],
  claim:
    'The paper reports a diversity score higher by 13.5 %, and on average 46.6 % accuracy on math and 53.4 % out of distribution.',
  experiments: ['scope-steps', 'scope-fewer-oracle-tokens', 'scope-equal-budget'],
};
