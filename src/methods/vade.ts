/** VADE: a belief about each prompt's chance of success, and rounds made of prompts that may go either way. */
import type { Method } from './method.ts';

export const vade: Method = {
  id: 'vade',
  title: 'VADE',
  paper: {
    title:
      'VADE: Variance-Aware Dynamic Sampling via Online Sample-Level Difficulty Estimation for Multimodal RL',
    arxiv: '2511.18902',
    year: 2025,
  },
  provenance: 'abstract only',
  stage: 'Replay',
  purpose: 'Meets the prompts that are neither solved nor hopeless, as far as earlier rounds can tell.',
  formula: String.raw`\begin{gathered}\tilde p_x\sim\operatorname{Beta}(\alpha_x,\beta_x),\qquad\text{take the highest }\tilde p_x(1-\tilde p_x)\\[4pt]\alpha_x\leftarrow1+\gamma(\alpha_x-1)+\#\text{right},\quad\beta_x\leftarrow1+\gamma(\beta_x-1)+\#\text{wrong}\end{gathered}`,
  settings: {
    prompt_selection: 'thompson',
    num_train_prompts: 512,
  },
  pitfalls: [
    'A pool whose prompts are all about as hard leaves nothing to choose: give it a level mixture.',
    'Compare with dynamic sampling at equal generated tokens and with the oracle, which is the most that any choice can do.',
    'More mixed groups are not more learning: in our experiment it had twice as many as prompts in turn, and pass@1 was no higher; the oracle’s was lower. The test there is of one level of the four that are chosen from.',
    'Beliefs are about a policy that has since changed: watch prompts/belief_brier, and forget faster where it grows.',
    'Nothing keeps the prompts of a round different from each other, and training no longer sees prompts as often as tests do.',
  ],
  departures: [
    'Belief, decay and score are our reading of the abstract: decay 0.9 where a prompt was met and 0.99 where it was not, and the variance p(1 − p).',
    'An account of the paper gives p(1 − p)² as the score, which prefers prompts at one third: belief_score hard_variance.',
    'Rewards between 0 and 1 count as parts of a success.',
    'Objective and learning rate are those of GRPO here.',
  ],
  claim:
    'The paper reports better accuracy and sample efficiency than its baselines without any extra rollouts, and gives no number in its abstract.',
  experiments: ['vade-more-mixed-groups'],
};
