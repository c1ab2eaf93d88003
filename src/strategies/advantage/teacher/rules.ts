/** The rule on the space that the teacher needs for the solution. */
import { refusal } from '../../../config/problem.ts';
import type { Rule } from '../../../config/settings.ts';
import { longestHintOf } from '../../../tasks/hint.ts';
import { extentOf, taskOf } from '../../../tasks/index.ts';
import { levelsInPlay, plainFrameOf } from '../../../tasks/levels.ts';

export const teacherFits: Rule = (config) => {
  const played = taskOf(config.task);
  const { teacher_weight, task, level, max_completion_length: most } = config;
  if (teacher_weight === 0 || played.kind === 'control' || level > played.levels.length) return null;
  const { positions } = extentOf(played);
  const spaces = levelsInPlay(played.levels, config).map((one) => ({
    level: one.level,
    space: longestHintOf('prefix', played, one.level),
  }));
  const tight = spaces.find(({ space }) => space === null);
  if (tight)
    return refusal(
      'teacher_weight',
      `0 for level ${tight.level} of {task=${task}}`,
      teacher_weight,
      `The solution would exceed the ${positions} positions of the policy.`,
    );
  const { promptWidth, width } = plainFrameOf(played, config);
  const before = Math.max(...spaces.map(({ space }) => space as number));
  return width + before <= positions
    ? null
    : refusal(
        'max_completion_length',
        `at most ${positions - promptWidth - before} with {teacher_weight} above 0`,
        most,
        `Prompt and solution take ${promptWidth + before} of the ${positions} positions of the policy.`,
      );
};
