/** POW3R: the weights of a rubric follow the criteria that tell the completions of a group apart. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const pow3r: Method = {
  id: 'pow3r',
  title: 'POW3R',
  paper: {
    title: 'Not Every Rubric Teaches Equally: Policy-Aware Rubric Rewards for RLVR',
    arxiv: '2605.20164',
    year: 2026,
  },
  provenance: 'abstract only',
  stage: 'Filter',
  saves: [],
  purpose: 'Moves the weights of a rubric to the criteria on which the completions of a group differ.',
  concepts: ['rubric', 'criteria', 'partial credit', 'policy-aware weights', 'strict completion'],
  formula: String.raw`\begin{gathered}R_i=\frac{\sum_j\tilde w_j\,c_{ij}}{\sum_j\tilde w_j},\qquad\tilde w_j=w_j\,\alpha_j\,\frac{\sum_{k\in\mathcal C(j)}w_k}{\sum_{k\in\mathcal C(j)}w_k\,\alpha_k}\\[4pt]\alpha_j=\operatorname{clip}\!\left(\frac{u_j}{\operatorname{mean}_{k\in\mathcal C(j)}u_k},\tfrac14,4\right),\qquad u_j=\operatorname{std}_i(c_{ij})+\varepsilon\end{gathered}`,
  settings: {
    task: 'euclid',
    rubric: 'contrast',
  },
  pitfalls: [
    'Weights differ between groups, so rewards compare only within a group: keep a baseline of the group.',
    'A noisy criterion differs in every group and so gains weight: compare rubric/short_weight with the weight that the task gives it.',
    'Categories keep their totals, so a category without any difference keeps a weight that teaches nothing: watch rubric/idle_weight.',
  ],
  results: [compared('pow3r-contrast', 'euclid', 'fixed weights', [-0.01653, -0.04452, 0.01147])],
  departures: [
    'The abstract gives no formula: contrast as the standard deviation of a criterion’s scores in the group (divided by n − 1), the factor’s limits of one quarter and four, and ε = 0.01 are ours.',
    'The paper’s criteria are written for each prompt and graded by a model. Here one rubric serves all prompts, and the verifier grades it exactly.',
    'Strict completion needs every required criterion. Here these are legal lines, a complete and a right answer, which is held-out pass@1; a short solution is not required.',
  ],
  claim:
    'The paper reports that it wins 24 of 30 comparisons of base policies and metrics over GRPO with fixed rubric weights, and reaches the same plateau in 2.5 to 4 times fewer training steps.',
  experiments: ['pow3r-contrast'],
};
