/** Rules on the length of the overlong buffer. */
import { refusal, type Problem } from '../../../config/problem.ts';
import type { RunConfig } from '../../../config/settings.ts';
import { taskOf } from '../../../tasks/index.ts';
import { frameOf, levelsOf } from '../../../tasks/levels.ts';

type Rule = (config: RunConfig) => Problem | null;

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
