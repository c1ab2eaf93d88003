/** TTRL: the majority answer counts as correct, so that training needs no answers. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const ttrl: Method = {
  id: 'ttrl',
  title: 'TTRL',
  paper: {
    title: 'TTRL: Test-Time Reinforcement Learning',
    arxiv: '2504.16084',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Filter',
  saves: ['labels'],
  purpose:
    'Trains without reference answers: the majority answer of a prompt’s completions counts as correct.',
  concepts: ['test-time training', 'majority vote', 'self-consistency', 'without labels', 'pseudo-labels'],
  formula: String.raw`\hat y=\arg\max_{y}\sum_{i=1}^{G}\mathbf 1[y_i=y],\qquad R_i=\mathbf 1[y_i=\hat y]`,
  settings: {
    task: 'sort-digits',
    level: 1,
    labels: 'majority',
    num_generations: 16,
    loss_type: 'grpo',
    scale_rewards: 'group',
  },
  pitfalls: [
    'The training reward is agreement, not correctness: it can rise while held-out pass@1 falls, so watch pass@1 and vote/accuracy.',
    'Where the likeliest answer is wrong it becomes likelier still, so begin at a level where most votes are correct.',
    'Once all completions of a prompt agree it teaches nothing more; entropy and frac_reward_zero_std show how near that is.',
    'Only tasks with one correct answer can vote: a maze has many correct paths.',
  ],
  results: [
    compared('ttrl-labels', 'sort-digits', 'GRPO with reference answers', [-0.04052, -0.05253, -0.0285]),
    compared('ttrl-labels', 'sort-digits', 'GRPO with random rewards', [0.1266, 0.09664, 0.15656], {
      against: 'placebo',
      note: 'So votes teach much, but less than reference answers do.',
    }),
  ],
  departures: [
    'The paper votes with 64 completions and trains on 32 of them; here 16 do both.',
    'It trains on its test questions without their answers; here held-out prompts are never trained on.',
    'The released recipe adds a KL loss of 0.001 and makes eight updates per batch; here there is no KL loss and two updates per round.',
    'Its learning rates and temperatures are for large models; here they are those of the other methods.',
  ],
  claim:
    'The paper reports about 211 % more pass@1 for Qwen2.5-Math-7B on AIME 2024, learned from its unlabelled questions alone.',
  experiments: ['ttrl-labels'],
};
