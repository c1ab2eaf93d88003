/** The lessons as data: every name in them exists, every setting they set is valid, and their claims are of their own runs. */
import { describe, expect, test } from 'vitest';
import { parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { isSettingKey, settingKeys, type SettingKey } from '../../src/config/settings.ts';
import { readValue } from '../../src/config/text.ts';
import { shownConfig } from '../../src/experiment/showcase.ts';
import { plainConfig } from '../measure/showcaseResult.ts';
import { showcases } from '../../src/experiment/showcases.ts';
import { figurePlace, namedValue, type LessonCondition } from '../../src/lessons/condition.ts';
import { figureValues, runReadingOf } from '../../src/lessons/figure.ts';
import { lessonOf, lessons } from '../../src/lessons/index.ts';
import type { Lesson, Paragraph } from '../../src/lessons/lesson.ts';
import { piecesOf } from '../../src/lessons/prose.ts';
import { lessonConfig, lessonStudy } from '../../src/lessons/study.ts';
import { emptyLedger } from '../../src/rollout/ledger.ts';

const textsOf = (paragraph: Paragraph): string[] =>
  typeof paragraph === 'string' ? [paragraph] : [paragraph.text, paragraph.otherwise];

/** Every sentence of a lesson, with the claims that its paragraphs and answers are shown under. */
function partsOf({ steps, promises }: Lesson): { texts: string[]; conditions: LessonCondition[] } {
  const paragraphs = steps.flatMap(({ text }) => [...text]);
  return {
    texts: paragraphs.flatMap(textsOf),
    conditions: [
      ...promises,
      ...paragraphs.flatMap((one) => (typeof one === 'string' ? [] : one.when)),
      ...steps.flatMap((step) => (step.kind === 'choose' ? step.answers.flatMap(({ when }) => when) : [])),
    ],
  };
}

test('there are eight lessons with addresses of their own', () => {
  expect(lessons.map(({ id }) => id)).toEqual([
    'baseline',
    'clipping',
    'trees',
    'pruning',
    'hints',
    'replay',
    'own',
    'reward',
  ]);
  for (const lesson of lessons) expect(lessonOf(lesson.id)).toBe(lesson);
  expect(lessonOf('class')).toBeNull();
  expect(lessonOf('join')).toBeNull();
});

test.each([
  ['trees', 'topology'],
  ['pruning', 'prune'],
  ['hints', 'hint'],
  ['replay', 'replay'],
] as const)('the lesson %s trains the recipe that “Show me” opens for %s, with it and without', (id, on) => {
  const lesson = lessonOf(id) as Lesson;
  const shown = showcases.find((one) => one.id === on);
  if (!shown) throw new Error(`no recipe shows ${on}`);
  const [without, withIt] = lesson.arms;
  // Evaluation trains nothing, and the pruning rules of the other arm read two settings that random pruning does not.
  const free = { device: 'wasm', eval_every_rounds: 20, prune_warmup: 0, prune_evidence: 'none' } as const;
  const freed = (config: RunConfig) => ({ ...config, ...free });
  expect(freed(lessonConfig(lesson, lesson.classArm))).toEqual(freed(shownConfig(shown)));
  expect(withIt?.name).toBe(lesson.classArm);
  expect(freed(lessonConfig(lesson, without?.name ?? ''))).toEqual(freed(plainConfig(shown)));
});

describe.each(lessons.map((lesson) => [lesson.id, lesson] as const))('lesson %s', (_, lesson) => {
  const { texts, conditions } = partsOf(lesson);
  const pieces = texts.flatMap(piecesOf);

  test('every run of it is a valid configuration that trains on the processor', () => {
    for (const { name } of lesson.arms) expect(lessonConfig(lesson, name).device).toBe('wasm');
    expect(lesson.arms.map(({ name }) => name)).toContain(lesson.classArm);
  });

  test('it asks before it runs, runs all its arms, and explains after', () => {
    const kinds = lesson.steps.map(({ kind }) => kind);
    const run = kinds.indexOf('run');
    expect(kinds.slice(0, run)).toContain('draw');
    expect(kinds.slice(0, run)).toContain('choose');
    expect(kinds.slice(run + 1)).toEqual(['read', 'try']);
  });

  test('every figure in its text and claims is one of its own, of one of its runs', () => {
    const named = [
      ...pieces.flatMap((piece) => (piece.kind === 'figure' ? [piece.figure] : [])),
      ...conditions.flatMap(({ figure, than }) => (typeof than === 'string' ? [figure, than] : [figure])),
    ];
    expect(named.length).toBeGreaterThan(5);
    for (const one of named) {
      const { name, arm } = figurePlace(one);
      expect(Object.keys(lesson.figures), one).toContain(name);
      expect(
        lesson.arms.map(({ name }) => name),
        one,
      ).toContain(arm);
    }
  });

  test('every setting that its text sets is shown as a field, and can be set', () => {
    const set = pieces.flatMap((piece) => (piece.kind === 'set' ? [piece] : []));
    expect(set.length).toBeGreaterThan(1);
    for (const { changes, text } of set) {
      expect(changes.length, text).toBeGreaterThan(0);
      const read = changes.map(([key, value]) => [key, readValue(key as SettingKey, value)] as const);
      // The lesson's own settings with these changes and no others.
      const changed = lessonConfig(lesson, lesson.classArm, Object.fromEntries(read));
      for (const [key, value] of read) {
        expect(isSettingKey(key), key).toBe(true);
        expect(lesson.fields, `${text} sets ${key}`).toContain(key);
        expect(changed[key as SettingKey]).toEqual(value);
      }
    }
    for (const key of lesson.fields) expect(settingKeys).toContain(key);
  });

  test('its questions have one expected answer, and every answer says when it is right', () => {
    for (const step of lesson.steps) {
      if (step.kind !== 'choose') continue;
      expect(step.answers[step.expected]).toBeDefined();
      for (const { when } of step.answers) expect(when.length).toBeGreaterThan(0);
    }
  });

  test('no marks of the markup are left over in what a reader sees', () => {
    for (const piece of pieces)
      if (piece.kind === 'words' || piece.kind === 'strong' || piece.kind === 'set')
        expect(piece.text).not.toMatch(/[{}[\]*]|\]\(/);
  });
});

test('a figure reads first, middle, last and all measurements, products, counters and shares', () => {
  const rows = [
    { a: null, b: 1 },
    { a: 1, b: 0.5 },
    { a: 2, b: 0.5 },
    { a: 4, b: 0 },
  ];
  const run = runReadingOf(rows, { ...emptyLedger, tok_unique: 30, tok_noshare: 40 });
  const value = (of: Lesson['figures'][string]['of']) =>
    namedValue('f@x', { x: figureValues({ f: { label: '', as: 'whole', of } }, run) });
  expect(value({ metric: 'a', take: 'first' })).toBe(1);
  expect(value({ metric: 'a', take: 'first', over: 2 })).toBe(1.5);
  expect(value({ metric: 'a', take: 'middle' })).toBe(2);
  expect(value({ metric: 'a', take: 'last' })).toBe(4);
  expect(value({ metric: 'a', take: 'mean' })).toBeCloseTo(7 / 3);
  expect(value({ metric: 'a', take: 'sum', by: 'b' })).toBe(1.5);
  expect(value({ metric: 'nowhere', take: 'last' })).toBeNull();
  expect(value({ counter: 'tok_unique' })).toBe(30);
  expect(value({ share: [{ counter: 'tok_unique' }, { counter: 'tok_noshare' }] })).toBe(0.75);
  expect(value({ share: [{ counter: 'tok_unique' }, { counter: 'turns' }] })).toBeNull();
});

test('the study of a lesson has the seed of the page, and ends with the last round of its arms', () => {
  for (const lesson of lessons) {
    const { arms, seeds, budget } = lessonStudy(lesson);
    expect(seeds).toEqual([parseConfig({}).seed]);
    for (const { config } of arms) expect(budget).toEqual({ counter: 'rounds', value: config.max_rounds });
  }
});
