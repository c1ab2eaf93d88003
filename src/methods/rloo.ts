/** RLOO: each completion against the mean of the others of its prompt; the whole completion is one action. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const rloo: Method = {
  id: 'rloo',
  title: 'RLOO',
  paper: {
    title: 'Back to Basics: Revisiting REINFORCE Style Optimization for Learning from Human Feedback in LLMs',
    arxiv: '2402.14740',
    year: 2024,
  },
  provenance: 'code read',
  stage: 'Learn',
  saves: [],
  purpose: 'Compares each completion with the mean of the others only, which keeps the gradient unbiased.',
  concepts: ['leave-one-out baseline', 'multi-sample baseline', 'critic-free'],
  formula: String.raw`\begin{gathered}\hat A_i=R_i-\frac1{G-1}\sum_{j\ne i}R_j\\[4pt]\mathcal J=\frac1G\sum_{i=1}^{G}\min\!\left(\rho_i\hat A_i,\ \operatorname{clip}(\rho_i,1{-}\epsilon,1{+}\epsilon)\,\hat A_i\right),\quad\rho_i=\prod_t\rho_{i,t}\end{gathered}`,
  settings: {
    baseline: 'leave_one_out',
    scale_rewards: 'none',
    importance_sampling_level: 'sequence_sum',
    loss_type: 'grpo',
    epsilon: 0.2,
    epsilon_high: null,
  },
  pitfalls: [
    'The ratio is a product over the whole completion, so a long one leaves the clip range after a few small changes: watch clip_ratio/region_mean.',
    'Its advantages are those of an unscaled group mean times G / (G − 1): at equal learning rate the two differ in step size.',
    'Unscaled advantages shrink as the policy becomes confident, and so does the step.',
  ],
  results: [
    compared('rloo-controls', 'chain-sum', 'PPO', [-0.0002, -0.00772, 0.00731], {
      note: 'The clip hardly ever acted, and its mean was above that of DPO.',
    }),
  ],
  departures: [
    'The paper uses a plain policy gradient and argues that clipping is not needed. The clipped ratio of the whole completion is TRL’s, and it is 1 at the first update of a round.',
    'TRL subtracts a KL penalty with beta 0.05 from the reward; here beta is 0 unless set, and acts in the loss.',
  ],
  claim:
    'The paper reports that RLOO, without value network and clipping, does better than PPO, DPO and RAFT on every model and data set that it tries.',
  experiments: ['rloo-controls'],
};
