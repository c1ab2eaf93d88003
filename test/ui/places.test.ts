import { expect, test } from 'vitest';
import { addressOf, isPlaceAddress, placeAt, placeNames } from '../../src/ui/navigation/places.ts';

test.each(placeNames.filter((place) => place !== 'Lab'))(
  'the address of %s leads back to it, with what is open in it',
  (place) => {
    for (const route of ['', 'treepo', 'a/b c', 'ρ=1&x#y', '100%']) {
      expect(placeAt(addressOf(place, route))).toEqual({ place, route });
      expect(isPlaceAddress(addressOf(place, route))).toBe(true);
    }
  },
);

test('an address that names no place, or no known one, is not taken for one', () => {
  for (const hash of ['', '#', '#v=1&method=grpo', '#reference', '#/nowhere', '#/Runs2/x']) {
    expect(placeAt(hash)).toBeNull();
  }
  expect(isPlaceAddress('#v=1&method=grpo')).toBe(false);
});

test('an address with broken escapes is read as it stands', () => {
  expect(placeAt('#/methods/100%')).toEqual({ place: 'Methods', route: '100%' });
});
