/** The recorded runs of the lessons bear out their texts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lessons } from '../../src/lessons/index.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { claimsOf } from '../measure/lessonClaims.ts';
import { recipesOf, type RecordedLesson } from '../measure/lessons.ts';

const path = join(import.meta.dirname, '../../public/lessons.json');
const record = JSON.parse(readFileSync(path, 'utf8')) as { engine: string; lessons: RecordedLesson[] };

it('there is a record of every lesson, made with the engine of today', () => {
  expect(record.engine).toBe(engineVersion);
  expect(record.lessons.map(({ lesson }) => lesson)).toEqual(lessons.map(({ id }) => id));
});

it.each(lessons)(
  'the recorded runs of $id are those of its recipes, and all that it claims held in them',
  (lesson) => {
    const found = record.lessons.find((one) => one.lesson === lesson.id);
    expect(found?.recipes).toEqual(recipesOf(lesson));
    expect(found?.seeds.length).toBeGreaterThanOrEqual(3);
    const held = found?.seeds.map(() => true);
    expect(found?.claims).toEqual(claimsOf(lesson).map(({ claim }) => ({ claim, held })));
  },
);
