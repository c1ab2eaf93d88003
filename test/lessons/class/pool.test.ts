/** Pooling codes: good lines count, others are named; the interval is that of the values; samples are drawn fairly. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settingsOfOwnMethod } from '../../../src/config/ownRecipe.ts';
import { packCode, unpackCode } from '../../../src/config/packedCode.ts';
import { encodeProvenLink, markedRounds, markLength } from '../../../src/config/proof.ts';
import { defaultConfig, parseConfig } from '../../../src/config/schema.ts';
import type { RunConfig } from '../../../src/config/settings.ts';
import { runsOf } from '../../../src/experiment/study.ts';
import { checkPasted } from '../../../src/lessons/class/checkPasted.ts';
import { encodeCode, type ResultCode } from '../../../src/lessons/class/code.ts';
import {
  classConfig,
  classStudy,
  engineMark,
  planAddress,
  planAt,
  planMark,
  stateMark,
  unknownCodeAt,
} from '../../../src/lessons/class/plan.ts';
import { seedOfPupil } from '../../../src/lessons/class/pupilSeed.ts';
import { planSubject } from '../../../src/lessons/class/planSubject.ts';
import { poolOf as poolOfChecked, sampleOf, type Pool } from '../../../src/lessons/class/pool.ts';
import { readPasted } from '../../../src/lessons/class/rows.ts';
import { lessons } from '../../../src/lessons/index.ts';
import { engineVersion } from '../../../src/run/engineVersion.ts';
import { ownSample } from '../../sandbox/ownSamples.ts';

const plan = planAt('hints');
const codeOf = (changes: Partial<ResultCode> = {}): string =>
  encodeCode({ engine: engineMark, plan: planMark(plan), seed: 1, solved: 128, state: 5, ...changes });

const poolOf = (text: string, plan: RunConfig): Pool =>
  poolOfChecked(text, plan, checkPasted(readPasted(text).rows, planSubject(plan)));

test('the codes of a class are pooled into a mean with its interval', () => {
  const codes = [100, 110, 120, 130, 140].map((solved, i) => codeOf({ seed: i + 1, solved }));
  const pool = poolOf(`${codes.join('\n')}\n\n`, plan);
  expect(pool.skipped).toEqual([]);
  expect(pool.mean).toBeCloseTo(120 / 256, 12);
  // 120 ± t(0.975, 4) · 15.811 / √5, with t = 2.77645.
  expect(pool.interval?.low).toBeCloseTo((120 - 2.77645 * 7.07107) / 256, 5);
  expect(pool.interval?.high).toBeCloseTo((120 + 2.77645 * 7.07107) / 256, 5);
  expect(poolOf(codes.slice(1).join('\n'), plan).interval).toBeNull();
});

test.each<[line: string, name: string | null]>([
  ['CODE', null],
  ['  code  ', null],
  ['C O D E', null],
  ['Bob: CODE', 'Bob'],
  ['Bob, CODE', 'Bob'],
  ['Bob CODE', 'Bob'],
  ['Bob - CODE', 'Bob'],
  ['Bobby C O D E', 'Bobby'],
  ['CODE Bob', 'Bob'],
  ['Bob (CODE)', 'Bob'],
  ['Bob\tMiller\tCODE\t7b', 'Bob Miller 7b'],
  ['"Miller, Bob","CODE"', 'Miller Bob'],
  ['Bob Miller, code', 'Bob Miller'],
])('the line %j has a code and the name %j', (line, name) => {
  const code = codeOf({ seed: 9 });
  const written = line
    .replace('C O D E', code.replaceAll('-', ' '))
    .replace('CODE', code)
    .replace('code', code.toLowerCase());
  const { entries, skipped } = poolOf(`\n${written}`, plan);
  expect(skipped).toEqual([]);
  expect(entries).toMatchObject([{ seed: 9, line: 2, name }]);
});

test('lines that are no codes, twins and contradictions are named with their lines and skipped, the rest counts', () => {
  const text = [
    codeOf(),
    'hello',
    codeOf(),
    codeOf({ solved: 1 }),
    codeOf({ seed: 2, solved: 300 }),
    codeOf({ seed: 3 }),
    `Bob: ${codeOf().slice(0, -1)}`,
    `Eve, ${codeOf().slice(0, -1)}*`,
    'Name\tCode',
  ];
  const { entries, skipped } = poolOf(text.join('\n'), plan);
  expect(entries.map(({ seed, line }) => [seed, line])).toEqual([
    [1, 1],
    [3, 6],
  ]);
  expect(skipped.map(({ line, why }) => [line, why])).toEqual([
    [2, 'Not a code: it must have 20 symbols, has 5.'],
    [3, 'The same code as in line 1; it counts once.'],
    [4, 'Another result for seed 1 than in line 1; the first one counts.'],
    [5, 'It says 300 of 256 prompts, which no run can solve.'],
    [7, 'Not a code: it must have 20 symbols, has 19.'],
    [8, 'Not a code: “*” is no symbol of a code.'],
    [9, 'Not a code: it must have 20 symbols, has 8.'],
  ]);
});

const proofOf = (seed: number, changes: Partial<RunConfig> = {}): string =>
  encodeProvenLink(
    { ...plan, seed, ...changes },
    {
      ...{ engine: engineVersion, device: 'wasm', threads: 1, round: plan.max_rounds },
      ...{ hash: 'ab'.repeat(16), trace: 'A'.repeat(markLength * markedRounds(plan.max_rounds).length) },
    },
  );

test('a copied row above that of its owner takes neither the number nor the place in the mean', () => {
  const own = (name: string, solved: number) =>
    `${name}\t${((100 * solved) / 256).toFixed(2)}\t${codeOf({ seed: seedOfPupil(name), solved })}`;
  const copied = own('ada', 200).replace('ada', 'eve');
  const text = ['Name\tScore\tCode', copied, own('ada', 200), own('grace', 100)].join('\n');
  const checks = checkPasted(readPasted(text).rows, planSubject(plan));
  expect(checks.map(({ name, fit }) => [name, fit])).toEqual([
    ['eve', 'refused'],
    ['ada', 'fits'],
    ['grace', 'fits'],
  ]);
  const pool = poolOfChecked(text, plan, checks);
  expect(pool.entries.map(({ name }) => name)).toEqual(['ada', 'grace']);
  expect(pool.refused).toEqual([checks[0]]);
  expect(pool.mean).toBeCloseTo(150 / 256, 12);
});

test('a row that is refused for a reason of its own takes no number from another name', () => {
  const rows = [`Eve\t1\t${codeOf()}`, `Ada\t50\t${codeOf()}`, `Bob\t50\t${codeOf()}`];
  const text = ['Name\tScore\tCode', ...rows].join('\n');
  expect(checkPasted(readPasted(text).rows, planSubject(plan)).map(({ fit, words }) => [fit, words])).toEqual(
    [
      ['refused', 'The code says 50.0 % of the held-out prompts, and the score is 1.0 %.'],
      ['fits', 'Code, score and settings fit.'],
      ['refused', 'The same number as in line 3, under another name.'],
    ],
  );
});

test('a code without a name is not under another name, and the same code counts once', () => {
  const text = [`Ann: ${codeOf()}`, codeOf(), `Bob: ${codeOf({ seed: 2 })}`].join('\n');
  const pool = poolOf(text, plan);
  expect(pool.refused).toEqual([]);
  expect(pool.entries.map(({ name }) => name)).toEqual(['Ann', 'Bob']);
  expect(pool.skipped.map(({ line, why }) => [line, why])).toEqual([
    [2, 'The same code as in line 1; it counts once.'],
  ]);
});

test('what stands in place of a score and cannot be read is refused, and an empty cell or a dash is no score', () => {
  const wordsOf = (points: string, scores = true) => {
    const text = `Name\tScore\tCode\nAda\t${points}\t${codeOf()}`;
    return checkPasted(readPasted(text).rows, planSubject(plan, { scores })).map(({ fit, words }) => [
      fit,
      words,
    ]);
  };
  for (const points of ['150', '-1', 'A+'])
    expect(wordsOf(points)).toEqual([
      ['refused', `The score “${points}” cannot be read: it must be a number from 0 to the full score.`],
    ]);
  for (const points of ['', '-', '–'])
    expect(wordsOf(points)).toEqual([['fits', 'Fits; no score stands beside it.']]);
  expect(wordsOf('A+', false)).toEqual([
    ['fits', 'The settings fit; the score counts steps and is not compared.'],
  ]);
  const untitled = `Ada\t150\t${codeOf()}\nGrace\t50\t${codeOf({ seed: 2 })}`;
  expect(checkPasted(readPasted(untitled).rows, planSubject(plan)).map(({ fit }) => fit)).toEqual([
    'refused',
    'fits',
  ]);
});

test('what fits is said in words of what was compared', () => {
  const wordsOf = (handedIn: string, scores = true) =>
    checkPasted(
      readPasted(`Name\tScore\tResponse\nAda\t50\t${handedIn}`).rows,
      planSubject(plan, { scores }),
    ).map(({ words }) => words);
  expect(wordsOf(codeOf())).toEqual(['Code, score and settings fit.']);
  expect(wordsOf(codeOf(), false)).toEqual(['The settings fit; the score counts steps and is not compared.']);
  expect(wordsOf(proofOf(1))).toEqual([
    'The settings fit; the score is compared when the run is trained again.',
  ]);
});

test('rows with a link with proof alone are kept, checked and left out of the mean', () => {
  const home = 'https://x.org/espalier/';
  const lines = [
    `Ada: ${codeOf()}`,
    `Grace, ${home}${proofOf(2)}`,
    `Eve, ${home}${proofOf(3, { learning_rate: 0.5 })}`,
  ];
  const table = [
    'Name\tCode',
    `Ada\t${codeOf()}`,
    `Grace\t${home}${proofOf(2)}`,
    `Eve\t${home}${proofOf(3, { learning_rate: 0.5 })}`,
  ];
  for (const text of [lines.join('\n'), table.join('\n')]) {
    const { entries, skipped, refused, unmeasured, mean } = poolOf(text, plan);
    expect(entries.map(({ name }) => name)).toEqual(['Ada']);
    expect(unmeasured).toMatchObject([{ name: 'Grace', seed: 2, fit: 'fits', passAt1: null }]);
    expect(refused).toMatchObject([{ name: 'Eve', fit: 'refused' }]);
    expect(skipped).toEqual([]);
    expect(mean).toBe(0.5);
  }
});

test('codes of other settings and of another engine are kept apart', () => {
  const other = codeOf({ plan: planMark(planAt('replay')) });
  const pool = poolOf([codeOf(), other, codeOf({ engine: (engineMark + 1) % 256 })].join('\n'), plan);
  expect(pool.entries).toHaveLength(1);
  expect(pool.otherPlans).toHaveLength(1);
  expect(pool.otherEngines).toHaveLength(1);
  expect(pool.interval).toBeNull();
});

test('the address of a class leads back to its recipe, and what changes no result changes no mark', () => {
  for (const { id } of lessons) {
    const recipe = planAt(id);
    expect(planAt(planAddress(recipe))).toEqual(recipe);
    for (const { request } of runsOf(classStudy(recipe, [77, 0, 2 ** 20 - 1])))
      expect(planMark(request.config)).toBe(planMark(recipe));
    expect(planMark(parseConfig({ ...recipe, device: 'auto', threads: 2 }))).toBe(planMark(recipe));
  }
  expect(new Set(lessons.map(({ id }) => planMark(planAt(id)))).size).toBe(lessons.length);
});

test('the address of a class has the code of its own method, which must be known first, and its values change the mark', () => {
  const usual = classConfig(
    parseConfig({ ...defaultConfig('grpo'), ...settingsOfOwnMethod(ownSample), max_rounds: 50 }),
  );
  const address = planAddress(usual);
  expect(unknownCodeAt(address)).toEqual([]);
  expect(planAt(address)).toEqual(usual);
  // The same class by code that this thread has not seen.
  const strange = packCode(unpackCode(address).replaceAll('Above+0.2', 'Above+0.3'));
  expect(strange).not.toBe(address);
  expect(unknownCodeAt(strange).map(({ kind }) => kind)).toEqual(['method']);
  const values = { ...ownSample.values, floor: 0.5 };
  const other = classConfig(parseConfig({ ...usual, own_method: { ...ownSample, values } }));
  expect(planMark(other)).not.toBe(planMark(usual));
  expect(planMark(planAt(planAddress(other)))).toBe(planMark(other));
  expect(() => planAt(address.replace(/own=method-\w+/, 'own=method-0123456789ab'))).toThrow('is not here');
  expect(() => planAt('v=1&mcode=x')).toThrow('own: must be the id of the method whose code the link has');
});

test('a mark depends only on settings that differ from the defaults', () => {
  const recipe = { ...classConfig({ ...defaultConfig('treepo'), max_rounds: 50 }), new_setting: 0.5 };
  expect(planMark(recipe)).toBe(planMark(classConfig({ ...defaultConfig('treepo'), max_rounds: 50 })));
  expect(planMark(recipe)).not.toBe(planMark({ ...recipe, max_rounds: 51 }));
});

test('a proof of other settings is refused even where they have the mark of the class by chance', () => {
  // Found by trying some thousands of learning rates.
  const recipe = classConfig(parseConfig({ max_rounds: 50 }));
  const one = { ...recipe, learning_rate: 0.0008573 };
  const other = { ...recipe, learning_rate: 0.0009233 };
  expect(planMark(one)).toBe(planMark(other));
  const { whyForeign } = planSubject(one);
  expect(whyForeign({ ...one, seed: 77, threads: 2 })).toBeNull();
  expect(whyForeign(other)).toBe('The proof is of other settings than those of this class.');
  expect(whyForeign({ ...one, own_base: 'small-0123456789ab' })).not.toBeNull();
});

test('a recipe that a class cannot train is refused with the reason', () => {
  expect(() => classConfig(parseConfig({}))).toThrow('max_rounds: must be at most 500 in a class');
  expect(() => classConfig(parseConfig({ max_rounds: 50, own_base: 'small-0123456789ab' }))).toThrow(
    'got "imported weights"',
  );
  expect(() => planAt('v=1&method=nonsense')).toThrow('method');
  expect(() => classStudy(plan, [1, 2 ** 20])).toThrow(
    'must be a whole number from 0 to 1048575, got 1048576',
  );
});

test('a class is a study: one arm, a run to the last round for each pupil’s seed', () => {
  const recipe = planAt('hints');
  const study = classStudy(recipe, [4, 9]);
  expect(study.budget).toEqual({ counter: 'rounds', value: recipe.max_rounds });
  expect(runsOf(study).map(({ request }) => request.config)).toEqual([
    { ...recipe, seed: 4 },
    { ...recipe, seed: 9 },
  ]);
});

test('a sample has as many different codes as asked for, as far as there are', () => {
  const text = Array.from({ length: 9 }, (_, i) => codeOf({ seed: i })).join('\n');
  const { entries } = poolOf(text, plan);
  fc.assert(
    fc.property(
      fc.nat(12),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (count, draws) => {
        const sample = sampleOf(entries, count, () => draws.next().value as number);
        expect(sample).toHaveLength(Math.min(count, 9));
        expect(new Set(sample.map(({ seed }) => seed)).size).toBe(sample.length);
      },
    ),
  );
});

test('the mark of a state is 18 bits of its hash', () => {
  expect(stateMark('fffff0000')).toBe(2 ** 18 - 1);
  expect(stateMark('000040000')).toBe(1);
});
