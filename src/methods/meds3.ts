/** MedS³: a policy searches its own steps, learns its solved paths, and a process head learns the values of steps. */
import type { Method } from './method.ts';

export const meds3: Method = {
  id: 'meds3',
  title: 'MedS³',
  paper: {
    title: 'MedS^3: Towards Medical Small Language Models with Self-Evolved Slow Thinking',
    arxiv: '2501.12051',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Generate',
  saves: [],
  purpose: 'Searches its own steps, trains on solved paths only, and learns the values of steps with a head.',
  concepts: [
    'Monte Carlo tree search',
    'self-evolution',
    'process reward model',
    'rejection sampling',
    'best of n',
  ],
  formula: String.raw`\begin{gathered}V(n)=\operatorname{mean}_{j\ni n}\,(2R_j-1),\qquad \text{next at}\ \arg\max_c\ V(c)+C\sqrt{\ln N_{\operatorname{parent}c}/N_c}\\[4pt]\mathcal L=-\mathbb E\big[R_j\log\pi_\theta(y_j)\big],\qquad \min_{a,s}\ \sum_{j,k}\big(V(n_{j,k})-a-s^{\top}z_{j,k}\big)^2+\alpha\lVert s\rVert^2\end{gathered}`,
  settings: {
    task: 'euclid',
    topology: 'search',
    num_generations: 16,
    branch_roots: 4,
    branch_width: 3,
    prompts_per_round: 16,
    search_labels: 'outcomes',
    search_exploration: 2,
    search_decay: 1,
    baseline: 'none',
    scale_rewards: 'none',
    process_reward: 'head',
    process_weight: 0,
  },
  pitfalls: [
    'Only right completions train, so easy prompts with many of them teach most.',
    'The head helps where process/chosen_right, how often the completion that it chooses is right, is above the mean reward.',
    'A wrong step that later steps repair gets a good value: search/label_accuracy says how often values match the verifier.',
    'Values near the prompt average many completions, those of last steps often one.',
  ],
  departures: [
    'The paper searches once, trains and stops; here every round searches with the present policy.',
    'The paper rolls every step out to direct answers. Here branches are whole completions, which train, and a value is the mean outcome of the completions through a step, which is what its visit-weighted mean gives without such rollouts.',
    'There are no special nodes to finish or to reflect, and no gates by value. The search ends with the group instead of at 60 nodes or four right answers.',
    'The reward model is a linear head on hidden states; its ridge penalty α is 10, and earlier rounds fade by a tenth each round. It chooses among the completions of a training group, as a metric, and not at test time.',
    'Steps are those that the task’s verifier finds; its verdicts on them are not used.',
  ],
  claim:
    'The abstract reports 2 points more than earlier open models on eleven datasets, about 13 points more with the reward model, from around 8,000 seed instances.',
  experiments: ['meds3-search'],
};
