/** Lesson 1: the policy gradient, and why a reward is compared with the mean of its group. */
import type { Lesson } from './lesson.ts';

/** Steps after which an episode of the task ends; a reward of 1 is this many. */
const horizon = 500;

export const baseline: Lesson = {
  id: 'baseline',
  title: 'Learning from better and worse',
  summary: 'The policy gradient and the group baseline, with a pole on a cart.',
  learn: [
    'What a policy, an episode and a reward are.',
    'How trial and error becomes learning: the policy gradient.',
    'Why a reward means little until it is compared with others.',
  ],
  settings: {
    task: 'cart-pole',
    policy: 'mlp',
    prompts_per_round: 8,
    num_generations: 8,
    learning_rate: 0.003,
    warmup_steps: 5,
    steps_per_generation: 1,
    scale_rewards: 'none',
    max_rounds: 40,
    eval_every_rounds: 20,
    num_eval_prompts: 64,
  },
  arms: [
    { name: 'with', label: 'with the baseline', settings: { baseline: 'mean' } },
    { name: 'without', label: 'without', settings: { baseline: 'none' } },
  ],
  fields: ['baseline', 'num_generations', 'learning_rate', 'max_rounds', 'seed'],
  curve: { metric: 'reward', label: 'Reward: share of 500 steps' },
  figures: {
    start: {
      label: 'Steps upright, first 3 rounds',
      of: { metric: 'reward', take: 'first', over: 3 },
      as: 'whole',
      times: horizon,
    },
    end: {
      label: 'Steps upright, last 3 rounds',
      of: { metric: 'reward', take: 'last', over: 3 },
      as: 'whole',
      times: horizon,
    },
    tries: { label: 'Episodes played', of: { counter: 'verify' }, as: 'whole' },
  },
  steps: [
    {
      kind: 'read',
      title: 'A pole on a cart',
      text: [
        'A cart carries a pole that wants to fall over. At every step the *policy* pushes the cart to the left or to the right. The policy is a small neural network. It reads four numbers: where the cart is, how fast it moves, how far the pole leans and how fast it falls.',
        'One try is an *episode*. It ends when the pole falls, or after 500 steps. Then the policy gets one number, its *reward*: 1 for all 500 steps, 0.5 for half of them.',
        'The policy is not shown how to balance. It pushes at random and sees what that earns.',
      ],
    },
    {
      kind: 'read',
      title: 'Compare, then learn',
      text: [
        'The policy plays [8 episodes](num_generations=8) from the same start. They are a *group*. The *policy gradient* makes the pushes of good episodes more probable.',
        'But which episode is good? Every reward here is above 0. So the mean reward of the group is subtracted: this is the [group baseline](baseline=mean). What is left is the *advantage*. Above the mean it is positive, and those pushes become more probable. Below the mean it is negative, and they become less probable.',
        'You can also [subtract nothing](baseline=none). Then every push of every episode becomes more probable, only some more than others.',
      ],
    },
    {
      kind: 'draw',
      arm: 'with',
      title: 'Draw what you expect',
      text: [
        'At first the pole falls after about 20 of 500 steps. The policy will now practise for 40 rounds, *with the baseline*. Draw its reward from the first round to the last.',
      ],
    },
    {
      kind: 'choose',
      title: 'And without the baseline?',
      text: ['The same policy, the same starts, the same number of rounds. Only the baseline is missing.'],
      answers: [
        {
          text: 'It learns faster: every episode counts as good.',
          when: [{ figure: 'end@without', is: 'above', than: 'end@with', by: 50 }],
        },
        {
          text: 'It makes little difference.',
          when: [
            { figure: 'end@without', is: 'above', than: 'end@with', by: -50 },
            { figure: 'end@without', is: 'below', than: 'end@with', by: -50 },
          ],
        },
        {
          text: 'It learns much less: it cannot tell good episodes from bad ones.',
          when: [{ figure: 'end@without', is: 'below', than: 'end@with', by: 50 }],
        },
      ],
      expected: 2,
      because:
        'Without a baseline even a short episode makes its own pushes more probable. Good and bad episodes pull in nearly the same direction, and little is left of the difference between them.',
    },
    {
      kind: 'run',
      title: 'Train both',
      text: ['Two runs, one after the other, in this page. Watch the curve beside your drawing.'],
    },
    {
      kind: 'read',
      title: 'What happened',
      text: [
        'With the baseline the pole stayed up for {start@with} steps at first and for {end@with} steps in the last rounds. Without it: {start@without} steps at first, {end@without} at the end.',
        {
          when: [{ figure: 'end@with', is: 'above', than: 'end@without', by: 50 }],
          text: 'The only difference was what each reward is compared with. A reward of 0.1 is no news by itself. It is good news in a group whose mean is 0.05, and bad news in one whose mean is 0.2.',
          otherwise:
            'With this seed the two runs ended close together. That is unusual for this lesson: choose another seed and run it again.',
        },
        'Methods differ in what they subtract. Subtracting the mean of a group is the G of GRPO, *group relative* policy optimisation.',
      ],
    },
    {
      kind: 'try',
      title: 'Your turn',
      text: [
        'Change one thing and train again. Is [a group of 2](num_generations=2) enough to compare with? What does [a group of 16](num_generations=16) cost, and what does it bring? Does [the mean of the whole round](baseline=batch_mean) do as well as the mean of a group?',
        'Or be impatient: take [steps ten times as large](learning_rate=0.03).',
      ],
    },
  ],
  promises: [
    { figure: 'start@with', is: 'below', than: 40 },
    { figure: 'end@with', is: 'above', than: 'end@without', by: 50 },
    { figure: 'end@with', is: 'above', than: 'start@with', by: 50 },
  ],
  classArm: 'with',
};
