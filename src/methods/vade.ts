/** VADE: keeps a belief about each prompt's success rate and samples prompts with uncertain outcomes. */
import { compared } from './cardResult.ts';
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
  saves: ['tokens'],
  purpose: 'Picks prompts that earlier rounds suggest are neither solved nor hopeless.',
  concepts: ['prompt selection', 'curriculum', 'Thompson sampling', 'bandit', 'zero-variance groups'],
  formula: String.raw`\begin{gathered}\tilde p_x\sim\operatorname{Beta}(\alpha_x,\beta_x),\qquad\text{take the highest }\tilde p_x(1-\tilde p_x)\\[4pt]\alpha_x\leftarrow1+\gamma(\alpha_x-1)+\#\text{right},\quad\beta_x\leftarrow1+\gamma(\beta_x-1)+\#\text{wrong}\end{gathered}`,
  settings: {
    prompt_selection: 'thompson',
    num_train_prompts: 512,
  },
  pitfalls: [
    'A pool of equally hard prompts leaves nothing to choose: give it a level_mixture.',
    'Compare with dynamic sampling at equal generated tokens and with the oracle, which is the best any choice can do.',
    'Beliefs describe past policies: watch prompts/belief_brier, and lower the decays if it grows.',
    'Nothing keeps the prompts of a round different from each other, and training no longer sees prompts as often as tests do.',
  ],
  results: [
    compared('vade-more-mixed-groups', 'chain-sum', 'uniform sampling', [-0.01215, -0.0252, 0.00089], {
      note: 'More mixed groups did not mean more learning there. The test is on one of the four levels that are sampled.',
    }),
    compared('vade-mixture', 'chain-sum', 'uniform prompts', [-0.00128, -0.0106, 0.00804], {
      note: 'All trained levels are evaluated there.',
    }),
  ],
  departures: [
    'Belief, decay and score are our reading of the abstract: decay 0.9 for sampled prompts and 0.99 for others, and the variance p(1 − p).',
    'A summary of the paper scores p(1 − p)², which prefers prompts at one third: belief_score hard_variance.',
    'Rewards between 0 and 1 count as partial successes.',
    'Objective and learning rate are those of GRPO here.',
  ],
  claim:
    'The paper reports better accuracy and sample efficiency than its baselines without any extra rollouts; it gives no number in its abstract.',
  experiments: ['vade-more-mixed-groups', 'vade-mixture'],
};
