/** The exercises as data, and the assessment of their runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playRun } from '../../measure/playRun.ts';
import { encodeLink } from '../../../src/config/link.ts';
import { encodeProvenLink, markedRounds, markLength } from '../../../src/config/proof.ts';
import { optionOf } from '../../../src/config/settings.ts';
import { decodeCode, encodeCode } from '../../../src/lessons/class/code.ts';
import { engineMark, planMark } from '../../../src/lessons/class/plan.ts';
import { classResultOf } from '../../../src/lessons/class/result.ts';
import { readAttempt, writeAttempt } from '../../../src/lessons/exercise/code.ts';
import {
  changesIn,
  exerciseConfig,
  exerciseProblems,
  foreignProblems,
  startConfig,
} from '../../../src/lessons/exercise/config.ts';
import type { Exercise } from '../../../src/lessons/exercise/exercise.ts';
import { exerciseOf, exercises } from '../../../src/lessons/exercise/index.ts';
import { assess, mostUnsolved, whyNoSuchScore } from '../../../src/lessons/exercise/assess.ts';
import { readPlace, type ExercisePlace } from '../../../src/lessons/exercise/place.ts';
import { lessonOf, lessons } from '../../../src/lessons/index.ts';
import { emptyLedger } from '../../../src/rollout/ledger.ts';
import { engineVersion } from '../../../src/run/engineVersion.ts';
import type { MetricRow } from '../../../src/run/records.ts';
import { brokenPromises, mostExerciseSeconds, type RecordedExercise } from '../../measure/exercises.ts';
import { solutions } from './solutions.ts';

const trees = exerciseOf('shared-start') as Exercise;
const solved = solutions['shared-start'] ?? {};

const rowsOf = (...passAt1: (number | null)[]): MetricRow[] =>
  passAt1.map((value, round) => ({ round, update: round, 'pass@1': value }) as unknown as MetricRow);
const assessed = (passAt1: number, tok_unique: number) =>
  assess(trees, { rows: rowsOf(0.6, null, passAt1), ledger: { ...emptyLedger, tok_unique } });

test('there are seven exercises with addresses of their own, and each has a solution', () => {
  expect(exercises.map(({ id }) => id)).toEqual([
    'step-size',
    'clip-range',
    'shared-start',
    'stop-early',
    'use-twice',
    'named-template',
    'make-it-cheat',
  ]);
  for (const exercise of exercises) {
    expect(exerciseOf(exercise.id)).toBe(exercise);
    expect(lessonOf(exercise.id)).toBeNull();
    expect(Object.keys(solutions[exercise.id] ?? {}).length).toBeGreaterThan(0);
  }
  expect(exerciseOf('knitting')).toBeNull();
  const marks = [
    ...exercises.map((exercise) => planMark(startConfig(exercise))),
    ...exercises.map((exercise) => planMark(exerciseConfig(exercise, solutions[exercise.id] ?? {}, 1))),
  ];
  // Three of them start alike; what is asked for differs.
  expect(new Set(marks).size).toBe(marks.length - 2);
  expect(lessons.length).toBeGreaterThan(0);
});

describe.each(exercises)('the exercise $id', (exercise) => {
  const changes = solutions[exercise.id] ?? {};

  test('has sentences that a pupil can read, a goal above its beginning, and settings that exist', () => {
    for (const text of [exercise.task, exercise.teaches, exercise.locked, ...exercise.hints])
      for (const sentence of text.split(/(?<=[.?!:;]) /)) expect(sentence.split(' ').length).toBeLessThan(25);
    expect(exercise.task.split(/(?<=[.?!]) /).length).toBeLessThanOrEqual(2);
    expect(exercise.hints.length).toBeGreaterThanOrEqual(2);
    expect(exercise.goal.passAt1).toBeGreaterThan(exercise.goal.from);
    expect(exercise.task).toContain(String(exercise.goal.passAt1));
    expect(exercise.task).toContain(exercise.goal.budget.most.toLocaleString('en-US'));
    for (const key of exercise.allowed) expect(optionOf(key).label.length).toBeGreaterThan(0);
  });

  test('takes changes of its own settings and refuses all others with its reason', () => {
    const config = exerciseConfig(exercise, changes, 7);
    expect(config).toMatchObject({ ...changes, seed: 7, device: 'wasm' });
    expect(changesIn(exercise, config)).toEqual(changes);
    expect(changesIn(exercise, startConfig(exercise))).toEqual({});
    expect(exerciseProblems(exercise, changes)).toEqual([]);
    expect(foreignProblems(exercise, config)).toEqual([]);
    const other = { num_eval_prompts: 16 };
    expect(() => exerciseConfig(exercise, other, 1)).toThrow(exercise.locked);
    expect(exerciseProblems(exercise, other).map(({ field }) => field)).toEqual(['num_eval_prompts']);
    expect(foreignProblems(exercise, { ...config, ...other }).map(({ field }) => field)).toEqual([
      'num_eval_prompts',
    ]);
    expect(() => exerciseConfig(exercise, changes, 2 ** 20)).toThrow('seed: must be a whole number');
    const [first] = exercise.allowed;
    expect(() => exerciseConfig(exercise, { [first as string]: 'nonsense' }, 1)).toThrow(String(first));
  });

  test('has codes that carry its settings', () => {
    const config = exerciseConfig(exercise, changes, 7);
    const code = classResultOf(config, 0.5, 'abcdef0123456789');
    const text = writeAttempt(exercise, config, code);
    // A platform's answer has room for 255 characters, and what is kept of it for 80.
    expect(text.length).toBeLessThan(80);
    expect(readAttempt(exercise, text)).toEqual({ code, config });
    expect(readAttempt(exercise, text.toLowerCase().replaceAll(' ', ', '))).toEqual({ code, config });
    expect(readAttempt(exercise, encodeCode(code))).toEqual({ code, config: null });
    const start = exerciseConfig(exercise, {}, 7);
    const atStart = classResultOf(start, 0.5, 'abcdef0123456789');
    expect(writeAttempt(exercise, start, atStart)).toBe(encodeCode(atStart));
    expect(readAttempt(exercise, encodeCode(atStart))).toEqual({ code: atStart, config: start });
    for (const name of ['Bob', 'Bob Miller', 'Bob Lee Miller-Hill of Class 7b']) {
      expect(readAttempt(exercise, `${text} ${name}`)).toEqual({ code, config });
      expect(readAttempt(exercise, `${encodeCode(atStart)} ${name}`)).toEqual({
        code: atStart,
        config: start,
      });
    }
  });
});

test('place and proof of every exercise fit into what a learning platform keeps', () => {
  for (const exercise of exercises) {
    const changes = solutions[exercise.id] ?? {};
    const config = exerciseConfig(exercise, changes, 2 ** 20 - 1);
    const { max_rounds: round } = config;
    const trace = 'A'.repeat(markLength * markedRounds(round).length);
    const hash = 'abcdef0123456789abcdef0123456789';
    const proof = encodeProvenLink(config, { engine: '10', device: 'wasm', threads: 8, round, hash, trace });
    const code = writeAttempt(exercise, config, classResultOf(config, 0.875, hash));
    const best = { changes, score: 0.5, passAt1: 0.875, spent: 100_000, code, proof };
    const place = { exercise: exercise.id, seed: config.seed, attempts: 9999, best };
    expect(JSON.stringify({ code, place, proof }).length).toBeLessThan(3500);
  }
});

test('what a code does not say is refused in a sentence', () => {
  const config = exerciseConfig(trees, solved, 7);
  const code = encodeCode(classResultOf(config, 0.9, 'abcdef0123456789'));
  expect(readAttempt(trees, `${code} segments 5 4`)).toContain('4 values');
  expect(readAttempt(trees, `${code} segments 6 4 2`)).toContain('not those that it was made with');
  expect(readAttempt(trees, `${code} knitting 5 4 2`)).toContain('cannot be trained: topology');
  expect(readAttempt(trees, `${code.slice(0, -1)}* segments 5 4 2`)).toContain('Not a code');
  expect(readAttempt(trees, 'x'.repeat(300))).toContain('too long');
  fc.assert(fc.property(fc.string({ maxLength: 250 }), (text) => void readAttempt(trees, text)));
});

test('a run is assessed by its last evaluation and all that it spent', () => {
  expect(assessed(0.85, 36_000)).toEqual({
    solved: true,
    score: 1,
    passAt1: 0.85,
    also: null,
    spent: 36_000,
    why: null,
  });
  expect(assessed(0.849, 36_000)).toMatchObject({ solved: false, passAt1: 0.849 });
  expect(assessed(0.85, 36_001)).toMatchObject({ solved: false, spent: 36_001 });
  // The way from 0.65 to 0.85 is half done, and the budget pays all: half of a half.
  expect(assessed(0.75, 30_000).score).toBe(0.25);
  // The way is done, and the budget pays a half.
  expect(assessed(0.95, 72_000).score).toBe(0.25);
  expect(assessed(0.3, 100)).toMatchObject({ score: 0 });
  expect(assessed(0.8, 72_000).why).toBe(
    'The policy solves 80.0 % of the held-out prompts instead of 85.0 %, and the run spent 72,000 generated tokens instead of at most 36,000.',
  );
  expect(assess(trees, { rows: rowsOf(null), ledger: emptyLedger })).toEqual({
    ...{ solved: false, score: 0, passAt1: null, also: null, spent: 0 },
    why: 'The run ended before its policy was evaluated.',
  });
});

test('a better policy never scores less, a dearer run never more, and only solved ones have all points', () => {
  const share = fc.integer({ min: 0, max: 256 }).map((count) => count / 256);
  const spent = fc.integer({ min: 0, max: 200_000 });
  fc.assert(
    fc.property(share, share, spent, spent, (one, other, cheap, dear) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const [less, more] = [Math.min(cheap, dear), Math.max(cheap, dear)];
      expect(assessed(low, less).score).toBeLessThanOrEqual(assessed(high, less).score);
      expect(assessed(low, more).score).toBeLessThanOrEqual(assessed(low, less).score);
      const { score, solved: isSolved, why } = assessed(one, cheap);
      expect(score === 1).toBe(isSolved);
      expect(why === null).toBe(isSolved);
      if (!isSolved) expect(score).toBeLessThanOrEqual(mostUnsolved);
      expect(whyNoSuchScore(trees, one, score)).toBeNull();
    }),
  );
});

test('a goal of two figures is reached by both, and the way to each counts', () => {
  const cheat = exerciseOf('make-it-cheat') as Exercise;
  const ended = (passAt1: number, judged: number | null, human_choices = 60) =>
    assess(cheat, {
      rows: rowsOf(0.04, passAt1).map((row) => ({
        ...row,
        'judge/win_rate': row.round === 0 ? null : judged,
      })),
      ledger: { ...emptyLedger, human_choices },
    });
  expect(ended(0.8, 0.9)).toEqual({
    ...{ solved: true, score: 1, passAt1: 0.8, also: 0.9, spent: 60, why: null },
  });
  expect(ended(0.8, 0.7)).toMatchObject({ solved: false, score: 0.25, also: 0.7 });
  expect(ended(0.9, 0.7).why).toBe(
    'The policy solves 90.0 % of the held-out prompts, which is enough. Judged wins against the start: 70.0 % instead of 90.0 %.',
  );
  expect(ended(0.8, null)).toMatchObject({ solved: false, score: 0, also: null });
  expect(ended(0.1, 0.99).solved).toBe(false);
  expect(ended(0.9, 0.99, 61)).toMatchObject({ solved: false, spent: 61 });
  for (const judged of [0.5, 0.7, 0.95])
    expect(whyNoSuchScore(cheat, 0.6, ended(0.6, judged).score)).toBeNull();
});

test('a score that no run with these solved prompts has is named', () => {
  expect(whyNoSuchScore(trees, 0.8, 1)).toContain('A score of 100 needs 85.0 %');
  expect(whyNoSuchScore(trees, 0.75, 0.26)).toContain('at most 25, not 26.0');
  expect(whyNoSuchScore(trees, 0.9, 0.6)).toContain('scores 100, or at most 50');
  expect(whyNoSuchScore(trees, 0.9, 0.345)).toContain('whole numbers');
  expect(whyNoSuchScore(trees, 0.75, 0.25)).toBeNull();
});

test('a place that is kept is read again, and one of another exercise, pupil or settings is not', () => {
  const config = exerciseConfig(trees, solved, 7);
  const code = writeAttempt(trees, config, classResultOf(config, 0.875, 'abcdef0123456789'));
  const best = {
    changes: solved,
    score: 1,
    passAt1: 0.875,
    spent: 30_000,
    code,
    proof: `${encodeLink(config)}&proof=x`,
  };
  const place: ExercisePlace = { exercise: trees.id, seed: 7, attempts: 3, best };
  const stored: unknown = JSON.parse(JSON.stringify(place));
  expect(readPlace(trees, 7, stored)).toEqual(place);
  expect(readPlace(trees, 8, stored)).toBeNull();
  expect(readPlace(exercises[0] as Exercise, 7, stored)).toBeNull();
  const forged = (changes: object): unknown => ({ ...place, best: { ...best, ...changes } });
  for (const bad of [
    null,
    'x',
    [],
    { ...place, attempts: -1 },
    { ...place, extra: 1 },
    forged({ score: 1.5 }),
    forged({ score: 0.7 }),
    forged({ passAt1: 0.9 }),
    forged({ changes: {} }),
    forged({ changes: { ...solved, segment_length: 6 } }),
    forged({ changes: { max_rounds: 400 } }),
    forged({ changes: { knitting: 1 } }),
    forged({ changes: { topology: 'knitting' } }),
    forged({ code: 'x' }),
    forged({ proof: 5 }),
  ])
    expect(readPlace(trees, 7, bad)).toBeNull();
  fc.assert(
    fc.property(fc.jsonValue(), (some) => {
      expect(readPlace(trees, 7, some)).toBeNull();
    }),
  );
});

describe('the recorded runs', () => {
  const path = join(import.meta.dirname, '../../../public/exercises.json');
  const record = JSON.parse(readFileSync(path, 'utf8')) as {
    engine: string;
    exercises: RecordedExercise[];
  };
  const found = (id: string) => record.exercises.find((one) => one.id === id) as RecordedExercise;

  test('are there for every exercise, made with the engine of today', () => {
    expect(record.engine).toBe(engineVersion);
    expect(record.exercises.map(({ id }) => id)).toEqual(exercises.map(({ id }) => id));
  });

  test.each(exercises)(
    'of $id are of its settings: not solved at the start, solved within two minutes',
    (one) => {
      const { seeds, start, solution } = found(one.id);
      expect(seeds.slice(0, 3)).toEqual([1, 2, 3]);
      expect(start.recipe).toBe(encodeLink(exerciseConfig(one, {}, 1)));
      expect(solution.recipe).toBe(encodeLink(exerciseConfig(one, solutions[one.id] ?? {}, 1)));
      for (const { solved: list, score, passAt1, spent, seconds } of [start, solution]) {
        for (const values of [list, score, passAt1, spent, seconds])
          expect(values).toHaveLength(seeds.length);
        // The assessment of today comes to the recorded one.
        const { counter, most } = one.goal.budget;
        for (const at of seeds.keys())
          expect((passAt1[at] ?? 0) >= one.goal.passAt1 && (spent[at] ?? Infinity) <= most, counter).toBe(
            list[at],
          );
      }
      expect(brokenPromises(found(one.id))).toEqual([]);
    },
  );

  test('name the seed of a promise that they do not show', () => {
    const one = found('step-size');
    const slow = { ...one.solution, seconds: [1, mostExerciseSeconds + 1, 1], solved: [true, true, false] };
    expect(
      brokenPromises({ ...one, solution: slow, start: { ...one.start, solved: [true, false, false] } }),
    ).toEqual([
      'step-size, seed 1: its start settings solve it',
      'step-size, seed 3: its solution does not solve it',
      'step-size, seed 2: its solution takes over 120 s',
    ]);
  });

  test('of the shortest solution are made again with the same result', { timeout: 120_000 }, async () => {
    const one = exerciseOf('clip-range') as Exercise;
    const { solution } = found(one.id);
    const run = await playRun({ ...exerciseConfig(one, solutions[one.id] ?? {}, 3), threads: 1 });
    const { passAt1, spent, score } = assess(one, run);
    expect([passAt1, spent, score]).toEqual([solution.passAt1[2], solution.spent[2], 1]);
  });
});

test('an engine of another version makes other codes', () => {
  const code = decodeCode(encodeCode(classResultOf(startConfig(trees), 0.5, 'abcdef0123456789')));
  expect(typeof code === 'string' ? code : code.engine).toBe(engineMark);
});
