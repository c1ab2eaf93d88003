import { expect, it } from 'vitest';
import { operatorsName, rewriteLoss } from '../../src/sandbox/rewrite.ts';
import { inMachine } from './traceLoss.ts';

const o = operatorsName;

/** What the expression is as written, and what it is rewritten, in the machine. */
const valueOf = (expression: string): unknown =>
  inMachine(`export const value = () => (${expression});`, '[module.value()]');

it.each([
  ['a + b * c', `${o}.add(a , ${o}.mul(b , c,1),1)`],
  ['-x', `${o}.minus(x,1)`],
  ['-5', '-5'],
  ['a < b ? x : y', `${o}.choose(${o}.less(a , b,1) ,()=>( x ),()=>( y),1)`],
  ['a && !b', `${o}.and(a ,()=>( ${o}.not(b,1)),1)`],
  ['x += 2', `x =${o}.add(x , 2,1)`],
  ['list[i] *= 2', `list[i] =${o}.mul(list[i] , 2,1)`],
  ['f().x += 2', 'f().x += 2'],
  ['a % b | c', 'a % b | c'],
])('rewriting an own method writes %s as calls', (source, rewritten) => {
  expect(rewriteLoss(source)).toBe(rewritten);
});

it('rewriting an own method keeps every line where it is and gives each call the line of its operator', () => {
  const source = 'const f = (a, b) => a // one\n  * b\n  + (a /* two\n */ - b);\nif (a)\n  b = -a;';
  const rewritten = rewriteLoss(source);
  expect(rewritten.split('\n')).toHaveLength(source.split('\n').length);
  expect(rewritten).toBe(
    `const f = (a, b) => ${o}.add(${o}.mul(a // one\n  , b,2)\n  , (${o}.sub(a /* two\n */ , b,4)),3);\n` +
      `if (${o}.test(((a)),'if',5))\n  b = ${o}.minus(a,6);`,
  );
});

it('rewriting an own method leaves the hooks that see numbers as they are, and functions that wait', () => {
  const untouched = [
    'export function advantages({ rewards }) { return rewards.map((r) => r * 2); }',
    'export const keep = (rows) => rows.map((r) => r.length < 3);',
    'const wait = async (a) => a * 2;',
    'function* steps(a) { yield a * 2; }',
  ].join('\n');
  expect(rewriteLoss(untouched)).toBe(untouched);
  expect(rewriteLoss('export const loss = (v) => v.ratio * 2;')).toContain(`${o}.mul(`);
  expect(rewriteLoss('const double = (a) => a * 2;')).toContain(`${o}.mul(`);
});

it('rewriting an own method leaves code with an error of syntax, or with the name of the operators, as it is', () => {
  for (const source of ['export const loss = (v) => v.ratio * ;', 'if (a { b * c }', `const ${o} = a * b;`])
    expect(rewriteLoss(source)).toBe(source);
  // A power of a negation is an error too, which a call would hide.
  expect(rewriteLoss('-a ** 2')).toBe('-a ** 2');
});

it.each([
  ['1 + "a"', '1a'],
  ['"b" < "a"', false],
  ['[1, 2] + 3', '1,23'],
  ['2 ** 3 ** 2', 512],
  ['2 ** 2 ** 1 ** 5 * 2', 8],
  ['(2 ** 3) ** 2', 64],
  ['7 - 2 - 1', 4],
  ['0 || "x"', 'x'],
  ['null ?? (1 && 2)', 2],
  ['(() => { let n = 0; (true || n++); (false && n++); return n; })()', 0],
  ['(() => { let s = 0; for (let i = 0; i < 4; i++) { if (i === 2) continue; s += i; } return s; })()', 4],
  ['(() => { let s = ""; let i = 3; while (i > 0) { s += i; i--; } return s; })()', '321'],
  ['(() => { switch (1 + 1) { case 2: return "two"; default: return "no"; } })()', 'two'],
  ['true ? { a: 1 }.a : (0, 2)', 1],
  ['typeof-1', 'number'],
  ['!0 === true', true],
  ['5 >= 5 && 5 <= 4', false],
  ['(() => { const o = { a: 1 }; o.a -= 3; o.b ||= 4; return [o.a, o.b]; })()', [-2, 4]],
  ['[3, 1, 2].sort((a, b) => a - b).filter((x) => x > 1)', [2, 3]],
])('rewriting an own method computes %s as JavaScript does', (expression, expected) => {
  expect(valueOf(expression)).toEqual([expected]);
});

it('rewriting an own method reads the deepest code that fits without ending the thread', () => {
  for (const deep of [
    '('.repeat(8000) + ')'.repeat(8000),
    '-'.repeat(16_000),
    '1+'.repeat(8000),
    'a?'.repeat(8000),
  ])
    expect(typeof rewriteLoss(deep)).toBe('string');
});
