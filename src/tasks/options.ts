/** Settings of the task: its id, its level, and the size of the pool of training prompts. */
import { atTask, is, isNot } from '../config/declare.ts';
import type { Options } from '../config/option.ts';

export const taskOptions = {
  task: atTask.choice('Task', 'chain-sum', {
    help: 'What the policy practises. Each task has an exact verifier, so a reward is never a matter of opinion.',
    choices: {
      'chain-sum': { label: 'Chain sum' },
      countdown: { label: 'Countdown' },
      'sort-digits': { label: 'Sort digits' },
      scratchpad: { label: 'Scratchpad' },
      euclid: { label: 'Euclid' },
      maze: { label: 'Maze' },
      strategies: { label: 'Strategies' },
      lookup: { label: 'Lookup' },
      'table-query': { label: 'Table query' },
      toolbox: { label: 'Toolbox' },
      'grid-world': { label: 'Grid world' },
      'cart-pole': { label: 'Cart-pole' },
      'kuhn-poker': { label: 'Kuhn poker' },
      'door-grid': { label: 'Door for two' },
      'word-problems': { label: 'Word problems' },
      replies: { label: 'Replies' },
    },
  }),
  level: atTask.whole('Level', 2, [1, 6], {
    help: 'How hard the prompts are; 1 is easiest. Used for training (unless a mixture is set) and always for evaluation.',
  }),
  rule_question: atTask.number('A question', 1, [0, 1], {
    help: 'How much a last sentence that is a question counts in the reward. 0 turns the rule off.',
    live: true,
    when: [is('task', 'replies')],
  }),
  rule_polite: atTask.number('Polite', 0, [0, 1], {
    help: 'How much a polite word, such as “please”, counts in the reward. 0 turns the rule off.',
    live: true,
    when: [is('task', 'replies')],
  }),
  rule_short: atTask.number('Short', 0, [0, 1], {
    help: 'Weight in the reward of a reply with no more words than “Words of a short reply”. 0 turns the rule off.',
    live: true,
    when: [is('task', 'replies')],
  }),
  rule_fresh: atTask.number('No word twice', 0, [0, 1], {
    help: 'How much it counts in the reward that no word occurs twice. 0 turns the rule off.',
    live: true,
    when: [is('task', 'replies')],
  }),
  rule_colour: atTask.number('A colour', 0, [0, 1], {
    help: 'How much the name of a colour counts in the reward. 0 turns the rule off.',
    live: true,
    when: [is('task', 'replies')],
  }),
  rule_animal: atTask.number('An animal', 1, [0, 1], {
    help: 'How much the name of an animal counts in the reward. 0 turns the rule off.',
    live: true,
    when: [is('task', 'replies')],
  }),
  rule_rhyme: atTask.number('A rhyme', 0, [0, 1], {
    help: 'How much a last word that rhymes with the prompt’s counts in the reward. 0 turns the rule off.',
    live: true,
    when: [is('task', 'replies')],
  }),
  rule_sentence: atTask.number('Sentences', 0, [0, 1], {
    help: 'How much it counts in the reward that the task’s grammar accepts a reply. Raise it where replies become gibberish.',
    live: true,
    when: [is('task', 'replies')],
  }),
  reply_words: atTask.more.whole('Words of a short reply', 8, [8, 20, 'words'], {
    help: 'Most words of a reply that counts as short.',
    live: true,
    when: [is('task', 'replies'), isNot('rule_short', 0)],
  }),
  level_mixture: {
    kind: 'weights',
    stage: 'Task',
    label: 'Level mixture',
    help: 'Weights of levels 1, 2, … among training prompts; they need not sum to 1. Empty means only the chosen level. Evaluation stays on the chosen level.',
    default: [],
    advanced: true,
  },
  num_train_prompts: atTask.more.whole('Training pool', 0, [0, 1_000_000, 'prompts'], {
    help: 'How many training prompts are drawn for the run; then they come round again in a new order. 0 draws every prompt afresh. Small levels may draw a prompt twice.',
  }),
  max_completion_length: atTask.more.wholeOrNone('Longest completion', null, [1, 95, 'tokens'], {
    help: 'Most tokens of a completion with its end token. Longer ones are truncated: reward 0, never verified. Not set: the length of the level’s longest correct one.',
  }),
} as const satisfies Options;

export type TaskId = (typeof taskOptions)['task']['choices'][number]['value'];
