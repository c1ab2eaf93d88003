/** Lesson 5: hints, for prompts on which all completions fail. */
import type { Lesson } from './lesson.ts';
import { recipeOf } from './recipe.ts';

export const hints: Lesson = {
  id: 'hints',
  title: 'Help where all fail',
  summary: 'Hints: a start for prompts that teach nothing.',
  learn: [
    'Why a prompt on which every answer fails teaches nothing.',
    'How a hint during training makes such a prompt useful.',
    'Why a policy is always tested without hints.',
  ],
  settings: { ...recipeOf('hint'), eval_every_rounds: 10 },
  arms: [
    { name: 'plain', label: 'without hints', settings: { hint: 'none' } },
    { name: 'hinted', label: 'with hints', settings: {} },
  ],
  fields: ['hint', 'hint_content', 'hint_share', 'num_generations', 'max_rounds', 'seed'],
  curve: { metric: 'pass@1', label: 'Right answers to held-out prompts, without hints' },
  figures: {
    start: { label: 'Right without hints, at first', of: { metric: 'pass@1', take: 'first' }, as: 'percent' },
    end: {
      label: 'Right without hints, at the end',
      of: { metric: 'pass@1', take: 'last', over: 2 },
      as: 'percent',
    },
    silent: {
      label: 'Groups without signal',
      of: { metric: 'frac_reward_zero_std', take: 'mean' },
      as: 'percent',
    },
    success: { label: 'Right with a hint', of: { metric: 'hints/success', take: 'mean' }, as: 'percent' },
    rescued: {
      label: 'Of all answers, right after a hint',
      of: { metric: 'hints/hinted_ratio', take: 'mean', by: 'hints/success' },
      as: 'percent',
    },
  },
  steps: [
    {
      kind: 'read',
      title: 'When every answer is wrong',
      text: [
        'Here a prompt shows four digits and a mark. The mark says which of four strategies is right: repeat the digits, reverse them, and so on. The policy has a habit. It tries the first strategy nearly always, and that one is right for only 1 prompt in 8. For the others usually all 8 answers fail.',
        'A group in which all answers fail has no better and no worse. Every advantage is 0, and the prompt teaches nothing. More tries rarely help, because the policy hardly ever tries anything else.',
      ],
    },
    {
      kind: 'read',
      title: 'A hint, only in training',
      text: [
        'Where all answers failed, we can [give a hint](hint=all_failed): [the name of the strategy](hint_content=strategy) that works. Half of the answers are written again after reading it. Now some are right, and the group teaches something.',
        'The trained policy must do it alone. So the update makes the right answer more probable *without* the hint, and every test is without hints. That is the curve you will see.',
      ],
    },
    {
      kind: 'choose',
      title: 'Groups that teach nothing',
      text: [
        'How will hints change the share of groups without signal, in which all answers have the same reward?',
      ],
      answers: [
        {
          text: 'It grows',
          when: [{ figure: 'silent@hinted', is: 'above', than: 'silent@plain', by: 0.05 }],
        },
        {
          text: 'It stays about the same',
          when: [
            { figure: 'silent@hinted', is: 'above', than: 'silent@plain', by: -0.05 },
            { figure: 'silent@hinted', is: 'below', than: 'silent@plain', by: -0.05 },
          ],
        },
        {
          text: 'It shrinks',
          when: [{ figure: 'silent@hinted', is: 'below', than: 'silent@plain', by: 0.05 }],
        },
      ],
      expected: 2,
      because:
        'A group that failed gets right answers from its hinted half, so it has better and worse again.',
    },
    {
      kind: 'draw',
      arm: 'hinted',
      title: 'Draw the run with hints',
      text: [
        'About 1 in 11 held-out prompts is solved before training. Draw how the share of right answers, tested without hints, changes over 100 rounds.',
      ],
    },
    {
      kind: 'run',
      title: 'Train both',
      text: ['First without hints, then with them. The curve is measured on prompts kept for testing.'],
    },
    {
      kind: 'read',
      title: 'What happened',
      text: [
        'Without hints {silent@plain} of the groups taught nothing, with hints {silent@hinted}. After a hint {success@hinted} of the answers were right. Of all answers that it learned from, {rescued@hinted} were right ones on prompts where everything had failed before.',
        'Tested without hints, the policy went from {start@plain} to {end@plain} when it trained without them, and from {start@hinted} to {end@hinted} when it trained with them.',
        {
          when: [{ figure: 'end@hinted', is: 'above', than: 'end@plain', by: 0.05 }],
          text: 'Here hints taught it what it would hardly have found by itself. This depends on luck as well: with some seeds the plain policy finds a second strategy on its own and catches up. Try another seed.',
          otherwise:
            'With this seed hints did not end ahead: the plain policy found a second strategy on its own. With other seeds it does not. One run is a story; only several seeds are evidence.',
        },
      ],
    },
    {
      kind: 'try',
      title: 'Your turn',
      text: [
        'Give [hints to every prompt](hint=always), needed or not. What happens to the test without hints?',
        'Or [leave out hints and try 16 times](hint=none&num_generations=16) per prompt instead. And change the seed, to see how much is luck.',
      ],
    },
  ],
  promises: [
    { figure: 'silent@hinted', is: 'below', than: 'silent@plain', by: 0.05 },
    { figure: 'rescued@hinted', is: 'above', than: 0.03 },
    { figure: 'success@hinted', is: 'above', than: 0.2 },
    { figure: 'end@hinted', is: 'above', than: 'start@hinted', by: 0.05 },
  ],
  classArm: 'hinted',
};
