/** POISE: a probe of the policy's own hidden states predicts the reward from another completion, and is the baseline. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const poise: Method = {
  id: 'poise',
  title: 'POISE',
  paper: {
    title:
      "Your Language Model is Its Own Critic: Reinforcement Learning with Value Estimation from Actor's Internal States",
    arxiv: '2605.07579',
    year: 2026,
  },
  provenance: 'code read',
  stage: 'Learn',
  saves: ['tokens'],
  purpose:
    'Predicts the reward from the hidden states of another completion, so that two per prompt are enough.',
  concepts: [
    'hidden states',
    'linear probe',
    'ridge regression',
    'cross-rollout baseline',
    'internal states',
  ],
  formula: String.raw`\begin{gathered}\hat A_i=R_i-\frac1{|P_i|}\sum_{j\in P_i}g(z_j),\qquad i\notin P_i\\[4pt]g=\operatorname{clip}_{[0,1]}(a+s^{\top}z),\qquad \min_{a,s}\ \sum_j\big(\bar R_{P_j}-a-s^{\top}z_j\big)^2+\alpha\lVert s\rVert^2\end{gathered}`,
  settings: {
    level_mixture: [1, 1, 1],
    num_generations: 2,
    prompts_per_round: 128,
    baseline: 'probe',
    scale_rewards: 'batch',
  },
  settingsOn: { control: { level_mixture: [], prompts_per_round: 32 } },
  pitfalls: [
    'Compare with GRPO at 8 completions of a quarter of the prompts: both generate as much.',
    'Where all prompts are equally hard there is nothing to predict: probe/explained_variance then stays near 0.',
    'With probe_reads own the baseline depends on the tokens that it is subtracted from, so part of each reward is explained away and the gradient is biased.',
    'The probe was fitted to earlier rounds: at a high learning rate its states are those of another policy.',
    'Branches of a tree share tokens with each other, so most have no independent one and get the mean reward of earlier rounds.',
  ],
  results: [compared('poise-two-completions', 'chain-sum', 'groups of eight', [0.02705, 0.02047, 0.03364])],
  departures: [
    'The states are those of the last layer, which logits read; the paper reads a middle layer. There is no PCA: states wider than 64 are folded to 64 numbers with fixed random signs.',
    'The regression fades by a tenth each round instead of keeping a buffer of recent completions, and has none for each domain.',
    'The only statistic of entropies is their mean over the completion.',
    'Before the first round the baseline is one half. Reward terms besides the verifier’s are not predicted.',
    'Advantages are divided by the standard deviation of the round’s rewards, which keeps the usual learning rate; the paper does not divide them.',
    'The setting probe_reads own is not of the paper: it shows the bias that the paper avoids.',
  ],
  claim:
    'The paper reports results that match DAPO with less compute on Qwen3-4B and DeepSeek-R1-Distill-Qwen-1.5B; its abstract gives no single number.',
  experiments: ['poise-two-completions'],
};
