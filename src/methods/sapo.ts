/** SAPO: runs exchange the groups that they sampled, and each learns from its own and from those of others. */
import type { Method } from './method.ts';

export const sapo: Method = {
  id: 'sapo',
  title: 'SAPO',
  paper: {
    title: 'Sharing is Caring: Efficient LM Post-Training with Collective RL Experience Sharing',
    arxiv: '2509.08721',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Replay',
  saves: ['tokens'],
  purpose: 'Exchanges groups with other tabs of this browser, and learns from theirs as from its own.',
  concepts: ['swarm sampling', 'experience sharing', 'decentralised training', 'BroadcastChannel'],
  formula: String.raw`\begin{gathered}\mathcal B=\{G_1,\dots,G_I\}\cup\{G'_1,\dots,G'_J\},\qquad J=(1-\sigma)B\\[4pt]\mathcal L=-\min\!\big(\rho\hat A,\ \operatorname{clip}(\rho,1{-}\epsilon,1{+}\epsilon')\hat A\big),\qquad\rho=\pi_\theta/\operatorname{sg}(\pi_{\theta_0})\end{gathered}`,
  settings: {
    task: 'strategies',
    policy: 'tiny',
    level: 1,
    prompts_per_round: 16,
    num_generations: 8,
    learning_rate: 0.002,
    entropy_coef: 0.05,
    replay: 'swarm',
    fresh_ratio: 0.5,
    replay_buffer_size: 16,
    epsilon_high: 0.28,
  },
  pitfalls: [
    'Alone it waits for partners and is GRPO: watch swarm/partners.',
    'Groups G′ of partners count as its own (π at the start of the round), although other policies sampled them: the more of them, the more the reward may swing.',
    'Partners that agree on a wrong way teach it to each other.',
    'A run that took groups of others cannot be repeated from its link.',
  ],
  departures: [
    'The released code sends text and rewards between machines; here tabs of one browser send symbols, and each verifies what it gets.',
    'Its nodes draw again from all that was sent lately; here each group is learned from once, and the buffer keeps the newest.',
    'Groups with equal rewards are neither sent nor taken; the paper leaves them out before it draws.',
    'The entropy bonus is a design choice, by trials of runs alone on this task.',
  ],
  claim:
    'The paper reports up to 94 % more cumulative reward for 8 nodes with 4 own and 4 foreign groups, against nodes that share nothing.',
  experiments: [],
};
