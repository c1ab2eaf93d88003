/** Descriptions of metrics moved out of the page's first code: the same objects, once they have arrived. */
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { numberKeys } from '../../src/cli/site/helpApart.ts';
import { metricsIn, moveMetrics } from '../../src/cli/site/metricsApart.ts';

const treeOf = (code: string): unknown => parseSync('code.js', code).program;

it('moves plain data, and leaves what refers to its module', () => {
  const code = `
    const on = [{ setting: 'hint', not: ['none'] }];
    export const one = { id: 'one', metrics: { 'a/b': { label: 'b', help: \`It's "b".\`, unit: 'share' } } };
    export const two = { metrics: { 'a/c': { label: 'c', help: 'C.', unit: 'share', when: on } }, id: 'two' };
    export const three = { metrics: { 'a/d': { label: 'd', help: 'D.', unit: 'nats', when: [{ setting: 'x', is: [-1, null] }] } } };
    export const four = { metrics: { ...one.metrics } };`;
  const found = metricsIn(treeOf(code));
  const moved = new Map<string, string>();
  const withKeys = moveMetrics(code, 'src/strategies/made/meta.ts', found, moved);
  expect(found).toHaveLength(2);
  const keys = [...moved.keys()].toSorted();
  const rest = numberKeys(withKeys, 'metrics', keys);
  expect(rest.match(/metricsAt\(\d\)/g)).toHaveLength(2);
  expect(rest).not.toContain('It\'s "b"');
  const table = keys.map((key) => new Function(`return (${moved.get(key) ?? ''})`)() as object);
  const run = (text: string) =>
    new Function(
      'metricsAt',
      `${text.replace(/import .*\n/, '').replaceAll('export ', '')}; return { one, two, three, four };`,
    )((number: number) => table[number]) as object;
  expect(JSON.parse(JSON.stringify(run(rest)))).toEqual(JSON.parse(JSON.stringify(run(code))));
  expect(() => numberKeys(withKeys, 'metrics', keys.slice(1))).toThrow(keys[0]);
});
