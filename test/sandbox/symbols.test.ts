import { expect, it } from 'vitest';
import { mostNodes } from '../../src/learn/own/expression.ts';
import { inMachine, traceLoss, traceOf } from './traceLoss.ts';

/** The nodes of a loss as text: `(op a b)`. */
function textOf(body: string): string {
  const { nodes } = traceOf(body);
  const texts: string[] = [];
  for (const [operation, ...rest] of nodes) {
    const isLeaf = operation === 'number' || operation === 'value' || operation === 'setting';
    texts.push(
      isLeaf ? String(rest[0]) : `(${operation} ${rest.map((at) => texts[at as number]).join(' ')})`,
    );
  }
  return texts.at(-1) as string;
}

it('a loss that runs once with symbols becomes its nodes, each once, with the line that made it', () => {
  const source = [
    'export function loss({ ratio, advantage, epsilon, high }) {',
    '  const free = ratio * advantage;',
    '  const bounded = clip(ratio, 1 - epsilon, 1 + high) * advantage;',
    '  return -min(ratio * advantage,',
    '    bounded);',
    '}',
  ].join('\n');
  expect(traceLoss(source)).toEqual({
    nodes: [
      ['value', 'ratio'],
      ['value', 'advantage'],
      ['setting', 'epsilon'],
      ['setting', 'high'],
      ['mul', 0, 1],
      ['number', 1],
      ['sub', 5, 2],
      ['add', 5, 3],
      ['clip', 0, 6, 7],
      ['mul', 8, 1],
      ['min', 4, 9],
      ['neg', 10],
    ],
    lines: [0, 0, 0, 0, 2, 0, 3, 3, 3, 3, 4, 4],
  });
});

it.each([
  ['-min(ratio, 2, advantage)', '(neg (min (min ratio 2) advantage))'],
  ['ratio > 1 ? ratio : advantage', '(where (less 1 ratio) ratio advantage)'],
  // At equality a comparison with = holds: where the opposite holds, the branches change places.
  ['ratio <= 1 ? ratio : advantage', '(where (less 1 ratio) advantage ratio)'],
  ['ratio <= 1', '(sub 1 (less 1 ratio))'],
  ['!(ratio < 1)', '(sub 1 (less ratio 1))'],
  ['!ratio', '(where ratio 0 1)'],
  ['ratio < 1 && advantage < 0 ? 1 : 2', '(where (where (less ratio 1) (less advantage 0) 0) 1 2)'],
  ['ratio < 1 || advantage < 0', '(where (less ratio 1) 1 (less advantage 0))'],
  ['ratio ** 3 / 2', '(div (mul (mul ratio ratio) ratio) 2)'],
  ['ratio ** -1', '(div 1 ratio)'],
  [
    'where(less(ratio, 1), neg(ratio), exp(log(ratio)))',
    '(where (less ratio 1) (neg ratio) (exp (log ratio)))',
  ],
  ['add(sub(mul(ratio, 2), 3), div(ratio, 4))', '(add (sub (mul ratio 2) 3) (div ratio 4))'],
  ['mean(ratio) + sum(1) - stopGradient(ratio)', '(sub (add (mean ratio) (sum 1)) (stopGradient ratio))'],
  ['(exp(0) + max(1, 2, 3) + mean(4) + clip(9, 0, 1)) * ratio', '(mul 9 ratio)'],
  ['(2 > 1 ? ratio : Math.max(1, 2)) + Math.min(4, 5)', '(add ratio 4)'],
  ['[ratio, advantage].map((x) => x * 2).reduce((a, b) => a + b)', '(add (mul ratio 2) (mul advantage 2))'],
  ['ratio * true + false', '(add (mul ratio 1) 0)'],
  ['epsilon_high + soft', '(add epsilon_high soft)'],
  ['3', '3'],
])('a loss that runs once with symbols reads %s as %s', (body, nodes) => {
  expect(textOf(body)).toBe(nodes);
});

it('a loss that runs once with symbols keeps only what the result needs, also of what was made on the way', () => {
  expect(traceOf('[exp(ratio), advantage][1]').nodes).toEqual([['value', 'advantage']]);
});

it('a loss that runs once with symbols allows a reader’s names that are those of functions', () => {
  expect(
    traceLoss('const clip = (x) => x * 2;\nexport const loss = ({ ratio }) => clip(ratio);').nodes,
  ).toEqual([
    ['value', 'ratio'],
    ['number', 2],
    ['mul', 0, 1],
  ]);
});

it.each([
  [
    'if',
    'let x = 1;\nif (ratio < 1) x = 2;\nreturn x;',
    /^if cannot ask .* write where\(condition, a, b\), or condition \? a : b \(line 3\)$/,
  ],
  [
    'while',
    'while (ratio < 1) { }\nreturn 1;',
    /^a loop cannot ask .* no loops over data; use mean, sum or where \(line 2\)$/,
  ],
  [
    'for',
    'let x = 0;\nfor (let i = 0; i < position; i++) x += 1;\nreturn x;',
    /^a loop cannot ask .* \(line 3\)$/,
  ],
  ['do', 'do { } while (ratio > 1);\nreturn 1;', /^a loop cannot ask .* \(line 2\)$/],
  ['switch', 'switch (round) { case 1: return ratio; }\nreturn 1;', /^switch cannot ask .* \(line 2\)$/],
  ['case', 'switch (1) { case round: return ratio; }\nreturn 1;', /^switch cannot ask .* \(line 2\)$/],
  ['for of', 'let x = 0;\nfor (const r of ratio) x += r;\nreturn x;', /known only in training.* \(line 3\)$/],
  [
    'for in',
    'for (const r in ratio) return 1;\nreturn 2;',
    /nothing can go through it: use mean or sum \(line 2\)$/,
  ],
  [
    '===',
    'return ratio === 1 ? 1 : 0;',
    /^=== cannot compare .* write < or less, with where or \? : \(line 2\)$/,
  ],
  ['!=', 'return 1 != ratio ? 1 : 0;', /^!= cannot compare .* \(line 2\)$/],
  [
    'Math.exp',
    'return Math.exp(ratio);',
    /^Math\.exp takes numbers, not values of the loss: write exp\(x\) \(line 2\)$/,
  ],
  ['Math.abs', 'return Math.abs(ratio);', /^Math\.abs .*: write max\(x, -x\) \(line 2\)$/],
  [
    'Math.hypot',
    'return Math.hypot(1, ratio);',
    /^Math\.hypot .*: use the functions of the loss \(line 2\)$/,
  ],
  [
    'Number.isFinite',
    'return Number.isFinite(ratio) ? 1 : 0;',
    /^Number\.isFinite cannot ask .* \(line 2\)$/,
  ],
  ['Boolean', 'return Boolean(ratio) ? 1 : 0;', /^Boolean cannot ask .* \(line 2\)$/],
  ['Object.is', 'return Object.is(ratio, 1) ? 1 : 0;', /^Object\.is cannot compare .* \(line 2\)$/],
  ['filter', 'return [1, 2].filter(() => ratio < 1).length;', /^filter cannot ask .* \(line 2\)$/],
  ['includes', 'return [1, 2].includes(ratio) ? 1 : 0;', /^includes cannot compare .* \(line 2\)$/],
  ['a remainder', 'return ratio % 2;', /JavaScript cannot take it for a number or text here.* \(line 2\)$/],
  ['a text', 'return `${ratio}`;', /JavaScript cannot take it for a number or text.* \(line 2\)$/],
  ['an index', 'return [1, 2][ratio];', /JavaScript cannot take it for a number or text.* \(line 2\)$/],
  ['a part', 'return ratio.length;', /has no parts: use it as a whole, got \.length \(line 2\)$/],
  [
    'a text added',
    'return ratio + "1";',
    /^\+ takes numbers and values of the loss, got string 1 \(line 2\)$/,
  ],
  [
    'nothing added',
    'return ratio * undefined;',
    /^\* got nothing: a value is missing or its name is misspelt \(line 2\)$/,
  ],
  [
    'a list',
    'return min([ratio, 1], 2);',
    /^min takes numbers and values of the loss, got a list \(line 2\)$/,
  ],
  ['no number', 'return ratio * (0 / 0);', /^\* takes finite numbers, got NaN \(line 2\)$/],
  ['an endless constant', 'return ratio + log(0);', /^\+ takes finite numbers, got -Infinity \(line 2\)$/],
  ['an endless result', 'return 1 / 0;', /^loss must return a finite number, got Infinity$/],
  [
    'a broken power',
    'return ratio ** 0.5;',
    /^\*\* takes whole numbers .*: write exp\(b \* log\(a\)\) \(line 2\)$/,
  ],
  ['one operand', 'return min(ratio);', /^min takes 2 or more as min\(a, b\), got 1 \(line 2\)$/],
  ['two of three', 'return clip(ratio, 1);', /^clip takes 3 as clip\(x, low, high\), got 2 \(line 2\)$/],
  ['an unknown name', 'return\n ratoi;', /^loss must return its value, got nothing: end it with return$/],
  [
    'a value that it does not take',
    'return entropy * ratio;',
    /^loss does not take entropy: name it where loss begins, as in loss\(\{ entropy \}\) \(line 2\)$/,
  ],
  [
    'a misspelt name',
    'return advantge * ratio;',
    /^loss does not know advantge: is it advantage\? \(line 2\)$/,
  ],
  ['a misspelt function', 'return clop(ratio, 0, 1);', /^loss does not know clop: is it clip\? \(line 2\)$/],
  ['a misspelt value', 'return values.ratoi;', /^loss cannot read ratoi: is it ratio\? \(line 2\)$/],
  ['a strange name', 'return values.somethingElse;', /^loss cannot read somethingElse \(line 2\)$/],
  ['a list as result', 'return [ratio];', /^loss must return one value, got a list$/],
  ['a truth as result', 'return 1 < 2;', /^loss must return one value, got boolean true$/],
  [
    'a promise',
    'return Promise.resolve(1);',
    /^loss must return its value, not a promise: it runs once, before training$/,
  ],
  ['an own error', 'throw new RangeError("too far");', /^loss threw RangeError: too far \(line 2\)$/],
  [
    'an error that was caught',
    'try { Math.abs(ratio); } catch { }\nreturn ratio;',
    /^Math\.abs takes numbers.* \(line 2\)$/,
  ],
])('a loss that runs once with symbols refuses %s with the line and what to write', (_, body, message) => {
  const source = `export function loss(values) { const { ratio, advantage, position, round } = values;\n${body}\n}`;
  expect(() => traceLoss(source)).toThrow(message);
});

it('a loss that runs once with symbols refuses functions that wait, and no function', () => {
  const plain = /^loss must be a plain function, not async and no generator/;
  expect(() => traceLoss('export const loss = async ({ ratio }) => ratio;')).toThrow(plain);
  expect(() => traceLoss('export function* loss({ ratio }) { yield ratio; }')).toThrow(plain);
  expect(() => traceLoss('export const loss = 3;')).toThrow(/^loss must be a function, got number 3$/);
});

it('a loss that runs once with symbols refuses more values than a program holds, and a loop that makes them for ever', () => {
  const grown = (times: number): string =>
    `export function loss({ ratio }) { let x = ratio;\nfor (let i = 0; i < ${times}; i++) x = x * ratio;\nreturn x; }`;
  expect(traceLoss(grown(mostNodes - 1)).nodes).toHaveLength(mostNodes);
  expect(() => traceLoss(grown(mostNodes))).toThrow(
    `the loss has ${mostNodes + 1} values: at most ${mostNodes}`,
  );
  expect(() => traceLoss(grown(1e9))).toThrow(/^the loss makes too many values: .* \(line 2\)$/);
});

it('a loss that runs once with symbols gives the same nodes where code replaces what JavaScript brings', () => {
  const hostile = [
    'Math.min = () => 0; Math.exp = () => 0; WeakMap.prototype.get = () => 0; Object.freeze = (x) => x;',
    'Array.prototype[Symbol.iterator] = null; Array.prototype.push = null; Reflect.apply = null; Proxy = null;',
    'RegExp.prototype.exec = () => null; String.prototype.slice = () => ""; Number.isFinite = () => false;',
    'export const loss = (v) => -min(v.ratio * v.advantage, exp(v.logp), 2);',
  ].join('\n');
  expect(traceLoss(hostile).nodes).toEqual(traceOf('-min(ratio * advantage, exp(logp), 2)').nodes);
});

it('a loss that runs once with symbols does not let code replace its functions or operators', () => {
  for (const name of ['min', 'where', '\\u01c2'])
    expect(() => traceLoss(`globalThis['${name}'] = () => 1;\nexport const loss = (v) => v.ratio;`)).toThrow(
      /TypeError: .*read-only/,
    );
  expect(
    inMachine(
      `const seen = globalThis['\\u01c2'];\nexport const frozen = () => Object.isFrozen(seen) && Object.getPrototypeOf(seen) === null;`,
      '[module.frozen()]',
    ),
  ).toEqual([true]);
});
