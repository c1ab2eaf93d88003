/** Lesson 7: GRPO as code of one's own, without its baseline, with it, and with the clip. */
import { settingsOfOwnMethod } from '../config/ownRecipe.ts';
import type { Lesson } from './lesson.ts';
import { withoutBaseline, withBaseline, withClip } from './ownSources.ts';

export const own: Lesson = {
  id: 'own',
  title: 'Write your own',
  summary: 'GRPO in ten lines: remove its baseline, put it back, then clip.',
  learn: [
    'What a method is: how advantages are made, and one loss per token.',
    'What the baseline does to the size of the gradient.',
    'Why several updates from the same answers need a clip.',
  ],
  settings: {
    task: 'chain-sum',
    policy: 'small',
    learning_rate: 0.0005,
    warmup_steps: 5,
    steps_per_generation: 1,
    num_iterations: 4,
    max_rounds: 40,
    eval_every_rounds: 20,
    num_eval_prompts: 64,
  },
  arms: [
    { name: 'without', label: 'no baseline', settings: settingsOfOwnMethod(withoutBaseline) },
    { name: 'with', label: 'with the baseline', settings: settingsOfOwnMethod(withBaseline) },
    { name: 'clipped', label: 'baseline and clip', settings: settingsOfOwnMethod(withClip) },
  ],
  fields: ['epsilon', 'num_iterations', 'num_generations', 'learning_rate', 'max_rounds', 'seed'],
  curve: { metric: 'reward', label: 'Reward: share of right sums' },
  figures: {
    start: {
      label: 'Right, first 3 rounds',
      of: { metric: 'reward', take: 'first', over: 3 },
      as: 'percent',
    },
    average: { label: 'Right, mean of all rounds', of: { metric: 'reward', take: 'mean' }, as: 'percent' },
    end: { label: 'Right, last 5 rounds', of: { metric: 'reward', take: 'last', over: 5 }, as: 'percent' },
    norm: { label: 'Gradient norm, mean', of: { metric: 'grad_norm', take: 'mean' }, as: 'decimals' },
  },
  steps: [
    {
      kind: 'read',
      title: 'A method is two functions',
      text: [
        'The policy adds numbers, as in lesson 2. It answers every sum [8 times](num_generations=8), and a right answer earns 1. A method says what follows from that.',
        'The function *advantages* gets the rewards of one group and says how good each answer was. The function *loss* gives, for every token, the value that the update reduces. Here is GRPO with its baseline and its clip, without the division by the spread of the group.',
      ],
      code: { source: withClip.source },
    },
    {
      kind: 'read',
      title: 'Remove the baseline',
      text: [
        'Now take both away. The advantage is the reward itself, and nothing limits how far a token may move.',
        'Right answers become more probable, wrong ones are ignored. How large an update is depends on how many answers were right, not on how they compare.',
      ],
      code: { source: withoutBaseline.source, before: withClip.source },
    },
    {
      kind: 'read',
      title: 'Put it back',
      text: [
        'With the baseline, a right answer counts for as much as the others of its group were wrong. Wrong answers now have a negative advantage, and their tokens become less probable.',
        'The gradient is an estimate from a few answers. The *gradient norm* is its length.',
      ],
      code: { source: withBaseline.source, before: withoutBaseline.source },
    },
    {
      kind: 'read',
      title: 'Then clip',
      text: [
        'Each batch of answers is used for [4 updates](num_iterations=4). After the first one the ratio is no longer 1. A negative advantage can push its token down without end.',
        'The clip stops that. Outside 1 ± [0.2](epsilon=0.2) a token that would move further has no gradient.',
      ],
      code: { source: withClip.source, before: withBaseline.source },
    },
    {
      kind: 'choose',
      title: 'Which one learns most?',
      text: [
        'All three train for 40 rounds on the same sums. Which one has the most right answers over all rounds?',
      ],
      answers: [
        {
          text: 'The one without a baseline: it only learns from right answers.',
          when: [{ figure: 'average@without', is: 'above', than: 'average@clipped' }],
        },
        {
          text: 'The one with the baseline and no clip: it takes the largest steps.',
          when: [
            { figure: 'average@with', is: 'above', than: 'average@clipped' },
            { figure: 'average@without', is: 'below', than: 'average@clipped' },
          ],
        },
        {
          text: 'The one with the baseline and the clip.',
          when: [
            { figure: 'average@without', is: 'below', than: 'average@clipped' },
            { figure: 'average@with', is: 'below', than: 'average@clipped' },
          ],
        },
      ],
      expected: 2,
      because:
        'Four updates from the same answers move far. Without the clip, the tokens of wrong answers are pushed down in each of them.',
    },
    {
      kind: 'draw',
      arm: 'clipped',
      title: 'Draw the run with both',
      text: [
        'About 2 in 5 sums are right at the start. Draw the share of right sums with the baseline and the clip.',
      ],
    },
    {
      kind: 'run',
      title: 'Train all three',
      text: ['Three runs, one after the other. Each trains the code that you have read.'],
    },
    {
      kind: 'read',
      title: 'What happened',
      text: [
        'In the last rounds {end@without} of the sums were right without a baseline, {end@with} with it, and {end@clipped} with baseline and clip.',
        {
          when: [{ figure: 'norm@without', is: 'above', than: 'norm@with' }],
          text: 'Without the baseline the gradient norm was {norm@without} on average. With it the norm was {norm@with}.',
          otherwise:
            'The gradient norm was {norm@without} without the baseline and {norm@with} with it. With this seed the baseline did not make the gradient shorter.',
        },
        {
          when: [{ figure: 'end@with', is: 'below', than: 'end@clipped', by: 0.05 }],
          text: 'But a baseline alone was not enough for four updates from the same answers. With the clip the norm fell to {norm@clipped}, and the policy kept learning.',
          otherwise:
            'With this seed the clip made little difference. Use the answers for more updates, and look again.',
        },
      ],
    },
    {
      kind: 'try',
      title: 'Your turn',
      text: [
        'These settings belong to the code with baseline and clip. Use the answers [only once](num_iterations=1), or [widen the clip](epsilon=1).',
        'Then write: *Write your own* opens the code of GRPO in the editor. Change one line of it, and compare the two.',
      ],
    },
  ],
  promises: [
    { figure: 'average@clipped', is: 'above', than: 'average@without', by: 0.02 },
    { figure: 'average@clipped', is: 'above', than: 'average@with', by: 0.1 },
    { figure: 'end@clipped', is: 'above', than: 'start@clipped', by: 0.05 },
    { figure: 'end@clipped', is: 'above', than: 'end@with', by: 0.05 },
    { figure: 'norm@clipped', is: 'below', than: 'norm@with', by: 0.1 },
    { figure: 'norm@without', is: 'above', than: 'norm@with' },
  ],
  classArm: 'clipped',
  edits: withClip.basedOn,
};
