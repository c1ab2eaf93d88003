/** Tests whose run a row is: pupils' names in a report prove it, and a report may show them for some pupils only. */
import { expect, test } from 'vitest';
import { checkPasted } from '../../../src/lessons/class/checkPasted.ts';
import { encodeCode } from '../../../src/lessons/class/code.ts';
import { engineMark, planAt, planMark } from '../../../src/lessons/class/plan.ts';
import { planSubject } from '../../../src/lessons/class/planSubject.ts';
import { seedOfPupil } from '../../../src/lessons/class/pupilSeed.ts';
import { readPasted } from '../../../src/lessons/class/rows.ts';

const plan = planAt('hints');
/** The code of the pupil whom the platform calls so. */
const codeOf = (pupil: string): string =>
  encodeCode({ engine: engineMark, plan: planMark(plan), seed: seedOfPupil(pupil), solved: 128, state: 5 });

type Row = readonly [name: string, address: string, code: string];
function fitsOf(rows: readonly Row[]): readonly string[] {
  const text = [['Name', 'Email address', 'Response 0'], ...rows].map((cells) => cells.join('\t')).join('\n');
  return checkPasted(readPasted(text).rows, planSubject(plan, { scores: false })).map(({ fit }) => fit);
}

const ada = ['Ada', 'ada@school.org', codeOf('ada@school.org')] as const;

test('a code of a pupil whom the platform names in another row is refused, and its owner’s is not', () => {
  expect(fitsOf([['Eve', 'eve@school.org', ada[2]], ada])).toEqual(['refused', 'fits']);
  const grace = ['Grace', 'grace@school.org', codeOf('grace')] as const;
  const emmy = ['Emmy', 'emmy@school.org', codeOf('emmy')] as const;
  const eve = ['Eve', 'eve@school.org', ada[2]] as const;
  expect(fitsOf([eve, ada, grace, emmy])).toEqual(['refused', 'fits', 'fits', 'fits']);
});

test('where the report names most pupils, a code of a pupil who is not in it is refused', () => {
  const grace = ['Grace', 'grace@school.org', codeOf('grace@school.org')] as const;
  const eve = ['Eve', 'eve@school.org', codeOf('friend@elsewhere.org')] as const;
  expect(fitsOf([ada, grace, eve])).toEqual(['fits', 'fits', 'refused']);
});

test('one pupil whose address is the platform’s name says nothing against the others', () => {
  const others = ['grace', 'emmy', 'alan'].map((pupil): Row => [pupil, `${pupil}@school.org`, codeOf(pupil)]);
  expect(fitsOf([ada, ...others])).toEqual(['fits', 'fits', 'fits', 'fits']);
});
