import { afterAll, expect, it } from 'vitest';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { checkMethod } from '../../src/sandbox/checkMethod.ts';
import type { MethodCheck } from '../../src/sandbox/methodCheck.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { methodNames, methodSource } from './examples.ts';

const sandbox = createSandbox(nodeThread);
afterAll(() => sandbox.close());

const remarks = async (source: string): Promise<MethodCheck[]> =>
  (await checkMethod(sandbox, source)).checks.filter(({ state }) => state !== 'ok');
const module = (text: string): string => `export const name = 'Try';\n${text}\n`;
const loss = (body: string): string =>
  module(`export function loss({ ratio, logp, advantage, entropy }) {\n${body}\n}`);

it.each(methodNames)(
  'the checks of an own method find nothing to say of %s but what its comments say',
  async (name) => {
    const found = (await remarks(methodSource(name))).map(({ found }) => found);
    expect(found).toEqual(
      name === 'own/collapse'
        ? ['A token with a positive advantage has no gradient: what went well is not learned.']
        : [],
    );
  },
);

it.each([
  ['a constant', 'return 0 * advantage;'],
  ['a loss of stopped gradients', 'return -stopGradient(ratio) * advantage;'],
  ['a loss that reads the old policy', 'return -less(ratio, 1) * advantage;'],
])('the checks of an own method refuse %s, because nothing of it depends on the weights', async (_, body) => {
  const [first] = await remarks(loss(body));
  expect(first).toMatchObject({ state: 'failed', line: 3, title: 'The loss depends on the weights' });
});

it.each([
  [
    'where a ratio is huge',
    'const far = exp(ratio);\nreturn -far * advantage;',
    'look',
    3,
    /ratio 1000000 and/,
  ],
  [
    'where an advantage is 0',
    'return -ratio *\n(advantage * advantage / advantage);',
    'look',
    4,
    /advantage 0 the loss is not a number/,
  ],
  [
    'everywhere',
    'const low = log(ratio - 3);\nreturn low * advantage;',
    'failed',
    3,
    /the loss is not a number/,
  ],
  [
    'in the gradient alone',
    'const root = exp(0.5 * log(0 * ratio));\nreturn -root * advantage;',
    'failed',
    3,
    /gradient is not a number/,
  ],
])(
  'the checks of an own method name the line of a loss that is not finite %s',
  async (_, body, state, line, words) => {
    const found = (await remarks(loss(body))).find(({ title }) => title === 'The loss stays finite');
    expect(found).toMatchObject({ state, line });
    expect(found?.found).toMatch(words);
  },
);

it('the checks of an own method say of a loss with the wrong sign that it unlearns, and turn it', async () => {
  const [first] = await remarks(loss('return min(ratio, 1.2) * advantage;'));
  expect(first).toMatchObject({ state: 'look', line: 3, repair: { label: 'Put a minus in front' } });
  expect(await remarks(first?.repair?.source ?? '')).toEqual([]);
});

it.each([
  [
    'praises mistakes',
    'return -ratio * max(advantage, -advantage);',
    /negative advantage becomes more likely/,
  ],
  ['never blames', 'return -ratio * max(advantage, 0);', /negative advantage has no gradient/],
  ['never praises', 'return -ratio * min(advantage, 0);', /positive advantage has no gradient/],
])('the checks of an own method say of a loss that %s what it leaves undone', async (_, body, words) => {
  const [first] = await remarks(loss(body));
  expect(first).toMatchObject({ state: 'look', line: 3 });
  expect(first?.found).toMatch(words);
});

it.each([
  ['Math.exp', 'return -Math.exp(logp) * advantage;', 'Write exp instead of Math.exp'],
  ['if with two returns', 'if (advantage > 0) return -ratio;\nreturn ratio;', 'Write it with ? :'],
  [
    'if and else',
    'let weight;\nif (ratio < 1) weight = ratio; else { weight = 1; }\nreturn -weight * advantage;',
    'Write it with ? :',
  ],
  [
    'if that changes a value',
    'let weight = ratio;\nif (ratio > 2) { weight = 2; }\nreturn -weight * advantage;',
    'Write it with ? :',
  ],
])('the checks of an own method repair %s in a loss', async (_, body, label) => {
  const [first] = await remarks(loss(body));
  expect(first).toMatchObject({ state: 'failed', repair: { label } });
  const after = await checkMethod(sandbox, first?.repair?.source ?? '');
  expect(after.facts?.hooks).toEqual(['loss']);
  expect(after.checks.filter(({ state }) => state === 'failed')).toEqual([]);
});

const spread =
  'const all = rewards.map((r) => r - rewards[0]);\nconst spread = Math.max(...all) - Math.min(...all);';
it('the checks of an own method name advantages of 0 / 0 in a group of equal rewards, and mend the divisor', async () => {
  const source = module(
    `export function advantages({ rewards }) {\n${spread}\nreturn all.map((one) => one / spread);\n}`,
  );
  const [first] = await remarks(source);
  expect(first).toMatchObject({ state: 'failed', line: 2, repair: { label: 'Add 0.0001 to the divisor' } });
  expect(first?.found).toMatch(/In a group whose rewards are all 0 an advantage is not finite/);
  expect(first?.repair?.source).toContain('one / (spread + 0.0001)');
  expect(await remarks(first?.repair?.source ?? '')).toEqual([]);
});

it('the checks of an own method mend a setting whose default of 0 gives 0 / 0', async () => {
  const source = module(
    `export const settings = { floor: { default: 0, min: 0, max: 1 } };\nexport function advantages({ rewards, floor }) {\n${spread}\nreturn all.map((one) => one / Math.max(spread, floor));\n}`,
  );
  const [first] = await remarks(source);
  expect(first).toMatchObject({ state: 'failed', repair: { label: 'Set the default of floor to 0.001' } });
  expect(await remarks(first?.repair?.source ?? '')).toEqual([]);
});

it('the checks of an own method notice advantages that do not change when rewards do', async () => {
  const [first] = await remarks(
    module('export function advantages({ lengths }) { return lengths.map((n) => 1 / n); }'),
  );
  expect(first).toMatchObject({ state: 'look', line: 2, title: 'Advantages follow rewards' });
});

it.each([
  [
    'reward',
    'export function reward({ length }) { return 1 / (length - 3); }',
    'failed',
    /answer "\+7" it is not finite/,
  ],
  ['reward', 'export function reward() { return 1; }', 'look', /the same for all teaches nothing/],
  [
    'keep',
    'export function keep(rows) { return rows.map(() => false); }',
    'look',
    /nothing is left to learn from/,
  ],
  ['keep', 'export function keep(rows) { return [true]; }', 'failed', /keep must return a list of 4/],
  [
    'choose',
    'export function choose(prompts) { return prompts.map(() => 1); }',
    'look',
    /the choice is random/,
  ],
  ['hint', 'export function hint() { return null; }', 'look', /It gives no hint/],
  ['replay', 'export function replay() { return 1; }', 'look', /the draw is uniform/],
  ['branch', 'export function branch() { return 0; }', 'look', /at 0 nowhere/],
  ['branch', 'export function branch() { throw new Error("no"); }', 'failed', /branch threw Error: no/],
])(
  'the checks of an own method say of %s in code %s what is odd, at its line',
  async (_, code, state, words) => {
    const [first] = await remarks(module(code));
    expect(first).toMatchObject({ state, line: 2 });
    expect(first?.found).toMatch(words);
  },
);

it('the checks of an own method refuse settings that do not go together, at the line that names them', async () => {
  const [first] = await remarks(module(`export const set = {\n  epsilon: -1,\n};`));
  expect(first).toMatchObject({ state: 'failed', line: 3, title: 'Its settings go together' });
});

it('the checks of an own method say why code does not run, with its line, and check nothing else', async () => {
  const { facts, checks } = await checkMethod(sandbox, module('const = 1;'));
  expect(facts).toBeNull();
  expect(checks).toHaveLength(1);
  expect(checks[0]).toMatchObject({ state: 'failed', line: 2 });
});

it.each([
  [
    'advantages',
    'let n = 0;\nexport function advantages({ rewards }) { n++; return rewards.map((r) => r - 0.1 * n); }',
  ],
  ['reward', 'let n = 0;\nexport function reward({ verdict }) { return verdict + ++n; }'],
  ['keep', 'let n = 0;\nexport function keep(rows) { return rows.map(() => ++n % 3 > 0); }'],
  ['choose', 'let n = 0;\nexport function choose(prompts) { return prompts.map(() => ++n); }'],
  ['hint', 'let n = 0;\nexport function hint({ solution }) { return solution ? String(++n) : null; }'],
  ['replay', 'let n = 0;\nexport function replay({ age }) { return age + ++n; }'],
  [
    'branch',
    'let n = 0;\nexport function branch({ entropies, position }) { return entropies[position] + ++n; }',
  ],
])('the checks of an own method find that %s keeps something between calls', async (hook, code) => {
  expect(await remarks(module(code))).toContainEqual({
    ...{ title: `${hook} keeps nothing`, state: 'failed', line: 3 },
    found: `Asked the same again, ${hook} answers something else: keep nothing between calls.`,
  });
});

it('the checks of an own method let hooks draw random numbers, which are those of their place', async () => {
  const draws = module(
    'export function advantages({ rewards }) { return rewards.map((r) => r * Math.random()); }',
  );
  expect(await remarks(draws)).toEqual([]);
});

it.each(['1e300', '-1e300', 'NaN'])(
  'the checks of an own method refuse a reward of %s, which no training can hold',
  async (reward) => {
    const [first] = await remarks(
      module(`export function reward({ verdict }) { return verdict * ${reward}; }`),
    );
    expect(first).toMatchObject({ state: 'failed', title: 'The part own of the reward' });
  },
);
