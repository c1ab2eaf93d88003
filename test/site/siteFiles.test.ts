/** Results of experiments as they ship: shorter, and the same to the page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shippedResult } from '../../src/cli/site/siteFiles.ts';
import { parseConfig } from '../../src/config/schema.ts';
import { parsePublished, type Published } from '../../src/experiment/published.ts';

const folder = join(import.meta.dirname, '../../public/experiments');
const results = readdirSync(folder)
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Published)
  .filter(({ effect }) => effect !== null)
  .map((result) => [result.claim, parsePublished(result)] as const);

it.each(results)('%s is read with the same recipes, and with its figures to six digits', (_, result) => {
  const short = parsePublished(JSON.parse(JSON.stringify(shippedResult(result))));
  expect(JSON.stringify(short).length).toBeLessThan(0.8 * JSON.stringify(result).length);
  for (const [i, arm] of result.arms.entries()) {
    const { config, auc, curves } = short.arms[i]!;
    expect(parseConfig(config)).toEqual(parseConfig(arm.config));
    auc.forEach((value, seed) => expect(value).toBeCloseTo(arm.auc[seed]!, 5));
    expect(curves.map(({ length }) => length)).toEqual(arm.curves.map(({ length }) => length));
  }
  expect(short.effect).toEqual(result.effect);
});
