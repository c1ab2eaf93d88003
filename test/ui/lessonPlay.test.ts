/** Tests which predictions of a lesson count: those made before its first run began, in this launch and the next. */
import { expect, test } from 'vitest';
import { lessonOf } from '../../src/lessons/index.ts';
import { predictionSteps, readLessonPlace } from '../../src/lessons/lessonPlace.ts';
import type { Lesson } from '../../src/lessons/lesson.ts';
import type { Lab } from '../../src/ui/state/Lab.svelte.ts';
import { MetricHistory } from '../../src/run/MetricHistory.ts';
import { LessonPlay } from '../../src/ui/learn/LessonPlay.svelte.ts';

const lesson = lessonOf('hints') as Lesson;
const [asked = -1] = lesson.steps.flatMap(({ kind }, at) => (kind === 'choose' ? [at] : []));

/** A Lab whose runs never end. */
const stillLab = () =>
  ({
    ...{ state: 'idle', drawn: { history: new MetricHistory(), report: null, rounds: 0 } },
    ...{ reset: async () => {}, apply: () => {}, start: async () => {}, pause: async () => {} },
  }) as unknown as Lab;

test('a prediction counts until the first run begins, and not after watching it', async () => {
  const before = new LessonPlay(lesson, stillLab());
  before.choose(asked, 0);
  await before.run(before.study);
  expect(before.foreseen).toEqual([asked]);
  before.dispose();

  const after = new LessonPlay(lesson, stillLab());
  await after.run(after.study);
  await after.stop();
  after.choose(asked, 0);
  expect(after.foreseen).toEqual([]);
  const place = readLessonPlace(lesson, JSON.parse(JSON.stringify(after.place)));
  const next = new LessonPlay(lesson, stillLab(), { place });
  expect([next.answer(asked), next.foreseen]).toEqual([0, []]);
  after.dispose();
  next.dispose();
});

test('a place from before a run, and the own settings of a reader, leave predictions open', async () => {
  const first = new LessonPlay(lesson, stillLab());
  const { begun, ...older } = first.place;
  expect(begun).toBe(false);
  await first.run(first.ownStudy);
  first.choose(asked, 0);
  expect(first.foreseen).toEqual([asked]);
  for (const place of [older, first.place]) {
    const next = new LessonPlay(lesson, stillLab(), { place: readLessonPlace(lesson, place) });
    next.choose(asked, 0);
    expect(next.foreseen).toEqual([asked]);
    next.dispose();
  }
  first.dispose();
});

test('the lesson of these tests asks for a prediction', () => {
  expect(predictionSteps(lesson)).toContain(asked);
});
