/** Tests that the grade on a platform never falls, over visits in which the platform refuses, loses and hides values. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ActivityStatus } from '../../src/lessons/activity.ts';
import { recordedGrade, type Grade } from '../../src/scorm/grade.ts';
import { commitWaits, openSession } from '../../src/scorm/session.ts';
import { toyPlatform } from './toyPlatform.ts';

type Values = Readonly<Record<string, string>>;

/** Whether a call fails, by its name, its element and how many came before it in this visit. */
type Fault = (name: string, element: string, before: number) => boolean;
interface Visit {
  readonly grades: readonly Grade[];
  readonly fails: Fault;
  /** What the teacher writes into the gradebook before the visit. */
  readonly raised?: Values;
  /** The pupil's browser dies: the launch never ends. */
  readonly dies?: boolean;
}

const rank: Readonly<Record<ActivityStatus, number>> = { incomplete: 0, failed: 0, completed: 1, passed: 2 };

const gradeIn = (values: Values): Grade =>
  recordedGrade(values['cmi.core.lesson_status'] ?? '', values['cmi.core.score.raw'] ?? '') ?? {
    score: 0,
    status: 'incomplete',
  };

/** Plays a visit; after every call of the platform, tells the values that it then has stored. */
function visit(
  stored: Values,
  { grades, fails, raised, dies }: Visit,
  watch: (values: Values) => void,
): Values {
  let calls = 0;
  const platform = toyPlatform({
    values: { ...stored, ...raised },
    errorOf(name, element) {
      watch(platform.stored());
      return fails(name, element, calls++) ? 101 : 0;
    },
  });
  watch(platform.stored());
  const session = openSession(platform.api, { activity: 'a', now: () => 0 });
  if ('record' in session) {
    for (const grade of grades) session.record({ ...grade, code: null, place: null, proof: null });
    vi.advanceTimersByTime(commitWaits);
    if (dies) session.abandon();
    else session.close();
  }
  watch(platform.stored());
  return platform.stored();
}

/** Plays visits after each other; throws as soon as status or score is less than before. */
function play(visits: readonly Visit[]): Grade {
  let best: Grade = { score: 0, status: 'incomplete' };
  const watch = (values: Values): void => {
    const now = gradeIn(values);
    expect(now.score, `the score after ${100 * best.score}`).toBeGreaterThanOrEqual(best.score);
    expect(rank[now.status], `${now.status} after ${best.status}`).toBeGreaterThanOrEqual(rank[best.status]);
    best = now;
  };
  visits.reduce((stored: Values, one) => visit(stored, one, watch), {});
  return best;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never: Fault = () => false;
const failed: Grade = { score: 0.4, status: 'failed' };
const passed: Grade = { score: 0.9, status: 'passed' };
const noSpace: Fault = (_, element) => element === 'cmi.suspend_data';

test('90 passed stays where the platform refused to keep the place of that visit, and the next one brings 50', () => {
  const half: Grade = { score: 0.5, status: 'failed' };
  expect(
    play([
      { grades: [failed], fails: never },
      { grades: [passed], fails: noSpace },
      { grades: [half], fails: never },
    ]),
  ).toEqual(passed);
});

test('a score that a teacher raised stays, and so does a status', () => {
  const raised = { 'cmi.core.score.raw': '95' };
  const visits = [
    { grades: [failed], fails: never },
    { grades: [{ score: 0.6, status: 'completed' }] as const, fails: never, raised },
  ];
  expect(play(visits)).toEqual({ score: 0.95, status: 'completed' });
  const passes = { 'cmi.core.lesson_status': 'passed' };
  const better = { grades: [{ score: 0.7, status: 'completed' }] as const, fails: never, raised: passes };
  expect(play([...visits, better])).toEqual({ score: 0.95, status: 'passed' });
});

test('a status stays where the visit ends between the two writes that a lost commit needs', () => {
  let commits = 0;
  const fails: Fault = (name) => name === 'Commit' && [2, 4].includes(++commits);
  const done: Grade = { score: 0.6, status: 'completed' };
  const left = play([
    { grades: [done], fails: never },
    { grades: [passed, passed], fails, dies: true },
  ]);
  expect(rank[left.status]).toBeGreaterThanOrEqual(rank.completed);
});

test('a grade that the platform does not say for a moment is not written over', () => {
  const fails: Fault = (name, element, before) =>
    name === 'GetValue' && /suspend|score|status/.test(element) && before < 12;
  expect(
    play([
      { grades: [passed], fails: never },
      { grades: [failed, failed], fails },
    ]),
  ).toEqual(passed);
});

const grade: fc.Arbitrary<Grade> = fc.record({
  score: fc.integer({ min: 0, max: 10_000 }).map((points) => points / 10_000),
  status: fc.constantFrom<ActivityStatus>('incomplete', 'failed', 'completed', 'passed'),
});
const elements = ['cmi.suspend_data', 'cmi.core.score.raw', 'cmi.core.lesson_status', 'cmi.core.exit', ''];
const fault: fc.Arbitrary<Fault> = fc
  .array(
    fc.record({
      call: fc.constantFrom('SetValue', 'GetValue', 'Commit', 'Finish'),
      at: fc.constantFrom(...elements),
      from: fc.nat(60),
      calls: fc.constantFrom(1, 3, 10, 1000),
    }),
    { maxLength: 4 },
  )
  .map(
    (faults): Fault =>
      (name, element, before) =>
        faults.some(
          ({ call, at, from, calls }) =>
            name === call &&
            (element === '' || at === '' || element === at) &&
            before >= from &&
            before < from + calls,
        ),
  );
const raise = fc.option(fc.record({ points: fc.integer({ min: 1, max: 3000 }), passes: fc.boolean() }), {
  nil: null,
  freq: 3,
});

test('over any visits with any faults and raised scores, neither score nor status ever falls', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(grade, { maxLength: 4 }), fault, raise, fc.boolean()), {
        minLength: 2,
        maxLength: 6,
      }),
      (drawn) => {
        let best: Grade = { score: 0, status: 'incomplete' };
        let stored: Values = {};
        for (const [grades, fails, teacher, dies] of drawn) {
          const before = gradeIn(stored);
          const points = Math.min(100, Math.round(10_000 * before.score + (teacher?.points ?? 0)) / 100);
          const raised = teacher && {
            'cmi.core.score.raw': String(points),
            ...(teacher.passes && { 'cmi.core.lesson_status': 'passed' }),
          };
          stored = visit(stored, { grades, fails, dies, ...(raised && { raised }) }, (values) => {
            const now = gradeIn(values);
            if (now.score < best.score || rank[now.status] < rank[best.status])
              throw new Error(`${best.score} ${best.status} became ${now.score} ${now.status}`);
            best = now;
          });
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
