/** A warm start that a link describes, made again in the teacher's own thread. */
import { expect, test } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { browserThread } from '../../src/runtime/sandboxHandle.ts';
import source from '../../src/sandbox/examples/modulo.js?raw';
import { openTask, ownTaskFrom } from '../../src/sandbox/openTask.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { rememberOwnTask, taughtBase } from '../../src/tasks/own/ownTask.ts';
import { teachAgain } from '../../src/ui/tasks/teachAgain.ts';

async function configWith(warm: string): Promise<RunConfig> {
  const sandbox = createSandbox(browserThread);
  const own = ownTaskFrom(source, await openTask(sandbox, source), taughtBase, warm);
  sandbox.close();
  return parseConfig({ ...defaultConfig('grpo', rememberOwnTask(own)), policy: 'tiny', threads: 1 });
}

test('weights of another fingerprint are refused with both, and those of its own are given', async () => {
  const seen: string[] = [];
  const again = async (warm: string) =>
    teachAgain(
      await configWith(warm),
      (updates, all) => seen.push(`${updates} of ${all}`),
      new AbortController().signal,
    );
  const refused = again('1.10.0123456789abcdef');
  await expect(refused).rejects.toThrow(
    /must be 1\.10\.0123456789abcdef again, got 1\.10\.[0-9a-f]{16}; another version of the page made it/,
  );
  expect(seen.at(-1)).toBe('10 of 10');
  const warm = /got (1\.10\.[0-9a-f]{16})/.exec(String(await refused.catch(String)))?.[1] ?? '';
  expect(await again(warm)).toMatchObject({ warm, updates: 10 });
});
