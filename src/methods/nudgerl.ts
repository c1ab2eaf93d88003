/** NudgeRL: hints push completions towards different strategies; advantages compare within a hint and between hints. */
import { compared } from './cardResult.ts';
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
  saves: ['tokens'],
  purpose: 'Makes a group try different strategies instead of sampling many more completions of one.',
  concepts: ['strategies', 'diversity', 'structured exploration', 'distillation', 'dropout'],
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
  // Control tasks have one level; elsewhere level 2 is the one to learn.
  settingsOn: { control: { level: 1 } },
  pitfalls: [
    'With λ above 1 a lucky success under a hint that mostly fails can get a negative advantage.',
    'What is learned under a hint helps the plain policy only as far as it transfers, directly or through the distillation: compare hints/success with hints/plain_success.',
    'The distillation is neither clipped nor corrected for the policy that sampled: where A is below 0 it pushes down tokens that the plain policy would never write. hints/distil_floored is the share at the floor.',
    'The distillation reads every hinted completion again: tok_train counts its tokens twice.',
    'Useless hints waste half of every group.',
  ],
  results: [
    compared(
      'nudgerl-eightfold-rollouts',
      'strategies',
      'GRPO with eight times the completions and budget',
      [-0.64223, -0.7502, -0.53425],
      {
        metric: 'final',
        note: 'One name in four works there, and the plain policy learned to try all templates instead of the right one.',
      },
    ),
    compared(
      'nudgerl-longer-run',
      'strategies',
      'GRPO with eight times the completions and budget',
      [-0.05412, -0.24555, 0.1373],
      { metric: 'final' },
    ),
    compared('nudgerl-strategies', 'strategies', 'GRPO at equal tokens', [-0.00973, -0.03476, 0.0153]),
  ],
  departures: [
    'The distillation keeps both signs of the advantage, as the released trainer does, but where A is below 0 a token’s log-probability counts as at least −8: as published the term falls without limit.',
    'Sampling uses top-p 1 instead of the released 0.95; all weights are trained instead of adapters of rank 32.',
    'Hints are the names of the task’s strategies, drawn at random whether they work or not; in the paper a language model writes them.',
    'The constants are the published ones (λ 1.1, dropout 0.5); the trainer’s code has other defaults.',
  ],
  claim:
    'The paper reports better results than GRPO with up to 8 times as many completions per prompt, and than training with oracle hints on average over five math benchmarks.',
  experiments: ['nudgerl-eightfold-rollouts', 'nudgerl-longer-run', 'nudgerl-strategies'],
};
