/** LATR: groups that branch where two tokens are near equals, and drop branches that come to say the same. */
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
  purpose:
    'Makes the completions of a prompt differ where the policy is of two minds, instead of leaving it to chance.',
  formula: String.raw`\begin{gathered}\text{branch at }t:\quad p_2>\tau_{\text{abs}},\quad p_1-p_2<\tau_{\text{rel}}\\[4pt]\text{cut at age }a\in\{3,5,8\}:\quad\frac{\mathrm{edit}\big(y_{t:t+a},\,y'_{t:t+a}\big)}a<0.4\end{gathered}`,
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
    'Which branches a group has is not left to the policy’s chances, so the mean reward of a round is no estimate of pass@1: held-out evaluation tells.',
    'Where the policy is sure nothing branches, and the tree costs its decisions for nothing: watch how many completions left one another after the prompt in the tree view.',
    'A branch of three tokens that differs in the first alone is already two thirds alike. Short completions end before anybody has looked at them.',
    'Tokens of branches that were cut are paid for: tok_unique counts them.',
    'It takes more time, not less: branches are written after what they leave, in more and shorter stretches, and a step of a small policy costs much the same with fewer rows.',
    'Trees must fade out, because what they teach is how to go on from tokens that the policy did not choose.',
  ],
  departures: [
    'The released code keeps the likeliest token in existing rows while the tree grows. Here they go on by sampling, so that what is learned from was drawn from the policy.',
    'A branch takes the second likeliest token, and the likeliest where the row itself drew the second.',
    'Forced tokens are left out of the loss; the released code learns from them as if they had been sampled.',
    'Free slots are filled by fresh samples of the prompt, where the released code repeats its first row.',
    'Every branch is looked at up to its last age, and each group’s tree is complete by itself, where the released code ends all trees at 98 % of the rows. A branch that ended keeps its place even if what it left is cut.',
    'Branches of a branch open when it is first looked at and not at the very token; a branch that is cut then has had none.',
    'Its scripts have a KL penalty of 0.01; here it is off, as in GRPO.',
    'Lookahead at 3, 5 and 8 tokens instead of 20, 30 and 50, thresholds 0.15 and 0.2 where its scripts have 0.25 and 0.15 or 0.15 and 0.25, and trees that fade out evenly instead of in steps.',
  ],
  claim:
    'The paper reports that policies learn 131 % faster on average than with stochastic sampling, and end 4.2 % higher in pass@1.',
  experiments: ['latr-faster-learning'],
};
