/** ETTRL: a vote over the leaves of a tree, whose completions are forked where the policy was least sure. */
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
  purpose: 'Gets the votes of TTRL for fewer tokens, and lets unsure completions move the policy less.',
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
    'Leaves of one base are alike, so 16 leaves of 4 bases say less than 16 separate completions: Weights of votes can count each base once, which changes nothing while all bases have as many leaves.',
    'Fewer tokens are hardly less time: bases and branches are written one after the other, and a step of a small policy costs much the same with fewer rows.',
    'A base that ends at once has no place to fork at, and the group then has fewer leaves.',
    'The higher the entropy comes early, the more has to be written anew: tok_unique over tok_noshare tells what is saved; on lookup at level 1 it is 0.52 at first, on sort-digits, whose completions are short, 0.72.',
    'All that TTRL warns of holds here: the reward is agreement, and a wrong majority grows.',
  ],
  departures: [
    'The paper grows 60 leaves from 12 bases, 2 branches at each of 2 places; here 16 grow from 4, 3 branches at one place.',
    'Of its two ways to reshape advantages this is the one by entropy; the other is Limit of advantages at 2.',
    'The factor is held between 0 and 2, because it would turn the sign of completions with more than twice the mean entropy.',
    'The mean entropy is taken over the completions of a prompt; over which the paper takes it is our reading.',
  ],
  claim:
    'The paper reports 68 % more pass@1 on AIME 2024 with Llama3.1-8B than its baseline, for 60 % of the rollout tokens.',
  experiments: ['ettrl-cheaper-votes'],
};
