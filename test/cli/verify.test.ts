import { expect, it } from 'vitest';
import { verifyLink } from '../../src/cli/verify.ts';
import { knownLink } from '../../src/ui/selftest/known.ts';

it('the known run of the self-test is repeated by the command line, and another seed is found out', async () => {
  expect(await verifyLink(knownLink)).toMatchObject({ identical: true, round: 4 });
  const other = await verifyLink(`https://example.org/${knownLink}&seed=9`);
  expect(other.comparison).toMatchObject({ kind: 'differs' });
});
