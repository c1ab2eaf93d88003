import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { flopsOf } from './flops.ts';
import type { BenchResult } from '../figures/benchTable.ts';
import { lineOf, pairedRow } from './row.ts';
import { measurements, published } from './rows/index.ts';
import { works } from './work.ts';

it('every published row can be measured', () => {
  for (const name of published) expect(measurements, name).toHaveProperty(name);
});

it('a row tells its ratio with the quartiles of its pairs', () => {
  const row = pairedRow('work', 'ms', 'peer', { ours: [1, 2, 3, 4, 5], theirs: [2, 2, 2, 2, 2] }, {});
  expect(row.peers).toEqual({ peer: { value: 2, ratio: 1.5, quartiles: [1, 2] } });
  expect(lineOf(row)).toBe('work: 3 ms; peer 2 (ratio 1.5, quartiles 1–2); pairs 5');
});

it('a ratio is the median of the ratios of pairs, so that a noise that both share leaves it', () => {
  const row = pairedRow('work', 'ms', 'peer', { ours: [1, 4, 9], theirs: [2, 1, 10] }, {});
  expect(row.peers).toEqual({ peer: { value: 2, ratio: 0.9, quartiles: [0.7, 2.45] } });
});

it('each published ratio is within the quartiles of its pairs', () => {
  const { rows } = JSON.parse(readFileSync('public/bench.json', 'utf8')) as BenchResult;
  for (const { ratio, quartiles } of rows.flatMap(({ peers }) => Object.values(peers)))
    expect(quartiles && ratio >= quartiles[0] - 1e-3 && ratio <= quartiles[1] + 1e-3).toBe(true);
});

it('the arithmetic of generating is that of its matrices, for each token of each row', () => {
  const { width, hidden, vocabulary, layers, heads } = {
    ...{ width: 64, hidden: 256 },
    ...{ vocabulary: 64, layers: 2, heads: 4 },
  };
  const perLayer = 4 * width * width + 2 * width * hidden + 2 * heads * width * 32;
  const perToken = 2 * (layers * perLayer + width * vocabulary);
  expect(flopsOf(works.generate())).toBe(256 * 24 * perToken);
});

it('the arithmetic of an update is about three times that of a forward pass', () => {
  const forward = 2 * 64 * 32 * (2 * (4 * 64 * 64 + 2 * 64 * 256 + 2 * 32 * 64) + 64 * 64);
  expect(flopsOf(works.update()) / forward).toBeGreaterThan(2.9);
  expect(flopsOf(works.update()) / forward).toBeLessThan(3.3);
});
