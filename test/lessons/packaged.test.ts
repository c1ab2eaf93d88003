/** Tests what a package says of its activity, the seeds of its pupils, and where a pupil continues a lesson. */
import { describe, expect, test } from 'vitest';
import { mostSeed } from '../../src/lessons/class/code.ts';
import { planAt } from '../../src/lessons/class/plan.ts';
import { seedOfPupil } from '../../src/lessons/class/pupilSeed.ts';
import { encodeLink } from '../../src/config/link.ts';
import { startConfig } from '../../src/lessons/exercise/config.ts';
import { exercises } from '../../src/lessons/exercise/index.ts';
import { lessons } from '../../src/lessons/index.ts';
import {
  keptRunOf,
  lessonGrade,
  predictionSteps,
  readLessonPlace,
  type LessonPlace,
} from '../../src/lessons/lessonPlace.ts';
import { allPackageWords, packagedFacts, readPackaged } from '../../src/lessons/packaged.ts';
import { lessonConfig } from '../../src/lessons/study.ts';
import { suspendTexts } from '../../src/scorm/suspend.ts';
import { tasks } from '../../src/tasks/index.ts';

describe('an activity of a package', () => {
  test('of every lesson is the class’s recipe, with every recipe that the lesson trains', () => {
    const facts = lessons.map(({ id }) =>
      packagedFacts(readPackaged(JSON.stringify({ v: 1, kind: 'lesson', lesson: id }))),
    );
    expect(facts.map(({ plan }) => plan)).toEqual(lessons.map(({ id }) => planAt(id)));
    expect(new Set(facts.map(({ id }) => id)).size).toBe(lessons.length);
    for (const { id } of facts) expect(id).toMatch(/^lesson-[a-z-]+-[0-9a-f]{6}$/);
  });

  test('has a title and a description in what a build knows of all of them', () => {
    const words = allPackageWords();
    const all = [
      ...lessons.map(({ id }) => ({ v: 1, kind: 'lesson', lesson: id }) as const),
      ...lessons.map(({ id }) => ({ v: 1, kind: 'class', address: id }) as const),
      ...exercises.map(({ id }) => ({ v: 1, kind: 'exercise', exercise: id }) as const),
      ...Object.keys(tasks).map(
        (id) => ({ v: 1, kind: 'class', address: `v=1&method=grpo&task=${id}&max_rounds=9` }) as const,
      ),
    ];
    const facts = all.map(packagedFacts);
    expect(Object.keys(words).sort()).toEqual(facts.map(({ name }) => name).sort());
    for (const { name, title, description } of facts) expect(words[name]).toEqual({ title, description });
    expect(words['class-maze']?.title).toMatch(/^Train a policy: \w/);
  });

  test('of every exercise is its start settings, and its best attempt fits a platform', () => {
    for (const exercise of exercises) {
      const facts = packagedFacts({ v: 1, kind: 'exercise', exercise: exercise.id });
      expect(facts.plan).toEqual(startConfig(exercise));
      expect(facts.id).toMatch(new RegExp(`^exercise-${exercise.id}-[0-9a-f]{6}$`));
      const trace = 'x'.repeat(2 * Math.min(512, facts.plan.max_rounds + 1));
      const proof = `${encodeLink(facts.plan)}&proof=9.wasm.1.${facts.plan.max_rounds}.${'0'.repeat(32)}.${trace}`;
      const code = 'AAAAA-BBBBB-CCCCC-DDDDD segments 12 4 2';
      const changes = Object.fromEntries(exercise.allowed.map((key) => [key, facts.plan[key]]));
      const best = { changes, score: 1 / 3, passAt1: 1 / 3, spent: 123_456, code, proof };
      const place = { exercise: exercise.id, seed: 1_048_575, attempts: 9999, best };
      const kept = { best: { score: 1 / 3, status: 'incomplete' }, code, place, proof } as const;
      expect(suspendTexts(facts.key, kept)[0]?.without).toEqual([]);
    }
  });

  test('of a recipe has a name that its settings decide', () => {
    const idOf = (address: string) => packagedFacts({ v: 1, kind: 'class', address }).id;
    expect(idOf('v=1&method=grpo&task=maze&max_rounds=9')).toMatch(/^class-maze-[0-9a-f]{6}$/);
    expect(idOf('v=1&method=grpo&task=maze&max_rounds=9&seed=5')).toBe(
      idOf('v=1&method=grpo&task=maze&max_rounds=9'),
    );
    expect(idOf('v=1&method=grpo&task=maze&max_rounds=9&learning_rate=0.5')).not.toBe(
      idOf('v=1&method=grpo&task=maze&max_rounds=9'),
    );
  });

  test.each(['', '{}', '{"v":2,"kind":"lesson","lesson":"trees"}', '{"v":1,"kind":"game"}', '[1]'])(
    'is refused in one sentence: %s',
    (text) => {
      expect(() => readPackaged(text)).toThrow(
        /activity\.json must name a lesson, a class task or an exercise/,
      );
    },
  );

  test('is refused where there is no such lesson, and where a link brings code', () => {
    expect(() => packagedFacts({ v: 1, kind: 'lesson', lesson: 'gone' })).toThrow(
      /lesson: must be one of .*got "gone"/,
    );
    const address = 'v=1&task=own-0&code=abc';
    expect(() => packagedFacts({ v: 1, kind: 'class', address })).toThrow(/without code of your own/);
  });
});

test('a pupil’s seed is the same on every launch, and fits a code', () => {
  const seeds = Array.from({ length: 2000 }, (_, i) => seedOfPupil(`pupil-${i}`));
  expect(seedOfPupil('pupil-7')).toBe(seeds[7]);
  expect(Math.min(...seeds)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...seeds)).toBeLessThanOrEqual(mostSeed);
  // Of 2,000 draws among a million, about 2 pairs meet.
  expect(new Set(seeds).size).toBeGreaterThan(1985);
});

/** A lesson that was played to its end, with numbers as long as numbers get. */
function playedPlace(lesson: (typeof lessons)[number]): LessonPlace {
  const asked = predictionSteps(lesson);
  const run = (rounds: number) =>
    keptRunOf(
      Array.from({ length: rounds + 1 }, (_, i) => 0.1 + i / 1234),
      Object.fromEntries(Object.keys(lesson.figures).map((name, i) => [name, -123456.123456789 / (i + 3)])),
    );
  return {
    step: lesson.steps.length - 1,
    chosen: Object.fromEntries(asked.map((step) => [step, 1])),
    drawn: Object.fromEntries(asked.map((step) => [step, [0, 14, 29, 43, 57, 71, 86, 100]])),
    foreseen: [...asked],
    runs: Object.fromEntries(
      lesson.arms.map(({ name }) => [name, run(lessonConfig(lesson, name).max_rounds)]),
    ),
    code: 'AAAAA-BBBBB-CCCCC-DDDDD',
  };
}

describe('a place in a lesson', () => {
  test.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
    'of %s fits a platform and is read again',
    (id, lesson) => {
      const place = playedPlace(lesson);
      const best = { score: 2 / 3, status: 'completed' } as const;
      const texts = suspendTexts(id, { best, code: place.code, place, proof: null });
      expect(texts[0]?.without).toEqual([]);
      expect(readLessonPlace(lesson, JSON.parse(JSON.stringify(place)))).toEqual(place);
    },
  );

  test('of another lesson, of another version and of nothing begins the lesson', () => {
    const [one, other] = lessons;
    if (!one || !other) throw new Error('there must be two lessons');
    const place = playedPlace(one);
    expect(readLessonPlace(other, place)).toBe(null);
    for (const wrong of [
      null,
      {},
      'x',
      { ...place, step: 99 },
      { ...place, more: 1 },
      { ...place, runs: { gone: place.runs } },
    ])
      expect(readLessonPlace(one, wrong)).toBe(null);
  });

  test('counts predictions made in time and runs of the lesson, and is complete once all are trained', () => {
    const [lesson] = lessons;
    if (!lesson) throw new Error('there must be a lesson');
    const foreseen = predictionSteps(lesson);
    const trained = lesson.arms.map(({ name }) => name);
    const parts = foreseen.length + trained.length;
    expect(lessonGrade(lesson, { foreseen: [], trained: [] })).toEqual({ score: 0, status: 'incomplete' });
    expect(lessonGrade(lesson, { foreseen, trained: ['own'] })).toEqual({
      score: foreseen.length / parts,
      status: 'incomplete',
    });
    expect(lessonGrade(lesson, { foreseen: [], trained })).toEqual({
      score: trained.length / parts,
      status: 'completed',
    });
    expect(lessonGrade(lesson, { foreseen: [...foreseen, 0], trained })).toEqual({
      score: 1,
      status: 'completed',
    });
  });
});
