/** PPO: a value head foresees the reward at each token, and the clip holds the policy near the one that sampled. */
import type { Method } from './method.ts';

export const ppo: Method = {
  id: 'ppo',
  title: 'PPO',
  paper: { title: 'Proximal Policy Optimization Algorithms', arxiv: '1707.06347', year: 2017 },
  provenance: 'code read',
  stage: 'Learn',
  purpose: 'A value head learns what to expect at each token, so credit goes to the tokens that changed it.',
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
    // Every step pays 1, so values reach a hundred: the value loss weighs little and is not clipped at a fifth of a step.
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
    'The head shares the body of the policy: with a high value coefficient the body learns to foresee and forgets to act.',
    'Below 1, lambda trusts a head that knows nothing yet: early advantages are biased until its error has fallen.',
    'It learns from each round twice, so compare it with others at equal trained tokens, not at equal rounds.',
    'On tasks whose reward only tells of the whole answer the head has little to say before the last tokens.',
  ],
  departures: [
    'TRL makes four passes over a round as one batch; here two passes over two minibatches make the same four updates.',
    'On control tasks every step pays 1, and discount, lambda, clip range and four passes are those of CleanRL’s PPO. It learns with 0.00025 and a value coefficient of 0.5 on clipped values; here policy and value head share one body, so the coefficient is 0.01 and values are not clipped, and the learning rate is 0.002, because rounds hold whole episodes in 16 minibatches and a run should take seconds.',
    'CleanRL’s entropy bonus of 0.01 and its falling learning rate are left out.',
    'TRL subtracts a KL penalty of 0.05 per token from the reward and samples at temperature 0.7; here beta is 0 and the temperature 1.',
  ],
  claim:
    'The paper reports better average scores than the other policy-gradient methods that it tries on simulated robots and Atari games, with less tuning; its abstract gives no single number.',
  experiments: ['ppo-delayed-reward'],
};
