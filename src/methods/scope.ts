/** SCOPE: a failed completion is gone on with from its first wrong step, which is put right. */
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
  purpose:
    'Saves completions that were largely right: one step is corrected, and the policy goes on by itself.',
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
    'What stood before the wrong step is credited for a success that someone else’s correction made.',
    'Equal tokens told are not equal training: with them it had four times as many rounds as whole solutions in our experiment. At equal budget it learned no faster than with whole solutions, and plain GRPO, told nothing, ended with more pass@1 (0.59 against 0.54) and less pass@8 (0.77 against 0.87).',
    'Where the first step is wrong already, next to nothing of the completion is left, and the rest is a new one.',
    'A completion that fails without a wrong step, by its form or its answer, cannot be repaired: hints/missing counts it.',
  ],
  departures: [
    'The verifier of the task says which step is the first wrong one, without error; the paper asks a process reward model.',
    'The correction is the reference’s step; up to half of a group’s completions are repaired, and each takes the place of the one that failed.',
    'The corrected step counts by the probability that the policy gave it when it was sampled; the paper’s weights are not in its abstract.',
  ],
  claim:
    'The paper reports a diversity score higher by 13.5 %, and on average 46.6 % accuracy on math and 53.4 % out of distribution.',
  experiments: ['scope-fewer-oracle-tokens', 'scope-equal-budget'],
};
