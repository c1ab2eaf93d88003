/** The judge that choices make. */
import type { RunConfig } from '../../../config/schema.ts';
import { bradleyTerry } from './bradleyTerry.ts';
import { isHeldOut, type PairChoice } from './choice.ts';
import { featureDifference } from './readCompletion.ts';

/** Weights fitted to all choices that are not held out. */
export const fittedJudge = (
  choices: readonly PairChoice[],
  { seed, judge_penalty }: Pick<RunConfig, 'seed' | 'judge_penalty'>,
): readonly number[] =>
  Array.from(
    bradleyTerry(
      choices
        .filter((_, index) => !isHeldOut(seed, index))
        .map(({ first, second, won }) => ({ difference: featureDifference(first, second), won })),
      judge_penalty,
    ),
  );
