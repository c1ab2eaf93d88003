/** What a lesson claims about its runs, as sentences that can be checked on runs. */
import { allHold, conditionHolds, type LessonCondition, type Runs } from '../../src/lessons/condition.ts';
import type { Lesson } from '../../src/lessons/lesson.ts';

export interface LessonClaim {
  readonly claim: string;
  holds(runs: Runs): boolean;
}

const wordsOf = ({ figure, is, than, by = 0 }: LessonCondition): string =>
  `${figure} ${is} ${than}${by === 0 ? '' : ` by ${by}`}`;

/** Every claim of a lesson's text: its promises, and that the expected answer of each question alone is right. */
export function claimsOf({ promises, steps, figures }: Lesson): LessonClaim[] {
  const promised = promises.map((one) => ({
    claim: wordsOf(one),
    holds: (runs: Runs) => conditionHolds(one, figures, runs) === true,
  }));
  const asked = steps.flatMap((step): LessonClaim[] => {
    if (step.kind !== 'choose') return [];
    const conditions = step.answers.map(({ when }) => when.map(wordsOf).join(' and '));
    return [
      {
        claim: `“${step.title}”: of ${conditions.map((one) => `(${one})`).join(', ')} number ${step.expected + 1} alone`,
        holds: (runs) =>
          step.answers.every(
            ({ when }, i) => (allHold(when, figures, runs) === true) === (i === step.expected),
          ),
      },
    ];
  });
  return [...promised, ...asked];
}
