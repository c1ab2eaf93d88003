/** Tests what a browser keeps of exercises while several tabs write to it. */
import { beforeEach, expect, test, vi } from 'vitest';
import { keepPlace, placeName, readPlaces } from '../../src/ui/learn/exercise/keptPlaces.ts';
import { placeOf, toyExercise } from '../lessons/exercise/toyPlace.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('document', { baseURI: 'https://page.test/' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

const name = placeName(toyExercise.id, 3);

test('a tab that read the places earlier loses none of another tab', () => {
  const atStart = readPlaces();
  keepPlace(atStart, toyExercise, 4, placeOf(4, 0.5));
  keepPlace(atStart, toyExercise, 3, placeOf(3, 0.25));
  expect(Object.keys(readPlaces()).sort()).toEqual([name, placeName(toyExercise.id, 4)]);
});

test('of two tabs in one exercise the better attempt stays, whichever ends last', () => {
  const better = { ...placeOf(3, 0.5), attempts: 1 };
  for (const order of [
    [better, placeOf(3, 0.25)],
    [placeOf(3, 0.25), better],
  ]) {
    for (const place of order) keepPlace({}, toyExercise, 3, place);
    expect(readPlaces()[name]).toEqual({ ...better, attempts: 2 });
  }
});

test('where the browser denies its storage, places last while the page is open', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  });
  const places = keepPlace({}, toyExercise, 4, placeOf(4, 0.5));
  const later = keepPlace(places, toyExercise, 3, placeOf(3, 0.25));
  expect(Object.keys(later)).toEqual([placeName(toyExercise.id, 4), name]);
});
