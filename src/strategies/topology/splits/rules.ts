/** Rules on the number of leaves that splits can grow. */
import { refusal, type Problem } from '../../../config/problem.ts';
import type { RunConfig } from '../../../config/settings.ts';

type Rule = (config: RunConfig) => Problem | null;

const splitsDouble: Rule = ({ topology, num_generations }) =>
  topology !== 'splits' || (num_generations & (num_generations - 1)) === 0
    ? null
    : refusal(
        'num_generations',
        'a power of 2 with splits',
        num_generations,
        'Every split doubles the rows.',
      );

export const splitRules: readonly Rule[] = [splitsDouble];
