/** TTRL’s votes against the reference answers that they replace. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import { notWorse } from './notWorse.ts';
import pilot from './pilots/ttrlLabels.json';

export const ttrlLabels = notWorse(
  againstControls({
    claim: 'ttrl-labels',
    method: 'ttrl',
    quoted:
      'The paper reports that training on votes approaches training on reference answers, without a number for the difference, because most rewards are right where the vote is wrong.',
    size: { percent: null, words: 'approaches reference answers, without a number', beside: atEqualTokens },
    common: {
      task: 'sort-digits',
      level: 2,
      num_generations: 16,
      prompts_per_round: 16,
      eval_every_rounds: 4,
    },
    budget: 150_000,
    title: 'The majority answer counts as right',
    controls: [['labels', 'GRPO with reference answers', {}, 'grpo']],
    mechanism: {
      metric: 'vote/reward_accuracy',
      against: null,
      than: 0.6,
      wanted: 'higher',
      because: 'Most rewards must be those of the verifier.',
    },
    conditions: [
      {
        title: 'Share of rewards that are right',
        arm: 'ttrl',
        reading: { of: 'rounds', metric: 'vote/reward_accuracy' },
        least: 0.6,
        because: 'Wrong rewards teach wrong answers.',
      },
    ],
    pilot: { ...pilot, detect: 0.02 },
    watched: ['vote/accuracy'],
    limits: ['Held-out prompts are never trained on; the paper trains on its test questions.'],
  }),
);
