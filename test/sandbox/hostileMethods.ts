/** Code that means no good, by hook: what it does, and the module. Every case must end in a sentence. */
import type { HookName } from '../../src/learn/own/ownMethod.ts';
import { openMethod } from '../../src/sandbox/openMethod.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';

export interface HostileCase {
  readonly title: string;
  /** The part that is asked; `code`: the module itself. */
  readonly hook: HookName | 'code';
  readonly source: string;
}

const module = (text: string, before = ''): string => `${before}\nexport const name = 'Hostile';\n${text}\n`;
const inHook = (hook: HookName, of: string, body: string, before = ''): string =>
  module(`export function ${hook}(${of}) { ${body} }`, before);

const code = (title: string, source: string): HostileCase => ({ title, hook: 'code', source });
const loss = (title: string, body: string, before = ''): HostileCase => ({
  ...{ title, hook: 'loss' },
  source: inHook('loss', 'values', `const { ratio, logp, advantage } = values; ${body}`, before),
});
const advantages = (title: string, body: string, before = ''): HostileCase => ({
  ...{ title, hook: 'advantages' },
  source: inHook('advantages', 'group', `const { rewards, lengths } = group; ${body}`, before),
});
const other = (hook: HookName, title: string, body: string, before = ''): HostileCase => ({
  ...{ title, hook },
  source: inHook(hook, 'given, settings', body, before),
});

export const hostileCases: readonly HostileCase[] = [
  code('loops for ever at the top', module('', 'for (;;) {}')),
  code('waits for ever at the top', module('', 'await new Promise(() => {});')),
  code('imports a module of Node', module('', `import fs from 'node:fs';`)),
  code(
    'asks for the host by its names',
    module(`export const basedOn = String(process.env) + self + require('fs');`),
  ),
  code('fills the memory', module('', 'const all = []; for (;;) all.push(new Array(1e5).fill(all));')),
  code('doubles a text for ever', module('', `let text = 'x'; for (;;) text += text;`)),
  code('is longer than a task may be', module('', `// ${'x'.repeat(20_000)}`)),
  code('exports what no method has', module('export const secrets = 1;')),
  code('has a name that throws', `export const name = { toString() { throw new Error('no'); } };`),
  code(
    'has settings by a proxy that loops',
    module(`export const settings = new Proxy({}, { ownKeys() { for (;;); } });`),
  ),
  code(
    'has a setting whose getter loops',
    module(`export const settings = { high: { get default() { for (;;); } } };`),
  ),
  code(
    'has a setting with the name of a prototype',
    module(`export const settings = { ['__proto__']: 1, constructor: 1 };`),
  ),
  code('is based on a prototype', module(`export const basedOn = '__proto__';`)),
  code(
    'uses the name of the operators',
    module(
      'export function loss({ ratio }) { return \u01c2.add(ratio, 1) - ratio; }',
      '\u01c2.add = () => 1;',
    ),
  ),
  loss('loops for ever', 'for (;;) {}'),
  loss('builds nodes for ever', 'let sum = ratio; for (;;) sum = sum + ratio * sum;'),
  loss('recurses for ever', 'const down = (x) => down(x + 1); return down(ratio);'),
  loss('asks if of a symbol', 'if (ratio > 1) return ratio; return -ratio;'),
  loss('goes through a symbol', 'let sum = 0; for (const x of ratio) sum += x; return sum;'),
  loss('returns no number', 'return NaN;'),
  loss('returns a promise', 'return Promise.resolve(ratio);'),
  loss('returns a proxy of a symbol', 'return new Proxy(ratio, {});'),
  loss('changes a symbol', 'ratio.valueOf = () => 1; return ratio;'),
  loss('replaces a function of the language', 'globalThis.min = () => 1; return min(ratio, 1);'),
  loss('reaches for the constructor', `return ratio.constructor.constructor('return this')();`),
  loss('evaluates a text', `return eval('for (;;) {}');`),
  loss('catches every refusal', 'for (;;) { try { ratio.x; } catch {} }'),
  loss('reads what nobody offers', 'return -values.password * advantage;'),
  loss('matches a text for ever', `return /^(a+)+$/.test('a'.repeat(40) + '!') ? ratio : -ratio;`),
  advantages('loops for ever', 'for (;;) {}'),
  advantages('returns too few', 'return rewards.slice(1);'),
  advantages('shortens what it was given', 'rewards.length = 0; return rewards;'),
  advantages('gives tokens that are too many', 'return lengths.map((n) => new Array(n + 1).fill(0));'),
  advantages('returns promises', 'return rewards.map(async () => 1);'),
  advantages('returns unique symbols', 'return rewards.map(() => Symbol());'),
  advantages(
    'returns a list whose getter loops',
    `return Object.defineProperty(rewards.map(() => 0), 0, { get() { for (;;); } });`,
  ),
  advantages(
    'returns a proxy that lies about its length',
    'return new Proxy([], { get: (_, key) => (key === "length" ? 1e9 : 0) });',
  ),
  advantages('asks for a huge array', 'return new Array(2 ** 32 - 1).fill(0);'),
  advantages('throws what has no text', 'throw { toString() { throw 1; } };'),
  advantages(
    'throws an error whose words loop',
    `throw Object.defineProperty(new Error(), 'message', { get() { for (;;); } });`,
  ),
  advantages(
    'replaces the way lists are read',
    'return rewards;',
    'Array.prototype.map = function () { for (;;); };',
  ),
  advantages('makes every list empty', 'return rewards;', 'Array.prototype.map = () => [];'),
  advantages(
    'gives every object another form',
    'return [{}];',
    'Object.prototype.toJSON = () => 1; Array.prototype.toJSON = () => 1;',
  ),
  advantages(
    'sleeps on shared memory',
    'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); return rewards;',
  ),
  other('reward', 'leaves a part out', 'return {};'),
  other('reward', 'has a part whose getter loops', 'return { get own() { for (;;); } };'),
  other('keep', 'answers with what is like true', 'return given.map(() => 1);'),
  other('choose', 'scores with what is no number', 'return given.map(() => NaN);'),
  other('choose', 'loops over its prompts for ever', 'for (const one of given) given.push(one);'),
  other('hint', 'says a million symbols', `return 'x'.repeat(1e6);`),
  other('hint', 'says an object', `return { toString: () => 'x' };`),
  other('replay', 'weighs below 0', 'return -1;'),
  other('branch', 'answers nothing', 'return undefined;'),
  other('branch', 'removes the positions', 'given.entropies.length = 0; return 1;'),
];

const groups = [
  {
    rewards: [1, 0, 0.5],
    lengths: [2, 1, 3],
    hinted: [false, false, false],
    parent: [null, null, null],
    record: { tried: 0, solved: 0 },
  },
];
const row = { text: '12', length: 2, logps: [-0.1, -0.2], entropies: [0.3, 0.4] };
const values = {};

/** Asks a hook of a module about a small made-up round, as a run does. */
export async function askHook(sandbox: Sandbox, hook: HookName | 'code', source: string): Promise<unknown> {
  switch (hook) {
    case 'code':
    case 'loss':
      return openMethod(sandbox, source);
    case 'advantages':
      return sandbox.ask(source, { ask: 'advantages', items: groups, values });
    case 'reward': {
      const items = [{ prompt: '1+1=', text: '2', verdict: 1, length: 2, round: 0 }];
      return sandbox.ask(source, { ask: 'rewards', items, values, parts: ['own'] });
    }
    case 'keep':
      return sandbox.ask(source, { ask: 'keep', items: [[row, row]], values });
    case 'choose':
      return sandbox.ask(source, {
        ask: 'choose',
        items: [[{ prompt: '1+1=', tried: 1, solved: 0, age: 2 }]],
        values,
      });
    case 'hint':
      return sandbox.ask(source, {
        ask: 'hint',
        items: [{ prompt: '1+1=', attempts: [], solution: '2' }],
        values,
      });
    case 'replay':
      return sandbox.ask(source, {
        ask: 'replay',
        items: [{ age: 1, reward: 1, advantage: 1, length: 2, surprisal: 1 }],
        values,
      });
    case 'branch':
      return sandbox.ask(source, { ask: 'branch', items: [{ entropies: [0.1, 0.2] }], values });
  }
}
