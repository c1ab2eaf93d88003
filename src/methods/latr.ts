/** LATR: groups branch where two tokens are almost equally likely, and prune branches that stay similar. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const latr: Method = {
  id: 'latr',
  title: 'LATR',
  paper: {
    title:
      'Lookahead Tree-Based Rollouts for Enhanced Trajectory-Level Exploration in Reinforcement Learning with Verifiable Rewards',
    arxiv: '2510.24302',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Generate',
  saves: ['updates'],
  purpose: 'Makes completions of a prompt differ by branching where two tokens are almost equally likely.',
  concepts: ['lookahead', 'rollout diversity', 'forced tokens', 'branching'],
  formula: String.raw`\begin{gathered}\text{branch at }t:\quad p_2>\tau_{\text{abs}},\quad p_1-p_2<\tau_{\text{rel}}\\[4pt]\text{prune at age }a\in\{3,5,8\}:\quad\frac{\mathrm{edit}\big(y_{t:t+a},\,y'_{t:t+a}\big)}a<0.4\end{gathered}`,
  settings: {
    task: 'countdown',
    topology: 'lookahead',
    branch_chance: 0.15,
    branch_gap: 0.2,
    lookahead_length: 8,
    lookahead_likeness: 'edit',
    lookahead_limit: 0.6,
    loss_type: 'grpo',
    scale_rewards: 'group',
  },
  pitfalls: [
    'Branches are forced, so the mean reward of a round does not estimate pass@1; held-out evaluation does.',
    'Where the policy is confident nothing branches, and the tree costs its checks for nothing: the tree view shows how many completions branched after the prompt.',
    'A three-token branch that differs only in its first token is already two thirds similar. Short completions end before the first check.',
    'Tokens of pruned branches cost budget: tok_unique counts them.',
    'It saves no time where completions are short. A round of 256 completions of countdown takes 248.3 % of the decode steps for 97.8 % of the tokens; 4.5 % of those are pruned or forced and train nothing.',
    'The steps add up because a branch is written after the row that it leaves, and free places are known only when the tree has ended.',
    'Trees must fade out, because they teach how to continue from tokens that the policy did not choose.',
  ],
  results: [
    compared(
      'latr-turns',
      'table-query',
      'separate samples at equal new tokens',
      [-0.00247, -0.02561, 0.02067],
    ),
    compared('latr-faster-learning', 'countdown', 'GRPO at equal new tokens', [0.0023, -0.00833, 0.01293], {
      note: 'Completions are short there, and trees share hardly any tokens.',
    }),
  ],
  departures: [
    'The released code keeps the likeliest token in existing rows while the tree grows. Here they are sampled, so that training data come from the policy.',
    'A branch takes the second likeliest token, or the likeliest if the row itself sampled the second.',
    'Forced tokens are left out of the loss; the released code trains on them as if they had been sampled.',
    'Free slots get fresh samples of the prompt; the released code repeats its first row.',
    'Every branch is checked up to its last age, and each group’s tree is complete by itself; the released code ends all trees at 98 % of the rows. A branch that ended stays even if its parent is pruned.',
    'Branches of a branch start at its first check instead of at the exact token; a branch pruned there has none.',
    'Its scripts have a KL penalty of 0.01; here it is off, as in GRPO.',
    'The checks come at 3, 5 and 8 tokens instead of 20, 30 and 50; thresholds are 0.15 and 0.2 where its scripts have 0.25 and 0.15 or 0.15 and 0.25; trees fade out evenly instead of in steps.',
  ],
  claim:
    'The paper reports that policies learn 131 % faster on average than with stochastic sampling, and end 4.2 % higher in pass@1.',
  experiments: ['latr-turns', 'latr-lookahead', 'latr-faster-learning'],
};
