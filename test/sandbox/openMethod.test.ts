/** Opens own methods in the real sandbox: what their code describes, what its hooks answer, and what is refused. */
import { afterAll, expect, it } from 'vitest';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { answersOfMethod, ownMethodId, type OwnMethod } from '../../src/learn/own/ownMethod.ts';
import { openMethod, ownMethodFrom, playOwnMethod } from '../../src/sandbox/openMethod.ts';
import { openBrought } from '../../src/sandbox/openBrought.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';

const sandbox = createSandbox(nodeThread);
afterAll(() => sandbox.close());

const whole = `export const name = 'Whole';
export const basedOn = 'dapo';
export const set = { loss_type: 'grpo', delta: null };
export const settings = {
  floor: { default: 0.1, min: 0, max: 1, help: 'Added to the spread.' },
  soft: false,
};
export const rewards = { brevity: { weight: 0.5, normalise: true }, right: 2 };
const half = (x) => 0.5 * x;
export function loss({ logp, advantage, floor, epsilon }) { return -half(advantage) * logp + floor * epsilon; }
export function advantages({ rewards, lengths, logps, floor, record }) {
  if (record.tried > 0) return rewards.map((_, i) => logps[i].map((l) => l + floor));
  return rewards.map((r) => r - floor);
}
export function reward({ text, verdict, length, prompt, round }) {
  return { brevity: -length, right: verdict + (prompt + text === 'ab' ? round : 0) };
}
export function keep(rows, { floor }) { return rows.map(({ entropies }) => entropies[0] > floor); }
export function choose(prompts) { return prompts.map(({ tried, solved, age }) => tried - solved + (age ?? 100)); }
export function hint({ solution, attempts }) { return attempts.length > 1 ? solution : null; }
export function replay({ age, surprisal, soft }) { return soft ? 1 : surprisal / age; }
export function branch({ entropies, position }) { return position === 0 ? 0 : entropies[position]; }
`;
const opened = async (source: string, values = {}): Promise<OwnMethod> => {
  const own = ownMethodFrom(source, await openMethod(sandbox, source), values);
  await playOwnMethod(sandbox, own);
  return own;
};
const minimal = (more: string): string => `export const name = 'Small';\n${more}\n`;

it('the code of an own method describes itself: its base, what it fixes, its settings and hooks, and its loss as data', async () => {
  const own = await opened(whole);
  expect(own).toMatchObject({
    title: 'Whole',
    basedOn: 'dapo',
    set: { loss_type: 'grpo', delta: null },
    settings: [
      { name: 'floor', kind: 'number', default: 0.1, min: 0, max: 1, help: 'Added to the spread.' },
      { name: 'soft', kind: 'switch', default: 0 },
    ],
    hooks: ['advantages', 'loss', 'reward', 'keep', 'choose', 'hint', 'replay', 'branch'],
    rewards: [
      { name: 'brevity', weight: 0.5, normalise: true },
      { name: 'right', weight: 2, normalise: false },
    ],
    values: { floor: 0.1, soft: 0 },
  });
  expect(own.loss?.nodes.at(-1)?.[0]).toBe('add');
  expect(own.loss?.nodes).toContainEqual(['setting', 'floor']);
  expect(own.loss?.nodes).toContainEqual(['setting', 'epsilon']);
});

it('the code of an own method answers every hook with plain numbers, under the values that are given', async () => {
  const own = await opened(whole);
  const answers = answersOfMethod(own);
  const group = {
    ...{ rewards: [1, 0], lengths: [1, 2], logps: [[-1], [-2, -3]], entropies: [[1], [1, 2]] },
    ...{ tokens: [['1'], ['2', '3']], hinted: [false, true], parent: [null, { from: 0, at: 1 }] },
  };
  const fresh = { ...group, record: { tried: 0, solved: 0 } };
  const known = { ...group, record: { tried: 1, solved: 0 } };
  expect(await answers.advantages([fresh, known], { floor: 0.25, soft: 0 })).toEqual([
    [0.75, -0.25],
    [[-0.75], [-1.75, -2.75]],
  ]);
  const attempt = { prompt: 'a', text: 'b', verdict: 1, length: 3, round: 7 };
  expect(await answers.rewards([attempt], own.values)).toEqual([[-3, 8]]);
  const row = { text: '', length: 1, logps: [-1], entropies: [0.5] };
  expect(await answers.keep([[row, { ...row, entropies: [0] }]], own.values)).toEqual([[true, false]]);
  const candidate = { prompt: 'a', tried: 8, solved: 3, age: null };
  expect(await answers.choose([candidate, { ...candidate, age: 2 }], own.values)).toEqual([105, 7]);
  const request = { prompt: 'a', attempts: [{ text: '1', reward: 0 }], solution: '42' };
  const twice = { ...request, attempts: [...request.attempts, ...request.attempts] };
  expect(await answers.hint([request, twice], own.values)).toEqual([null, '42']);
  const stored = { age: 4, reward: 1, advantage: 0.5, length: 3, surprisal: 2 };
  expect(await answers.replay([stored], own.values)).toEqual([0.5]);
  expect(await answers.replay([stored], { ...own.values, soft: 1 })).toEqual([1]);
  expect(await answers.branch([{ entropies: [5, 6] }], own.values)).toEqual([[0, 6]]);
});

it('the code of an own method draws the same random numbers for the same items, and others for others', async () => {
  const own = await opened(
    minimal('export function replay() { return Math.random(); }\nexport const settings = { x: 1 };'),
  );
  const stored = (age: number) => ({ age, reward: 0, advantage: 0, length: 1, surprisal: 1 });
  const draw = () => answersOfMethod(own).replay([stored(1), stored(2), stored(3)], own.values);
  const [first, again] = [await draw(), await draw()];
  expect(again).toEqual(first);
  expect(new Set(first).size).toBe(3);
});

it('the code of an own method may answer with what is not a number in advantages and rewards, which then are left out', async () => {
  const own = await opened(
    minimal('export function advantages({ rewards }) { return rewards.map(() => 0 / 0); }\n'),
  );
  const group = {
    ...{ rewards: [1], lengths: [1], logps: [[0]], entropies: [[0]], tokens: [['1']] },
    ...{ hinted: [false], parent: [null], record: { tried: 0, solved: 0 } },
  };
  expect(await answersOfMethod(own).advantages([group], {})).toEqual([[NaN]]);
});

it.each([
  ['export const basedOn = "dapoo";', 'Did you mean dapo? (line 2)'],
  ['export const set = { loss_tpye: 1 };', 'loss_tpye is not a setting. Did you mean loss_type? (line 2)'],
  ['export const set = { epsilon: [1] };', 'set: epsilon must be a text, a number, true, false or null'],
  ['export const settings = { epsilon: 1 };', 'epsilon is a setting of the catalogue'],
  ['export const settings = { advantage: 1 };', 'advantage is a value that hooks get'],
  [
    'export const settings = { a: { default: 3, min: 0, max: 1 } };',
    'default must lie from min to max, got 3',
  ],
  ['export const settings = { a: { default: 3, min: 5, max: 4 } };', 'min must be below max'],
  ['export const settings = 3;', 'settings must be an object'],
  ['export const loss = 3;', 'loss must be a function, got number 3'],
  ['export const rewards = { a: 1 };', 'write export function reward'],
  ['export function advantage() {}', 'export advantage is none of the parts of a method'],
  ['export function loss({ ratoi }) { return ratoi; }', 'ratio'],
  ['throw new Error("no");', 'the code threw Error: no (line 2)'],
  ['export function loss(', '(line 3)'],
])('the code of an own method is refused for %s', async (code, words) => {
  await expect(openMethod(sandbox, minimal(code))).rejects.toThrow(words);
});

it.each([
  ['advantages({ rewards }) { return rewards.slice(1); }', 'a list of 1'],
  ['advantages() { return "no"; }', 'must return a list of 2, got string "no"'],
  ['advantages({ rewards }) { return rewards.map(() => "1"); }', 'must return a list of 1, got string'],
  [
    'advantages({ rewards }) { return rewards.map(() => [1, 2, 3]); }',
    'must return a list of 1, got a list of 3',
  ],
  ['advantages({ rewards }) { throw new TypeError("no"); }', 'advantages threw TypeError: no (line 2)'],
  ['advantages({ logp }) { return logp.x; }', 'advantages threw TypeError'],
])('the code of an own method fails with a sentence where its hook is %s', async (hook, words) => {
  const own = await opened(minimal(`export function ${hook}`));
  const group = {
    ...{
      rewards: [1, 0],
      lengths: [1, 1],
      logps: [[0], [0]],
      entropies: [[0], [0]],
      tokens: [['1'], ['1']],
    },
    ...{ hinted: [false, false], parent: [null, null], record: { tried: 0, solved: 0 } },
  };
  const asked = answersOfMethod(own).advantages([group], {});
  await expect(asked).rejects.toThrow(`method Small: `);
  await expect(asked).rejects.toThrow(words);
});

it('the code of an own method is refused where it is not the code of its record', async () => {
  const own = await opened(whole);
  const other = { ...own, source: whole.replace("'Whole'", "'Half'") };
  await expect(playOwnMethod(sandbox, other)).rejects.toThrow('describes another method than the record');
  const brought = { kind: 'method', code: own.source, id: ownMethodId(own) } as const;
  expect(await openBrought(sandbox, [brought])).toEqual([ownMethodId(own)]);
  const changed = openBrought(sandbox, [{ ...brought, code: whole.replace('0.5', '0.6') }]);
  await expect(changed).rejects.toThrow('changed or shortened on its way');
});
