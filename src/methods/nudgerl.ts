/** NudgeRL: completions are nudged towards different strategies, and compared within each and between them. */
import type { Method } from './method.ts';

export const nudgerl: Method = {
  id: 'nudgerl',
  title: 'NudgeRL',
  paper: {
    title: 'Nudging Beyond the Comfort Zone: Efficient Strategy-Guided Exploration for RLVR',
    arxiv: '2605.15726',
    year: 2026,
  },
  provenance: 'code read',
  stage: 'Generate',
  purpose: 'Makes a group try different strategies, in place of sampling many more completions of one.',
  formula: String.raw`\begin{gathered}a_i=(r_i-\mu_c)+\lambda(\mu_c-\mu),\quad a_i=r_i-\mu\ \text{without hint},\quad \hat A_i=\frac{a_i-\bar a}{\sigma_a+10^{-5}}\\[4pt]\mathcal{L}=\mathcal{L}_{\text{clip}}-0.1\cdot\frac1G\sum_i\hat A_i\,\frac1{|y_i|}\sum_t\log\pi_\theta(y_{i,t}\mid q,y_{i,<t})\end{gathered}`,
  settings: {
    task: 'strategies',
    level: 2,
    hint: 'dropout',
    hint_content: 'any_strategy',
    hint_contexts: 2,
    hint_dropout: 0.5,
    hint_placement: 'context',
    hint_scoring: 'hinted',
    hint_baseline: 'between',
    hint_between: 1.1,
    hint_distil: 0.1,
    num_generations: 8,
    loss_type: 'grpo',
    scale_rewards: 'group',
  },
  // Its one level; elsewhere the second is the one to learn at.
  settingsOn: { control: { level: 1 } },
  pitfalls: [
    'With λ above 1 a lucky success under a hint that mostly fails can get a negative advantage.',
    'What is learned under a hint helps the plain policy only as far as it carries over, by itself and by the distillation: compare hints/success with hints/plain_success.',
    'The distillation is neither clipped nor corrected for who wrote the completion: where A is below 0 it pushes down what the plain policy would never have written. hints/distil_floored says how much of that has hit the floor.',
    'Distillation reads every hinted completion a second time: its tokens count twice in tok_train.',
    'Hints that are worth nothing waste half of every group: in our experiment one name in four works, and the plain policy learned to try all templates, not which one suits (pass@8 0.71 at pass@1 0.24). Over a longer run it learned that too and ended at 0.84, beside 0.67 of GRPO at the same budget and 0.89 at eight times as much. Without the distillation it ended at 0.50; with λ = 0 it got there sooner.',
  ],
  departures: [
    'The distillation keeps both signs of the advantage, as in the released trainer, but where A is below 0 a token’s log-probability counts as −8 at least: as published the term falls without end.',
    'Sampling is at top-p 1, where the released settings have 0.95; all weights are trained, where they train adapters of rank 32.',
    'Hints are the names of the task’s strategies, drawn by chance whether they work or not; the paper has a language model write them.',
    'The constants are those of the published settings (λ 1.1, dropout 0.5); the defaults in the trainer’s code are others.',
  ],
  claim:
    'The paper reports more than GRPO with up to 8 times as many completions per prompt, and more than training with oracle hints on average over five math benchmarks.',
  experiments: ['nudgerl-eightfold-rollouts', 'nudgerl-longer-run'],
};
