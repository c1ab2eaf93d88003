import { afterAll, beforeAll, expect, it } from 'vitest';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { openMethod } from '../../src/sandbox/openMethod.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { askHook, hostileCases } from './hostileMethods.ts';
import { methodSource } from './examples.ts';

const sandbox = createSandbox(nodeThread);
afterAll(() => sandbox.close());

const good = methodSource('methods/grpo');
const groups = [
  {
    ...{ rewards: [1, 0, 0.5, 0], lengths: [1, 1, 1, 1], record: { tried: 0, solved: 0 } },
    ...{ hinted: [false, false, false, false], parent: [null, null, null, null] },
  },
];
const healthy = async () => [
  await openMethod(sandbox, good),
  await sandbox.ask(good, { ask: 'advantages', items: groups, values: {} }),
];

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

let expected: unknown;
/** Processor time of a restart of the thread, with its first answers. */
let restartMs: number;
beforeAll(async () => {
  expected = await healthy();
  await expect(openMethod(sandbox, 'throw 1')).rejects.toThrow();
  const begun = processorMs();
  await healthy();
  restartMs = processorMs() - begun;
});

it('there are at least fifty hostile cases, of every hook', () => {
  expect(hostileCases.length).toBeGreaterThanOrEqual(50);
  expect(new Set(hostileCases.map(({ hook }) => hook)).size).toBe(9);
});

it.each(hostileCases)(
  '$hook that $title ends in a sentence, and the next question is answered',
  async ({ hook, source }) => {
    const before = [Object.getOwnPropertyNames(globalThis), Object.getOwnPropertyNames(Array.prototype)];
    const begun = processorMs();
    const because = await askHook(sandbox, hook, source).then(
      () => 'no reason: it was answered',
      (error: unknown) => (error instanceof Error ? error.message : `no error: ${String(error)}`),
    );
    expect(processorMs() - begun).toBeLessThan(1000 + restartMs);
    expect(because).toMatch(/^\S.{15,400}$/s);
    expect(because).not.toMatch(/no reason|no error|internal|undefined is not/);
    expect(await healthy()).toEqual(expected);
    expect([Object.getOwnPropertyNames(globalThis), Object.getOwnPropertyNames(Array.prototype)]).toEqual(
      before,
    );
  },
);
