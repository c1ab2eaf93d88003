/** Settings of rewards and votes that contradict others, and the one sentence that refuses them. */
import { describeRefusals, type Changes } from './refusals.ts';

describeRefusals('settings of rewards and votes that contradict others', [
  [
    { overlong_buffer: 20, max_completion_length: 12 },
    'overlong_buffer: must be at most 12, the longest completion, got 20.',
  ],
  ...(['maze', 'cart-pole'] as const).map((task): [Changes, string] => [
    { task, labels: 'majority' },
    `labels: The right completions of ${task} have no answer in common to vote on. Set labels to verifier, or choose another task.`,
  ]),
  [
    { labels: 'majority', num_generations: 1, baseline: 'none', scale_rewards: 'none' },
    'num_generations: must be at least 2 with labels majority, got 1. One completion always agrees with itself.',
  ],
  [
    { labels: 'majority', task: 'scratchpad', flaw_penalty: 0.5 },
    'labels: The flaw penalty asks the verifier, whose answers voting must do without. Set flaw_penalty to 0, or labels to verifier.',
  ],
  [
    { labels: 'majority', length_penalty: 0.1 },
    'labels: The length penalty asks the verifier, whose answers voting must do without. Set length_penalty to 0, or labels to verifier.',
  ],
  [
    { task: 'toolbox', labels: 'majority', call_cost: 0.05 },
    'call_cost: Only right completions pay for their calls, and which are right is not asked here. Set labels to verifier, or call_cost to 0.',
  ],
  ...(['chain-sum', 'toolbox', 'cart-pole'] as const).map((task): [Changes, string] => [
    { task, ranker: 'fixed' },
    `ranker: A ranker orders what searches find, as in lookup; ${task} has no such searches. Set ranker to none, or choose another task.`,
  ]),
  ...(['majority', 'random', 'pairwise'] as const).map((labels): [Changes, string] => [
    { task: 'lookup', ranker: 'learned', labels },
    'ranker: The ranker is trained by which entry is right, and these labels do without the right answer. Set labels to verifier, or ranker to none.',
  ]),
  [
    { task: 'lookup', call_cost: 0.05 },
    'call_cost: The calls of lookup have no price. Set call_cost to 0, or choose another task.',
  ],
  [
    { labels: 'pairwise', task: 'scratchpad', flaw_penalty: 0.5 },
    'labels: A reward model stands in for the verifier, and this asks the verifier. Set flaw_penalty to 0, or labels to verifier.',
  ],
  [
    { labels: 'pointwise', hint: 'all_failed' },
    'labels: A reward model stands in for the verifier, and this asks the verifier. Set hint to none, or labels to verifier.',
  ],
  ...(
    [
      ['pointwise', { prompt_selection: 'attention', num_train_prompts: 64 }, 'prompt_selection to uniform'],
      ['pointwise', { allocation: 'oracle', num_train_prompts: 64 }, 'allocation to uniform'],
      ['pairwise', { replay: 'recompose' }, 'replay to none'],
      ['pairwise', { hint: 'always', hint_content: 'solved' }, 'hint_content to solution'],
    ] as const
  ).map(
    ([labels, settings, way]) =>
      [
        { labels, ...settings },
        `labels: A reward model stands in for the verifier, and this asks the verifier. Set ${way}, or labels to verifier.`,
      ] as const,
  ),
  ...(
    [
      [{ task: 'scratchpad', flaw_penalty: 0.5 }, 'flaw_penalty to 0'],
      [{ length_penalty: 0.1 }, 'length_penalty to 0'],
      [{ surrogate: 'sequence_contrast' }, 'surrogate to clipped'],
      [{ hint: 'all_failed' }, 'hint to none'],
      [{ hint: 'always', hint_content: 'solved' }, 'hint_content to solution'],
      [{ allocation: 'oracle', num_train_prompts: 64 }, 'allocation to uniform'],
      [{ replay: 'recompose' }, 'replay to none'],
    ] as const
  ).map(
    ([settings, way]) =>
      [
        { labels: 'judge', ...settings },
        `labels: The judge stands in for the verifier, and this asks the verifier. Set ${way}, or labels to verifier.`,
      ] as const,
  ),
  ...(
    [
      [{ prompt_selection: 'thompson', num_train_prompts: 64 }, 'prompt_selection'],
      [{ prompt_selection: 'hardest', num_train_prompts: 64 }, 'prompt_selection'],
      [{ allocation: 'hard' }, 'allocation'],
      [{ allocation: 'uncertainty' }, 'allocation'],
    ] as const
  ).map(
    ([settings, key]) =>
      [
        { labels: 'pairwise', ...settings },
        `labels: This reads success rates, and comparisons with a random completion give none. Set ${key} to uniform, or labels to verifier.`,
      ] as const,
  ),
  [
    { labels: 'pairwise', task: 'cart-pole' },
    'labels: A reward model reads completions, and episodes of cart-pole have no text. Set labels to verifier, or choose another task.',
  ],
  [
    { labels: 'pairwise', num_generations: 1, baseline: 'none', scale_rewards: 'none' },
    'num_generations: must be at least 2 with labels pairwise, got 1. A reward model compares a completion with another one.',
  ],
  [
    { task: 'maze', rubric: 'contrast' },
    'rubric: The completions of maze are not graded by criteria. Set rubric to none, or choose another task.',
  ],
  [
    { task: 'euclid', rubric: 'fixed', labels: 'majority' },
    'rubric: A rubric sets rewards itself, and it asks the verifier. Set labels to verifier, or rubric to none.',
  ],
  [
    { task: 'lookup', operation: 'jump' },
    'operation: The policy calls no operations in lookup. Set operation to none, or choose another task.',
  ],
  [
    { task: 'toolbox', operation: 'count', labels: 'majority' },
    'operation: Whether an operation helps is known from right completions, and the verifier is not asked. Set labels to verifier, or operation to none.',
  ],
  [
    { baseline: 'reference' },
    'baseline: Only a pairwise reward model compares with a reference. Set labels to pairwise, or baseline to mean.',
  ],
  [
    { labels: 'majority', surrogate: 'sequence_contrast' },
    'labels: The contrast asks the verifier, whose answers voting must do without. Set surrogate to clipped, or labels to verifier.',
  ],
]);
