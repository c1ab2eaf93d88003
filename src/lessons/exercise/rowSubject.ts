/** Rows of an exercise: pupils chose settings, and scores follow from the assessment. */
import type { RowSubject } from '../class/checkPasted.ts';
import { readAttempt } from './code.ts';
import { foreignProblems, startConfig } from './config.ts';
import type { Exercise } from './exercise.ts';
import { assess, whyNoSuchScore } from './assess.ts';

/** What rows of this exercise must fit. */
export function exerciseSubject(exercise: Exercise): RowSubject {
  return {
    prompts: startConfig(exercise).num_eval_prompts,
    readCode: (text) => readAttempt(exercise, text),
    whyForeign: (config) => {
      const [problem] = foreignProblems(exercise, config);
      return problem ? `The proof is of another run: ${problem.message}` : null;
    },
    whyNoSuchScore: (passAt1, score) => whyNoSuchScore(exercise, passAt1, score),
    scoreOf: (run) => assess(exercise, run).score,
  };
}
