import { expect, it } from 'vitest';
import { evaluatePolicy, type EvaluationSettings } from '../../src/run/evaluate.ts';
import { completionOf } from '../../src/rollout/sample.ts';
import { taskOf } from '../../src/tasks/index.ts';
import { uniformPolicy } from '../rollout/uniformPolicy.ts';

const task = taskOf('chain-sum');

/** Right when the first symbol's id is even: a rule that the uniform policy meets about half the time. */
const settings = (count: number): EvaluationSettings => ({
  policy: uniformPolicy(),
  verify: (attempts) =>
    Promise.resolve(
      attempts.map(({ completion }) => {
        const correct = (completion[0] as number) % 2 === 0;
        return { reward: correct ? 1 : 0, correct, reason: '' };
      }),
    ),
  prompts: Array.from({ length: count }, (_, index) => task.prompt('eval', 0, index, 2)),
  frame: { promptWidth: 12, width: 20 },
  seed: 4,
  now: () => 0,
});

it('an evaluation verifies one completion per prompt and reports the correct share', async () => {
  const { passAt, reward, correct, entries } = await evaluatePolicy(settings(40));
  const share = [...correct].reduce((a, b) => a + b) / 40;
  expect(passAt[1]).toBeCloseTo(share, 12);
  expect(reward).toBeCloseTo(share, 12);
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.8);
  expect(Object.keys(entries)).toEqual(['tok_eval']);
});

it('an evaluation estimates pass@k without bias from more samples', async () => {
  const { passAt, correct } = await evaluatePolicy({ ...settings(10), samples: 4, ks: [1, 2, 4] });
  expect(passAt[1]).toBeCloseTo([...correct].reduce((a, b) => a + b) / 40, 12);
  expect(passAt[4]).toBeCloseTo([...correct].filter((c) => c > 0).length / 10, 12);
  expect(passAt[2]).toBeGreaterThan(passAt[1] as number);
  expect(passAt[2]).toBeLessThan(passAt[4] as number);
});

it('an evaluation gives a prompt the same result among many as among few', async () => {
  const many = await evaluatePolicy({ ...settings(600), samples: 2 });
  const few = await evaluatePolicy({ ...settings(30), samples: 2 });
  expect([...few.correct]).toEqual([...many.correct.slice(0, 30)]);
});

it('an evaluation says how often a chosen completion is right, as a recount of all completions does', async () => {
  const { verify, ...rest } = settings(60);
  const seen: { readonly prompt: unknown; readonly score: number; readonly right: boolean }[] = [];
  const scoreOf = (tokens: ArrayLike<number>) =>
    Array.from(tokens).reduce((sum, token, at) => (31 * sum + token * (at + 1)) % 997, 0);
  const plan = {
    ...{ ...rest, samples: 8, ks: [1, 8] },
    verify: async (attempts: Parameters<typeof verify>[0]) => {
      const verdicts = await verify(attempts);
      attempts.forEach(({ prompt, completion }, i) =>
        seen.push({ prompt, score: scoreOf(completion), right: verdicts[i]!.correct }),
      );
      return verdicts;
    },
  };
  const { chosenRight, passAt, correct } = await evaluatePolicy({
    ...plan,
    choose: (completions) => {
      expect(completions.map(({ sample }) => sample)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      return [...completions].sort((a, b) => scoreOf(completionOf(b)) - scoreOf(completionOf(a)))[0];
    },
  });
  const right = rest.prompts.filter((prompt) => {
    const own = seen.filter((one) => one.prompt === prompt);
    expect(own).toHaveLength(8);
    return own.find(({ score }) => score === Math.max(...own.map((one) => one.score)))!.right;
  });
  expect(chosenRight).toBe(right.length / 60);
  expect(chosenRight).toBeLessThan(passAt[8]!);
  // Nothing else changes, and without a choice there is no share.
  const plain = await evaluatePolicy(plan);
  expect(plain).toEqual({ ...plain, passAt, correct });
  expect('chosenRight' in plain).toBe(false);
});

it('an evaluation takes the mean reward over the completions that were scored', async () => {
  const { verify, ...rest } = settings(40);
  const plain = await evaluatePolicy({ ...rest, verify });
  const { reward, passAt } = await evaluatePolicy({
    ...rest,
    verify: async (attempts) =>
      (await verify(attempts)).map((verdict) => (verdict.correct ? verdict : { ...verdict, reward: NaN })),
  });
  expect(reward).toBeCloseTo(1, 12);
  expect(passAt).toEqual(plain.passAt);
  const none = await evaluatePolicy({
    ...rest,
    verify: async (attempts) => (await verify(attempts)).map((verdict) => ({ ...verdict, reward: Infinity })),
  });
  expect(none.reward).toBe(0);
});

it('an evaluation can take the likeliest tokens instead', async () => {
  const { passAt } = await evaluatePolicy({ ...settings(5), greedy: true });
  expect(passAt[1]).toBe(0); // the fake's likeliest token is the end, an odd id
});
