/** REINFORCE: the score-function gradient with the mean reward of the batch as baseline. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const reinforce: Method = {
  id: 'reinforce',
  title: 'REINFORCE',
  paper: {
    title: 'Simple Statistical Gradient-Following Algorithms for Connectionist Reinforcement Learning',
    arxiv: null,
    year: 1992,
  },
  provenance: 'code read',
  stage: 'Learn',
  saves: [],
  purpose: 'The plain policy gradient: completions rewarded above the round’s mean become more likely.',
  concepts: ['policy gradient', 'score function', 'vanilla'],
  formula: String.raw`\begin{gathered}\nabla\mathcal J=\frac1N\sum_{i=1}^{N}\,(R_i-b)\sum_t\nabla\log\pi_\theta(o_{i,t}\mid o_{i,<t})\\[4pt]b=\frac1N\sum_{j=1}^{N}R_j\end{gathered}`,
  settings: {
    baseline: 'batch_mean',
    scale_rewards: 'none',
    surrogate: 'plain',
    loss_type: 'seq_mean_token_sum',
    num_iterations: 1,
    steps_per_generation: 1,
  },
  pitfalls: [
    'Nothing limits the step: with more than one update per round the later ones use samples of an outdated policy.',
    'The loss sums over tokens, so long completions dominate the gradient.',
    'One baseline for all prompts credits completions for easy prompts and blames them for hard ones, so the reward curve is noisy. Compare with a baseline per group.',
  ],
  results: [
    compared(
      'reinforce-baseline',
      'chain-sum',
      'the same gradient without a baseline',
      [-0.00208, -0.0076, 0.00344],
    ),
  ],
  departures: [
    'The paper does not fix the baseline; here it is the mean reward of the round. It includes the completion’s own reward, which shortens the gradient by one part in N.',
    'Released code (verl) can weight the loss by a truncated importance ratio; one update per round does not need it.',
  ],
  claim:
    'The paper proves that its updates follow, on average, the gradient of the expected reward; a theorem has no number to reach.',
  experiments: ['reinforce-baseline'],
};
