/** Rules on where a cap of the ratio has an effect. */
import { refusal, type Problem } from '../../../config/problem.ts';
import type { RunConfig } from '../../../config/settings.ts';

type Rule = (config: RunConfig) => Problem | null;

const deltaIsOutside: Rule = ({ delta, epsilon, epsilon_high }) =>
  delta === null || delta > 1 + (epsilon_high ?? epsilon)
    ? null
    : refusal('delta', `above 1 + the upper clip range = ${1 + (epsilon_high ?? epsilon)}`, delta);

export const clippedRules: readonly Rule[] = [deltaIsOutside];
