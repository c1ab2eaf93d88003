import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minibatches } from '../../src/learn/minibatches.ts';

it('minibatches take all rows in order where there is one update a pass', () => {
  const settings = { num_iterations: 2, steps_per_generation: 1, seed: 1 };
  expect(minibatches(4, settings, 0)).toEqual([
    [0, 1, 2, 3],
    [0, 1, 2, 3],
  ]);
});

it('minibatches hold every row exactly once a pass, in parts as equal as can be', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 8 }),
      fc.nat(),
      (rows, num_iterations, steps_per_generation, seed) => {
        const updates = minibatches(rows, { num_iterations, steps_per_generation, seed }, 3);
        expect(updates).toHaveLength(num_iterations * steps_per_generation);
        for (let pass = 0; pass < num_iterations; pass++) {
          const parts = updates.slice(pass * steps_per_generation, (pass + 1) * steps_per_generation);
          expect(parts.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: rows }, (_, row) => row));
          const sizes = parts.map((part) => part.length);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        }
      },
    ),
    { numRuns: 50 },
  );
});

it('minibatches are shuffled anew in each pass and round, the same way each time', () => {
  const settings = { num_iterations: 2, steps_per_generation: 2, seed: 1 };
  const [a, b, c, d] = minibatches(16, settings, 0);
  expect([...a!, ...b!]).not.toEqual([...c!, ...d!]);
  expect(minibatches(16, settings, 0)).toEqual([a, b, c, d]);
  expect(minibatches(16, settings, 1)[0]).not.toEqual(a);
  expect(minibatches(16, { ...settings, seed: 2 }, 0)[0]).not.toEqual(a);
});

it('minibatches put each row in each part about equally often', () => {
  const settings = { num_iterations: 1, steps_per_generation: 4, seed: 5 };
  const counts = new Array<number>(8).fill(0);
  for (let round = 0; round < 2000; round++)
    for (const row of minibatches(8, settings, round)[0]!) counts[row]!++;
  // 2000 draws of probability 1/4: five standard deviations are 97.
  for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(97);
});
