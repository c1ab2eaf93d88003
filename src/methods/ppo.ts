/** PPO: a value head predicts the reward at each token, and the clip keeps the policy near the one that sampled. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const ppo = {
  id: 'ppo',
  title: 'PPO',
  paper: { title: 'Proximal Policy Optimization Algorithms', arxiv: '1707.06347', year: 2017 },
  provenance: 'code read',
  stage: 'Learn',
  saves: [],
  purpose:
    'A value head predicts the reward at each token, so credit goes to tokens that changed the prediction.',
  concepts: ['actor critic', 'value head', 'GAE', 'trust region', 'clipping'],
  formula: String.raw`\begin{gathered}\delta_t=r_t+\gamma V_{t+1}-V_t,\qquad\hat A_t=\delta_t+\gamma\lambda\,\hat A_{t+1}\\[4pt]\mathcal L=-\min\!\left(\rho_t\hat A_t,\ \operatorname{clip}(\rho_t,1{-}\epsilon,1{+}\epsilon)\,\hat A_t\right)+c_v\,\tfrac12\left(V_t-\hat R_t\right)^2\end{gathered}`,
  settings: {
    baseline: 'value',
    scale_rewards: 'batch',
    gamma: 1,
    lam: 0.95,
    vf_coef: 0.1,
    cliprange_value: 0.2,
    epsilon: 0.2,
    epsilon_high: null,
    num_iterations: 2,
  },
  settingsOn: {
    // Every step pays 1, so values reach a hundred: the value loss gets little weight, and values are not clipped.
    control: {
      learning_rate: 0.002,
      gamma: 0.99,
      vf_coef: 0.01,
      cliprange_value: null,
      num_iterations: 4,
      steps_per_generation: 16,
    },
  },
  pitfalls: [
    'The head shares the policy’s body: with a high value coefficient the body learns to predict and forgets to act.',
    'With lambda below 1, an untrained head biases advantages until its error has fallen.',
    'It trains twice on each round, so compare it at equal trained tokens, not at equal rounds.',
    'Where only the whole answer is rewarded, the head can predict little before the last tokens.',
  ],
  results: [
    compared('ppo-delayed-reward', 'lookup', 'GRPO', [-0.01626, -0.03103, -0.00149], {
      note: 'The head explained hardly any of the variance there.',
    }),
  ],
  departures: [
    'TRL makes four passes over a round as one batch; here two passes over two minibatches make the same four updates.',
    'On control tasks every step pays 1; discount, lambda, clip range and the four passes are those of CleanRL’s PPO.',
    'CleanRL has two networks, a learning rate of 0.00025 and a value coefficient of 0.5 on clipped values. Here policy and head share a body: the coefficient is 0.01, without value clipping, and the learning rate 0.002.',
    'CleanRL’s entropy bonus of 0.01 and its falling learning rate are left out; rounds hold whole episodes in 16 minibatches.',
    'TRL subtracts a KL penalty of 0.05 per token from the reward and samples at temperature 0.7; here beta is 0 and the temperature 1.',
  ],
  claim:
    'The paper reports better average scores than the other policy-gradient methods it tries on simulated robots and Atari games, with less tuning; its abstract gives no single number.',
  experiments: ['ppo-delayed-reward', 'ppo-value-head'],
} satisfies Method;
