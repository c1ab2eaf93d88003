/** Rules on how many completions a vote needs, on choices of other vocabularies, and on the length of the overlong buffer. */
import { readChoices } from '../../config/choiceText.ts';
import { refusal } from '../../config/problem.ts';
import type { Rule } from '../../config/settings.ts';
import { taskOf, vocabularyIn } from '../../tasks/index.ts';
import { frameOf, levelsOf, plainFrameOf } from '../../tasks/levels.ts';

const oneIsNoVote: Rule = ({ labels, num_generations }) =>
  labels !== 'majority' || num_generations >= 2
    ? null
    : refusal(
        'num_generations',
        'at least 2 with {labels} {labels=majority}',
        num_generations,
        'One completion always agrees with itself.',
      );

const oneHasNoReference: Rule = ({ labels, num_generations }) =>
  labels !== 'pairwise' || num_generations >= 2
    ? null
    : refusal(
        'num_generations',
        'at least 2 with {labels} {labels=pairwise}',
        num_generations,
        'A reward model compares a completion with another one.',
      );

const choicesAreWritten: Rule = ({ task, choices }) => {
  const { size } = vocabularyIn(task);
  const at = readChoices(choices).findIndex(({ prompt, first, second }) =>
    [...prompt, ...first, ...second].some((token) => token >= size),
  );
  return at < 0
    ? null
    : refusal(
        'choices',
        `between texts of {task=${task}}, whose vocabulary has ${size} symbols`,
        `number ${at + 1} with others`,
        'Remove the choices, or open the task that they were made on.',
      );
};

/** Programs that read texts have the widths of the run. */
const choicesFit: Rule = (config) => {
  const { task, level, choices, preference_pairs: pairs, human, labels, judge_features } = config;
  const isRead = pairs === 'choices' || judge_features === 'hidden';
  if (!isRead || human !== 'reader' || labels !== 'judge') return null;
  if (level > levelsOf(task).length || choices === '') return null;
  const { promptWidth, width } = plainFrameOf(taskOf(task), config);
  const most = width - promptWidth;
  const at = readChoices(choices).findIndex(
    ({ prompt, first, second }) =>
      prompt.length === 0 || prompt.length > promptWidth || Math.max(first.length, second.length) > most,
  );
  return at < 0
    ? null
    : refusal(
        'choices',
        `between completions of at most ${most} symbols, after a prompt of 1 to ${promptWidth}`,
        `number ${at + 1} with others`,
        'Their texts are read by the policy, and this run writes none so long.',
      );
};

export const voteRules: readonly Rule[] = [oneIsNoVote, oneHasNoReference, choicesAreWritten, choicesFit];

const bufferFits: Rule = (config) => {
  if (config.level > levelsOf(config.task).length || config.overlong_buffer === 0) return null;
  const { promptWidth, width } = frameOf(taskOf(config.task), config);
  return config.overlong_buffer <= width - promptWidth
    ? null
    : refusal(
        'overlong_buffer',
        `at most ${width - promptWidth}, the longest completion`,
        config.overlong_buffer,
      );
};

export const overlongRules: readonly Rule[] = [bufferFits];
