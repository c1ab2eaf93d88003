/** The recorded runs of the lessons bear out their texts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { encodeLink } from '../../src/config/link.ts';
import { lessonOf, lessons } from '../../src/lessons/index.ts';
import type { Lesson } from '../../src/lessons/lesson.ts';
import { lessonStudy } from '../../src/lessons/study.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { brokenClaims, type RecordedLesson } from '../measure/lessonClaims.ts';

const path = join(import.meta.dirname, '../../public/lessons.json');
const record = JSON.parse(readFileSync(path, 'utf8')) as { engine: string; lessons: RecordedLesson[] };

it('there is a record of every lesson, made with the engine of today', () => {
  expect(record.engine).toBe(engineVersion);
  expect(record.lessons.map(({ id }) => id)).toEqual(lessons.map(({ id }) => id));
});

it.each(lessons)(
  'the recorded runs of $id are those of its study, and show all that it claims at every seed',
  (lesson) => {
    const found = record.lessons.find(({ id }) => id === lesson.id) as RecordedLesson;
    const { arms } = lessonStudy(lesson);
    expect(found.arms.map(({ name, recipe }) => [name, recipe])).toEqual(
      arms.map(({ name, config }) => [name, encodeLink(config)]),
    );
    for (const { seeds, figures } of found.arms) {
      expect(seeds.length).toBeGreaterThanOrEqual(3);
      expect(Object.keys(figures)).toEqual(Object.keys(lesson.figures));
      for (const values of Object.values(figures)) expect(values).toHaveLength(seeds.length);
    }
    expect(brokenClaims(lesson, found)).toEqual([]);
  },
);

it('a claim that one of the recorded runs does not show is named with its seed', () => {
  const lesson = lessonOf('baseline') as Lesson;
  const { id, arms } = record.lessons[0] as RecordedLesson;
  const fallen = arms.map((arm) =>
    arm.name === 'with' ? { ...arm, figures: { ...arm.figures, end: [453, 70, 402] } } : arm,
  );
  expect(brokenClaims(lesson, { id, arms: fallen })).toEqual([
    'baseline, seed 2: end@with above end@without by 50',
    'baseline, seed 2: end@with above start@with by 50',
    expect.stringMatching(/^baseline, seed 2: “And without the baseline\?”/),
  ]);
});
