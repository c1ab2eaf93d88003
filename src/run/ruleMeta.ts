/** Metrics of the rules that a task's reward may follow, one for each rule, while it has a weight. */
import { is, isNot, metric } from '../config/declare.ts';
import type { Metrics } from '../config/meta.ts';

const replies = is('task', 'replies');

export const ruleMeta = {
  'rule/question': metric('rule: a question', 'share', {
    help: 'Share of completions whose last sentence is a question.',
    when: [replies, isNot('rule_question', 0)],
  }),
  'rule/polite': metric('rule: polite', 'share', {
    help: 'Share of completions with a polite word.',
    when: [replies, isNot('rule_polite', 0)],
  }),
  'rule/short': metric('rule: short', 'share', {
    help: 'Share of completions that have at most as many words as a short reply.',
    when: [replies, isNot('rule_short', 0)],
  }),
  'rule/fresh': metric('rule: no word twice', 'share', {
    help: 'Share of completions in which no word occurs twice.',
    when: [replies, isNot('rule_fresh', 0)],
  }),
  'rule/colour': metric('rule: a colour', 'share', {
    help: 'Share of completions that name a colour.',
    when: [replies, isNot('rule_colour', 0)],
  }),
  'rule/animal': metric('rule: an animal', 'share', {
    help: 'Share of completions that name an animal.',
    when: [replies, isNot('rule_animal', 0)],
  }),
  'rule/rhyme': metric('rule: a rhyme', 'share', {
    help: 'Share of completions whose last word rhymes with the prompt’s.',
    when: [replies, isNot('rule_rhyme', 0)],
  }),
  'rule/sentence': metric('rule: sentences', 'share', {
    help: 'Share of completions that the task’s grammar accepts. Where it falls, the policy finds rewards in gibberish.',
    when: [replies, isNot('rule_sentence', 0)],
  }),
} as const satisfies Metrics;
