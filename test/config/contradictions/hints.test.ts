/** Settings of hints that contradict others, and the one sentence that refuses them. */
import { describeRefusals } from './refusals.ts';

describeRefusals('settings of hints that contradict others', [
  [
    { task: 'cart-pole', hint: 'always' },
    'hint: Hints need text. The observations of cart-pole are numbers. Set hint to none, or choose another task.',
  ],
  [
    { hint: 'always', labels: 'majority' },
    'hint: A hint would show the answer that voting must find. Set labels to verifier, or hint to none.',
  ],
  [
    { hint: 'failed', labels: 'majority', task: 'strategies', hint_content: 'any_strategy' },
    'hint: Which completions failed is what voting must find. Set labels to verifier, or hint to none.',
  ],
  [
    { hint: 'always', allocation: 'equal', further_only: true },
    'further_only: Groups would be ambiguous: both phase and hint split them. Set hint to none, or further_only to false.',
  ],
  [
    { hint: 'always', hint_content: 'strategy' },
    'hint_content: The ways to a solution of chain-sum have no names. Set hint_content to solution, or choose another task.',
  ],
  [
    { hint: 'always', hint_content: 'neighbour', task: 'lookup' },
    'hint_content: Examples of lookup would show the answers of another environment. Set hint_content to solution, or choose another task.',
  ],
  [
    { hint: 'always', hint_content: 'solved', task: 'lookup' },
    'hint_content: Examples of lookup would show the answers of another environment. Set hint_content to solution, or choose another task.',
  ],
  [
    { hint: 'always', hint_content: 'solved', hint_placement: 'prefix' },
    'hint_content: A completion can begin only with its own solution. Set hint_placement to context, or hint_content to solution.',
  ],
  [
    { hint: 'always', hint_content: 'solved', hint_examples: 8, task: 'strategies' },
    'hint_examples: must be at most ',
  ],
  [
    { hint: 'failed', hint_content: 'repair', hint_placement: 'prefix' },
    'hint_content: A repair needs the first wrong step, which the verifier of chain-sum does not name. Set hint_content to solution, or choose another task.',
  ],
  [
    { hint: 'always', hint_content: 'repair', hint_placement: 'prefix', task: 'scratchpad' },
    'hint_content: Only failed completions can be repaired. Set hint to failed, or hint_content to solution.',
  ],
  [
    { hint: 'failed', hint_content: 'repair', task: 'scratchpad' },
    'hint_content: A repaired completion continues after the repair. Set hint_placement to prefix, or hint_content to solution.',
  ],
  [
    { hint: 'always', hint_content: 'note', task: 'toolbox' },
    'hint_content: A note is about one failed attempt, and these rules give one hint to several completions. Set hint to retry, or hint_content to solution.',
  ],
  [
    { hint: 'retry', hint_content: 'note' },
    'hint_content: A note names the step that failed, and the verifier of chain-sum checks none. Set hint_content to solution, or choose another task.',
  ],
  [
    { hint: 'retry', hint_content: 'note', hint_placement: 'prefix', task: 'scratchpad' },
    'hint_content: A note tells of another attempt. A completion that begins with it is a repair. Set hint_placement to context, or hint_content to solution.',
  ],
  [
    { hint: 'intervene', hint_content: 'neighbour', hint_placement: 'context' },
    'hint: An intervention is part of a completion, and this hint is not. Set hint_content to repair, or hint to none.',
    'hint: An intervention is part of a completion, which continues after it. Set hint_placement to prefix, or hint to none.',
  ],
  [
    { expert_patches: 2 },
    'expert_patches: A patch replaces a turn, and chain-sum has no turns. Set expert_patches to none, or choose another task.',
  ],
  [
    { expert_patches: 0, task: 'toolbox', topology: 'steps' },
    'expert_patches: Branches would share a turn that was taken back. Set topology to flat, or expert_patches to none.',
  ],
  [
    { hint: 'always', hint_content: 'plan' },
    'hint_content: A plan is about one failed attempt, and these rules give one hint to several completions. Set hint to retry, or hint_content to solution.',
  ],
  [
    { hint: 'retry', hint_content: 'plan', hint_placement: 'prefix' },
    'hint_content: A plan tells of another attempt, and the next one starts from the prompt. Set hint_placement to context, or hint_content to solution.',
  ],
  [
    { hint: 'retry', hint_content: 'solution', labels: 'majority' },
    'hint: A hint would show the answer that voting must find. Set labels to verifier, or hint to none.',
    'hint: Which completions failed is what voting must find. Set labels to verifier, or hint to none.',
  ],
  [
    { reply_noise: 'linear' },
    'reply_noise: A search can show the wrong entries, as in lookup; chain-sum has no such replies. Set reply_noise to none, or choose another task.',
  ],
  [
    { hint: 'failed', hint_content: 'rewind', hint_placement: 'prefix' },
    'hint_content: A rewind ends before the first wrong step, which the verifier of chain-sum does not name. Set hint_content to solution, or choose another task.',
  ],
  [
    { hint: 'always', hint_content: 'rewind', hint_placement: 'prefix', task: 'scratchpad' },
    'hint_content: Only failed completions can be rewound. Set hint to failed, or hint_content to solution.',
  ],
  [
    { hint: 'failed', hint_content: 'rewind', task: 'scratchpad' },
    'hint_content: A rewound completion continues after the correction. Set hint_placement to prefix, or hint_content to solution.',
  ],
  [
    { hint: 'always', hint_content: 'strategy', hint_placement: 'prefix', task: 'strategies' },
    'hint_content: A completion can begin only with its own solution. Set hint_placement to context, or hint_content to solution.',
  ],
  [
    { hint: 'always', max_completion_length: 90 },
    'max_completion_length: must be at most 85 with hint_content solution, got 90. Prompts and hints take 11 of the 96 positions of the policy.',
  ],
  [
    { hint: 'always', hint_trained: 'full' },
    'hint_trained: A hint before the prompt is not part of the completion, so it cannot be trained. Set hint_placement to prefix, or hint_trained to none.',
  ],
  [
    { hint: 'by_difficulty', hint_ratio_min: 0.7 },
    'hint_ratio_min: must be at most hint_ratio = 0.5, got 0.7.',
  ],
  [
    { hint: 'always', hint_baseline: 'separate', baseline: 'none' },
    'hint_baseline: It says which completions of a prompt are compared, and this baseline does not compare them. Set baseline to mean, or hint_baseline to joined.',
  ],
  [
    { hint: 'always', hint_baseline: 'between', scale_rewards: 'batch' },
    'hint_baseline: Comparing hints with each other scales within a prompt or not at all. Set scale_rewards to group, or hint_baseline to joined.',
  ],
  [
    { hint: 'always', hint_baseline: 'relative', drop_pivot: true },
    'drop_pivot: Every hint would have a pivot of its own. Set hint_baseline to joined, or drop_pivot to false.',
  ],
  [
    { hint: 'always', hint_content: 'neighbour', task: 'maze' },
    'hint_content: must be another than neighbour for level 1 of maze, got "neighbour". The hint would exceed the 96 positions of the policy.',
  ],
]);
