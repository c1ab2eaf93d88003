/** Tests what is kept of an exercise: read only where this engine can continue it, and its proof where it is kept once. */
import { expect, test } from 'vitest';
import { decodeCode, encodeCode } from '../../../src/lessons/class/code.ts';
import { mostSuspended, suspendTexts } from '../../../src/scorm/suspend.ts';
import { readPlace, withoutProof, withProof } from '../../../src/lessons/exercise/place.ts';
import { placeOf, toyExercise } from './toyPlace.ts';

test('a place is read at its exercise and seed', () => {
  const place = placeOf(3, 0.5);
  expect(readPlace(toyExercise, 3, place)).toEqual(place);
  expect(readPlace(toyExercise, 4, place)).toBe(null);
  expect(readPlace({ ...toyExercise, id: 'other' }, 3, place)).toBe(null);
});

test('a place of another engine is not continued, so that its best attempt does not block new ones', () => {
  const place = placeOf(3, 0.5);
  const code = decodeCode(place.best.code.slice(0, 23));
  if (typeof code === 'string') throw new Error(code);
  const older = encodeCode({ ...code, engine: code.engine ^ 1 }) + place.best.code.slice(23);
  expect(readPlace(toyExercise, 3, { ...place, best: { ...place.best, code: older } })).toBe(null);
});

test('a proof that is kept apart stands nowhere in the place, and comes back', () => {
  const place = placeOf(3, 0.5, `#v=1&proof=${'p'.repeat(3500)}`);
  const apart = withoutProof(place);
  expect(JSON.stringify(apart)).not.toContain('proof=');
  expect(withProof(apart, place.best.proof)).toEqual(place);
  const { proof } = place.best;
  const [whole] = suspendTexts('a', { best: null, code: place.best.code, place: apart, proof });
  expect(whole?.without).toEqual([]);
  expect(whole?.text.length).toBeLessThanOrEqual(mostSuspended);
});

test('what is no place stays as it is, to be refused where it is read', () => {
  for (const given of [null, 'x', { exercise: 'small' }]) {
    expect(withoutProof(given)).toEqual(given);
    expect(withProof(given, '#v=1&proof=1')).toEqual(given);
  }
});
