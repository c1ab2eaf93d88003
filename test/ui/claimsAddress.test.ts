/** The address of Claims says what is open, what is filtered and how it is sorted. */
import { expect, test } from 'vitest';
import { orders, routeOf, shownBy, type ClaimOrder } from '../../src/ui/claims/listing.ts';
import { addressOf, placeAt } from '../../src/ui/navigation/places.ts';

test.each(['', 'drpo-shorter'])('filters and order come back from the address, with "%s" open', (claim) => {
  for (const order of Object.keys(orders) as ClaimOrder[]) {
    for (const query of ['', 'tree 50 %/a&b=c', 'ρ?']) {
      for (const mark of [null, 'not seen'] as const) {
        const shown = { claim, order, filter: { query, mark } };
        const at = placeAt(addressOf('Claims', routeOf(shown)));
        expect(shownBy(at!.route)).toEqual(shown);
      }
    }
  }
});

test('the address of everything is that of the place, and unknown filters are left out', () => {
  expect(addressOf('Claims', routeOf(shownBy('')))).toBe('#/claims');
  expect(addressOf('Claims', routeOf(shownBy('drpo-shorter')))).toBe('#/claims/drpo-shorter');
  expect(shownBy('?show=great&sort=Colour')).toEqual(shownBy(''));
});
