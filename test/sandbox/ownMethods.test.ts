import { afterAll, describe, expect, it } from 'vitest';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { settingsOfOwnMethod } from '../../src/config/ownRecipe.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { openMethod, ownMethodFrom, playOwnMethod } from '../../src/sandbox/openMethod.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { methodSource } from './examples.ts';
import {
  largestDifference,
  nineMethods,
  openSide,
  pairOf,
  pairSettings,
  pairTasks,
  trainSide,
} from './ownMethods.ts';

const sandbox = createSandbox(nodeThread);
const { executor } = openNodeExecutor({ threads: 1 });
afterAll(async () => {
  sandbox.close();
  await executor.dispose();
});

/** `npm run -s measure -- own-methods` trains twenty. */
const rounds = 3;
const cases = pairTasks.flatMap((task) => nineMethods.map(([name, built]) => ({ task, name, built })));

describe('methods of the catalogue as own methods', () => {
  it.each(cases)(
    '$name on $task trains to the hash of the built-in one, because its operations are the same',
    async ({ task, name, built }) => {
      const pair = await pairOf(sandbox, name, { task, ...built });
      expect(pair.own.own_method?.hooks.length).toBeGreaterThan(0);
      const [one, other] = [
        await trainSide(pair.built, rounds, executor),
        await trainSide(pair.own, rounds, executor),
      ];
      expect(other.hash).toBe(one.hash);
      expect(largestDifference(one, other)).toEqual({ metric: '', by: 0 });
    },
  );

  it('the comparison sees a clip that is a little wider, because ratios leave their bounds', async () => {
    const { built, own } = await pairOf(sandbox, 'methods/grpo', { task: 'scratchpad' });
    const source = methodSource('methods/grpo').replace('1 + epsilon_high', '1 + epsilon_high + 0.05');
    const wider = ownMethodFrom(source, await openMethod(sandbox, source));
    await playOwnMethod(sandbox, wider);
    const one = await trainSide(built, rounds, executor);
    const other = await trainSide(parseConfig({ ...own, ...settingsOfOwnMethod(wider) }), rounds, executor);
    expect(Math.max(...one.rows.map((row) => row['clip_ratio/region_mean'] ?? 0))).toBeGreaterThan(0);
    expect(other.hash).not.toBe(one.hash);
  });
});

it('a run whose code loops for ever in its second round stops with a sentence, and keeps the first round whole', async () => {
  const source = `export const name = 'Late loop';
export function reward({ verdict, round }) { if (round > 0) for (;;); return verdict; }`;
  const method = ownMethodFrom(source, await openMethod(sandbox, source));
  await playOwnMethod(sandbox, method);
  const config = parseConfig({
    ...{ ...defaultConfig(method.basedOn), ...settingsOfOwnMethod(method), ...pairSettings },
  });
  const { run, dispose } = await openSide(config, executor);
  await run.round();
  const first = await run.checkpoint();
  await expect(run.round()).rejects.toThrow(/Late loop: reward .*endless loop/);
  expect(run.completed).toBe(1);
  await run.restore(first);
  expect((await run.checkpoint()).hash).toBe(first.hash);
  await dispose();
});
