/** Before every test file: property tests draw the same values in every run, so that a red run means a change. */
import fc from 'fast-check';

/** `ESPALIER_SEED=random npx vitest` draws anew; an integer draws what a failed test printed. Node only. */
const asked = (typeof process === 'undefined' ? undefined : process.env['ESPALIER_SEED']) ?? '20261121';
if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });
