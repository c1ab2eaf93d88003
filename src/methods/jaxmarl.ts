/** JaxMARL: two players of one world learn at once, all games in one batch; exact best answers show how far they get. */
import type { Method } from './method.ts';

export const jaxmarl: Method = {
  id: 'jaxmarl',
  title: 'JaxMARL',
  paper: {
    title: 'JaxMARL: Multi-Agent RL Environments in JAX',
    arxiv: '2311.10090',
    year: 2023,
  },
  provenance: 'abstract only',
  stage: 'Learn',
  saves: [],
  purpose: 'Lets one policy play both seats of many games at once, and compares each seat with itself alone.',
  concepts: [
    'multi-agent',
    'self-play',
    'independent learning',
    'zero-sum',
    'cooperation',
    'Nash equilibrium',
    'parameter sharing',
  ],
  formula: String.raw`\begin{gathered}\hat A_{i,s}=R_{i,s}-\frac1{|P|}\sum_{j\in P}R_{j,s}\\[4pt]\text{exploitability}=\frac12\sum_{s\in\{1,2\}}\Big[\max_{\pi'}\,u_s(\pi',\pi)-u_s(\pi,\pi)\Big]\end{gathered}`,
  settings: {
    task: 'kuhn-poker',
    seat_baseline: 'own',
    scale_rewards: 'none',
    entropy_coef: 0.05,
    learning_rate: 0.0005,
  },
  pitfalls: [
    'A policy that plays itself wins half of the chips whatever it does, so reward says nothing: watch game/exploitability.',
    'In poker, held-out pass@1 is the share of games in which a player makes no move that every equilibrium avoids. How often to bluff is not in it.',
    'Without an entropy bonus each seat answers the other’s last habit, and the policy runs in circles. After 400 rounds its exploitability was 0.24 chips; with the bonus it was 0.06. Its pass@1 was higher without the bonus (three seeds).',
    'An entropy bonus moves the end away from the equilibrium: a lower one ends nearer, and circles longer.',
    'Scaling by a group’s spread weighs some deals more than others, and so changes the game whose equilibrium is sought.',
    'What one seat wins the other loses, so the mean over both is always one half, and a shared baseline subtracts a constant.',
    'On the door for two both seats earn the same, so own and shared baselines are equal. Choose a learning rate of 0.005 there; the one set here suits poker.',
    'An equilibrium need not be good: on level 2, one player on a goal and one who cannot follow may stay so. Two of three seeds did for 100 rounds, with 0.25 of the reward; the third learned to hold the door.',
  ],
  departures: [
    'The abstract describes fast environments and names no rule of learning: both games, the baseline of each seat and the entropy bonus are ours.',
    'Both seats share the weights of one policy, whose observation names the seat. Separate policies for the players are not offered.',
    'The advantage comes from the mean of the group in the same seat. Independent PPO has a critic instead, which the value head baseline gives.',
    'The moves of all games are one batch for the policy, but the rules run in JavaScript. The speed in the claim comes from rules on the accelerator.',
  ],
  claim:
    'The paper reports that its training pipeline is up to 12,500 times faster per run than existing approaches, measured by wall clock.',
  experiments: [],
};
