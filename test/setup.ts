/** Before every test file: property tests draw the same values in every run, so that a red run means a change. */
import fc from 'fast-check';
import { expect } from 'vitest';

/** `ESPALIER_SEED=random npx vitest` draws anew; an integer draws what a failed test printed. Node only. */
const asked = (typeof process === 'undefined' ? undefined : process.env['ESPALIER_SEED']) ?? '20261121';
if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });
// The first tier draws the first quarter of what all tiers draw, where a test does not say how many.
if (typeof process !== 'undefined' && process.env['ESPALIER_TIER'] === 'first')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 25 });

/** True for lists of numbers with the same bits; undefined where the usual comparison decides. It is slow on weights. */
function haveSameBits(a: unknown, b: unknown): true | undefined {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.constructor !== b.constructor) return undefined;
  if (a.byteLength !== b.byteLength) return undefined;
  const [one, other] = [a, b].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  ) as [Uint8Array, Uint8Array];
  return one.every((byte, at) => byte === other[at]) || undefined;
}

// Files of a worker share what they register.
const registered = globalThis as { hasBitsTester?: true };
if (!registered.hasBitsTester) expect.addEqualityTesters([haveSameBits]);
registered.hasBitsTester = true;
