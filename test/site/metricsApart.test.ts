/** Descriptions of metrics moved out of the page's first code: the same objects, once they have arrived. */
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { numberKeys } from '../../src/cli/site/helpApart.ts';
import { metricsIn, moveMetrics } from '../../src/cli/site/metricsApart.ts';
import { is, isNot, metric } from '../../src/config/declare.ts';

const treeOf = (code: string): unknown => parseSync('code.js', code).program;

it('moves plain data, and leaves what refers to its module', () => {
  const code = `
    const on = [isNot('hint', 'none')];
    export const one = { id: 'one', metrics: { 'a/b': metric('b', 'share', { help: \`It's "b".\` }) } };
    export const two = { metrics: { 'a/c': metric('c', 'share', { help: 'C.', when: on }) }, id: 'two' };
    export const three = { metrics: { 'a/d': metric('d', 'nats', { help: 'D.', when: [is('x', -1, null)] }) } };
    export const four = { metrics: { ...one.metrics } };
    export const five = { metrics: { 'a/e': metric('e', 'share', { help: on.join() }) } };`;
  const found = metricsIn(treeOf(code));
  const moved = new Map<string, string>();
  const withKeys = moveMetrics(code, 'src/strategies/made/meta.ts', found, moved);
  expect(found).toHaveLength(2);
  const keys = [...moved.keys()].toSorted();
  const rest = numberKeys(withKeys, 'metrics', keys);
  expect(rest.match(/metricsAt\(\d\)/g)).toHaveLength(2);
  expect(rest).not.toContain('It\'s "b"');
  const table = keys.map((key) => JSON.parse(moved.get(key) ?? '') as object);
  const words = { metricsAt: (number: number) => table[number], is, isNot, metric };
  const run = (text: string) =>
    new Function(
      ...Object.keys(words),
      `${text.replace(/import .*\n/, '').replaceAll('export ', '')}; return { one, two, three, four, five };`,
    )(...Object.values(words)) as object;
  expect(JSON.parse(JSON.stringify(run(rest)))).toEqual(JSON.parse(JSON.stringify(run(code))));
  expect(() => numberKeys(withKeys, 'metrics', keys.slice(1))).toThrow(keys[0]);
});
