/** Test time on the real engine: each strategy against its own rule over the completions that were drawn, and what is refused. */
import { afterAll, expect, it } from 'vitest';
import { measureTestTime } from '../../../src/question/testTime/measure.ts';
import { curvesCsv, curvesOf, testTimeProblem } from '../../../src/question/testTime/plan.ts';
import { openAsked, type AskedPolicy } from '../../../src/question/policy.ts';
import { engineOf } from '../../../src/run/player.ts';
import { differentEvalPrompts } from '../../../src/tasks/pool.ts';
import { streams } from '../../../src/tensor/random.ts';
import { readBase } from '../../../src/cli/basePolicies.ts';
import { programs } from '../../run/openHere.ts';
import { askedAtStart, configOf, executor } from '../asking.ts';

afterAll(() => executor.dispose());
const now = (): number => 0;
const plan = { completions: 6, prompts: 16 };
const chainSum = await askedAtStart(configOf('chain-sum', { policy: 'tiny', level: 2 }));

/** All that is measured, part by part. */
async function all(asked: AskedPolicy, of = plan) {
  const parts = [await measureTestTime(asked, of, 0, now), await measureTestTime(asked, of, 8, now)];
  const curves = curvesOf(of, parts);
  const at = (id: string) => curves.find(({ strategy }) => strategy === id)!;
  return { parts, curves, accuracies: (id: string) => at(id).points.map(({ accuracy }) => accuracy), at };
}

it('one completion is worth the same to every strategy, and the share of right ones that the engine draws', async () => {
  const { accuracies, at, parts } = await all(chainSum);
  const { batch } = await engineOf(chainSum.plays, chainSum.config, { memory: {} })({
    prompts: differentEvalPrompts(chainSum.config, 16).map((prompt, place) => ({ prompt, place })),
    ...{ round: 0, samples: 6, temperature: 1, seed: chainSum.config.seed, stream: streams.testTime, now },
  });
  const right = batch.trajectories.filter(({ verdict }) => verdict.correct).length / 96;
  for (const id of ['any_right', 'best_by_probability', 'majority', 'tournament', 'refine', 'aggregate'])
    expect(accuracies(id)[0], id).toBeCloseTo(right, 12);
  // All six: any right one, and the most probable one, counted by hand.
  const groups = Array.from({ length: 16 }, (_, group) =>
    batch.trajectories.filter((one) => one.group === group),
  );
  const any = groups.filter((group) => group.some(({ verdict }) => verdict.correct)).length / 16;
  expect(accuracies('any_right').at(-1)).toBeCloseTo(any, 12);
  const logpOf = ({ logps }: { logps: Float32Array }): number => logps.reduce((sum, logp) => sum + logp, 0);
  const best = groups.map((group) => group.reduce((a, b) => (logpOf(b) > logpOf(a) ? b : a)));
  expect(accuracies('best_by_probability').at(-1)).toBeCloseTo(
    best.filter(({ verdict }) => verdict.correct).length / 16,
    12,
  );
  const written = batch.trajectories.reduce((sum, { logps }) => sum + logps.length, 0);
  expect(at('majority').points.at(-1)?.tokens).toBeCloseTo((written - 96 * 6) / 16 + 6, 9);
  expect(parts.map(({ measured }) => measured)).toEqual([8, 8]);
});

it('no choice among the same completions beats any right one, and intervals hold their accuracy', async () => {
  const { curves, accuracies } = await all(chainSum);
  for (const id of ['best_by_probability', 'majority', 'tournament'])
    accuracies(id).forEach((one, i) => expect(one).toBeLessThanOrEqual(accuracies('any_right')[i]! + 1e-12));
  for (const { points } of curves)
    for (const { low, high, accuracy } of points) {
      expect(low).toBeLessThanOrEqual(accuracy);
      expect(high).toBeGreaterThanOrEqual(accuracy);
    }
  const csv = curvesCsv(curves).trimEnd().split('\n');
  expect(csv[0]).toBe('strategy,completions,tokens,accuracy,low,high');
  expect(csv).toHaveLength(1 + 6 * 4);
});

it('a part measures its prompts as the whole does, and again with the same bits', async () => {
  const second = await measureTestTime(chainSum, plan, 8, now);
  expect(await measureTestTime(chainSum, plan, 8, now)).toEqual(second);
  const { parts } = await all(chainSum, { ...plan, prompts: 12 });
  expect(parts[1]?.measured).toBe(4);
  expect(parts[1]?.spent['refine']).toEqual(second.spent['refine']?.slice(0, 4));
});

it('a digest and answers cost their tokens, the prompt read again among them', async () => {
  const { at } = await all(chainSum);
  const plain = at('majority').points[1]!.tokens;
  // One attempt without its end, two markers and the prompt of six symbols.
  expect(at('refine').points[1]!.tokens).toBeGreaterThan(plain + 8);
  expect(at('aggregate').points[1]!.tokens).toBeGreaterThan(at('refine').points[1]!.tokens + 5);
});

it('a value head chooses among completions, and a policy without head or judge says so', async () => {
  const { parts } = await all(chainSum);
  expect(parts[0]?.refused).toEqual({
    best_by_head: 'this policy has no head that says how good a completion is',
    best_by_judge: 'this run has no judge, or its judge has too few choices to be fitted',
  });
  const config = configOf('chain-sum', {
    policy: 'tiny',
    level: 2,
    baseline: 'value',
    scale_rewards: 'batch',
  });
  const headed = await openAsked(config, (await readBase(config)).parameters, { executor, ...programs });
  const { accuracies } = await all(headed);
  expect(accuracies('best_by_head')).toHaveLength(4);
  await headed.dispose();
});

it('a prompt without space for attempts, turns and control tasks are refused by name', async () => {
  const refusedOf = async (task: string, settings: Parameters<typeof configOf>[1]) => {
    const asked = await askedAtStart(configOf(task, settings));
    const { refused } = await measureTestTime(asked, { completions: 2, prompts: 2 }, 0, now);
    await asked.dispose();
    return refused;
  };
  const maze = await refusedOf('maze', { policy: 'tiny', level: 3 });
  expect(maze['aggregate']).toMatch(
    /^no space for attempts before the prompt: one needs \d+ tokens, and \d+ are left/,
  );
  expect(maze['majority']).toMatch(/have no answer in common/);
  const turns = await refusedOf('lookup', { policy: 'tiny', level: 1 });
  expect(turns['refine']).toMatch(/would show the answers of another environment/);
  const pole = await refusedOf('grid-world', {});
  expect(Object.keys(pole).sort()).toEqual([
    'aggregate',
    'best_by_head',
    'best_by_judge',
    'majority',
    'refine',
    'tournament',
  ]);
});

it('a plan that memory does not hold is refused before anything is written', async () => {
  expect(testTimeProblem({ completions: 257, prompts: 16 })).toBe(
    'test time: completions must be 2 to 256, got 257',
  );
  expect(testTimeProblem({ completions: 16, prompts: NaN })).toBe(
    'test time: prompts must be 2 to 512, got NaN',
  );
  expect(testTimeProblem({ completions: 256, prompts: 512 })).toContain(
    'at most 32768, which memory holds, got 131072',
  );
  expect(testTimeProblem({ completions: 256, prompts: 128 })).toBeNull();
  await expect(measureTestTime(chainSum, { completions: 999, prompts: 8 }, 0, now)).rejects.toThrow(
    'got 999',
  );
});
