/** The own methods of the seventh lesson: their records are what opening their code gives. */
import { afterAll, expect, it } from 'vitest';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { knownOwnMethod, ownMethodId, readOwnMethod } from '../../src/config/ownMethod.ts';
import { codeIn, isKnown } from '../../src/config/linkCode.ts';
import { encodeLink, decodeLink } from '../../src/config/link.ts';
import { lessonOf } from '../../src/lessons/index.ts';
import type { Lesson } from '../../src/lessons/lesson.ts';
import * as sources from '../../src/lessons/ownSources.ts';
import { lessonConfig } from '../../src/lessons/study.ts';
import { openMethod, ownMethodFrom } from '../../src/sandbox/openMethod.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';

const sandbox = createSandbox(nodeThread);
afterAll(() => sandbox.close());

const lesson = lessonOf('own') as Lesson;
const methods = Object.values(sources);

it.each(methods)('the record of $title is what the sandbox reads from its code', async (method) => {
  expect(ownMethodFrom(method.source, await openMethod(sandbox, method.source))).toEqual(method);
  expect(readOwnMethod(method)).toEqual(method);
});

it('every method of the lesson is trained by one of its runs, and every shown code is one of them', () => {
  const trained = lesson.arms.map(({ name }) => lessonConfig(lesson, name).own_method?.source);
  expect(new Set(trained)).toEqual(new Set(methods.map(({ source }) => source)));
  const shown = lesson.steps.flatMap(({ code }) => (code ? [code.source, code.before ?? code.source] : []));
  expect(shown.length).toBeGreaterThan(2);
  for (const source of shown) expect(trained).toContain(source);
});

it('a page that has configured a run of the lesson knows its code, and opens its link without asking', () => {
  const config = lessonConfig(lesson, lesson.classArm);
  const link = codeIn(encodeLink(config));
  expect(link?.brought.map(({ kind }) => kind)).toEqual(['method']);
  expect(link?.brought.every(isKnown)).toBe(true);
  expect(decodeLink(link?.rest ?? '')).toEqual(config);
  expect(knownOwnMethod(ownMethodId(sources.withClip))?.source).toBe(sources.withClip.source);
});
