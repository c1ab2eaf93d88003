/** Writes a megabyte and ends with code 3, by `runCommand.test.ts`. */
import { runIfStarted } from '../../src/cli/runCommand.ts';

runIfStarted(import.meta.url, () => {
  process.stdout.write('x'.repeat(1_000_000));
  return Promise.resolve(3);
});
