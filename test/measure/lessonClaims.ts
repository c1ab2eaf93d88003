/** The recorded runs of a lesson, and what its text claims about them, as sentences that can be checked. */
import type { ArmReadings } from '../../src/experiment/readings.ts';
import {
  allHold,
  conditionHolds,
  type ArmFigures,
  type LessonCondition,
} from '../../src/lessons/condition.ts';
import type { Lesson } from '../../src/lessons/lesson.ts';

/** An arm; as in every result, lists have one entry per seed. */
interface RecordedArm extends Pick<ArmReadings, 'seeds'> {
  readonly name: string;
  /** As a link. */
  readonly recipe: string;
  readonly figures: Readonly<Record<string, readonly (number | null)[]>>;
}

export interface RecordedLesson {
  readonly id: string;
  readonly arms: readonly RecordedArm[];
}

interface LessonClaim {
  readonly claim: string;
  holds(measured: ArmFigures): boolean;
}

const wordsOf = ({ figure, is, than, by = 0 }: LessonCondition): string =>
  `${figure} ${is} ${than}${by === 0 ? '' : ` by ${by}`}`;

/** Every claim of a lesson's text: its promises, and that the expected answer of each question alone is right. */
function claimsOf({ promises, steps }: Lesson): LessonClaim[] {
  const promised = promises.map((one) => ({
    claim: wordsOf(one),
    holds: (measured: ArmFigures) => conditionHolds(one, measured) === true,
  }));
  const asked = steps.flatMap((step): LessonClaim[] => {
    if (step.kind !== 'choose') return [];
    const conditions = step.answers.map(({ when }) => when.map(wordsOf).join(' and '));
    return [
      {
        claim: `“${step.title}”: of ${conditions.map((one) => `(${one})`).join(', ')} number ${step.expected + 1} alone`,
        holds: (measured) =>
          step.answers.every(({ when }, i) => (allHold(when, measured) === true) === (i === step.expected)),
      },
    ];
  });
  return [...promised, ...asked];
}

/** The figures of the runs of one seed, by its place in the lists. */
function measuredAt(arms: readonly RecordedArm[], at: number): ArmFigures {
  const valuesOf = ({ figures }: RecordedArm) =>
    Object.fromEntries(Object.entries(figures).map(([name, values]) => [name, values[at] ?? null]));
  return Object.fromEntries(arms.map((arm) => [arm.name, valuesOf(arm)]));
}

/** The claims that some recorded runs do not show, each with their seeds. */
export function brokenClaims(lesson: Lesson, { arms }: RecordedLesson): string[] {
  const seeds = arms[0]?.seeds ?? [];
  return claimsOf(lesson).flatMap(({ claim, holds }) => {
    const failed = seeds.filter((_, at) => !holds(measuredAt(arms, at)));
    return failed.length > 0 ? [`${lesson.id}, seed ${failed.join(', ')}: ${claim}`] : [];
  });
}
