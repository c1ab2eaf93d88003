/** ETTRL: a majority vote over the leaves of a tree whose forks are at high-entropy tokens. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const ettrl: Method = {
  id: 'ettrl',
  title: 'ETTRL',
  paper: {
    title:
      'ETTRL: Balancing Exploration and Exploitation in LLM Test-Time Reinforcement Learning Via Entropy Mechanism',
    arxiv: '2508.11356',
    year: 2025,
  },
  provenance: 'near',
  stage: 'Generate',
  saves: ['labels', 'tokens'],
  purpose: 'Gets TTRL’s votes from fewer tokens, and lets uncertain completions move the policy less.',
  concepts: ['test-time training', 'entropy forks', 'majority vote', 'without labels'],
  formula: String.raw`\begin{gathered}\text{leaves}=M(1+NB),\qquad\frac{\text{tokens}}{\text{flat}}\approx\frac{1+\frac12NB}{1+NB}\\[4pt]\hat A_i\leftarrow\hat A_i\Big(1+\frac{\bar H-H_i}{\bar H}\Big)\end{gathered}`,
  settings: {
    task: 'lookup',
    level: 1,
    labels: 'majority',
    topology: 'forks',
    num_generations: 16,
    branch_roots: 4,
    fork_points: 1,
    branch_width: 3,
    entropy_reshape: true,
    loss_type: 'grpo',
    scale_rewards: 'group',
  },
  pitfalls: [
    'Leaves of one base are similar, so 16 leaves of 4 bases carry less information than 16 separate completions. vote_weights can count each base once, which changes nothing while all bases have equally many leaves.',
    'Fewer tokens hardly save time: bases and branches are written one after the other, and a step with fewer rows takes a small policy almost as long.',
    'A base that ends at once cannot fork, so its group has fewer leaves.',
    'The earlier entropy is high, the more must be written again. The ratio tok_unique / tok_noshare measures it.',
    'TTRL’s warnings apply: the reward is agreement, and a wrong majority grows.',
  ],
  results: [
    compared(
      'ettrl-same-accuracy',
      'euclid',
      'votes of as many separate completions',
      [-0.02017, -0.03639, -0.00395],
      {
        note: 'Forks shared less than a third of the tokens there, because they come early in short answers.',
      },
    ),
    compared(
      'ettrl-equal-tokens',
      'euclid',
      'votes of separate completions at equal new tokens',
      [0.01341, -0.02143, 0.04825],
    ),
    compared(
      'ettrl-cheaper-votes',
      'lookup',
      'votes of as many separate completions',
      [-0.00801, -0.03559, 0.01958],
    ),
  ],
  departures: [
    'The paper grows 60 leaves from 12 bases, with 2 branches at each of 2 places; here 16 leaves grow from 4 bases, with 3 branches at one place.',
    'Of its two ways to reshape advantages this is the one by entropy; the other is advantage_clip 2.',
    'The factor is limited to 0 to 2, because it would flip the sign for completions with more than twice the mean entropy.',
    'The mean entropy is taken over the completions of a prompt; the paper may take it over others.',
  ],
  claim:
    'The paper reports 68 % more pass@1 on AIME 2024 with Llama3.1-8B than its baseline, for 60 % of the rollout tokens.',
  experiments: ['ettrl-same-accuracy', 'ettrl-equal-tokens', 'ettrl-cheaper-votes'],
};
