import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '../../../src/config/schema.ts';
import { optionOf } from '../../../src/config/settings.ts';
import { parseClaimList } from '../../../src/experiment/claimList.ts';
import { parsePublished, type Published } from '../../../src/experiment/published.ts';
import { methods } from '../../../src/methods/index.ts';
import type { MethodId } from '../../../src/methods/method.ts';
import { measuredBetween } from '../../../src/ui/methods/measuredArms.ts';
import { configsOf } from '../../../src/ui/differs/sides.ts';

const published = join(import.meta.dirname, '../../../public');
const json = (path: string): unknown => JSON.parse(readFileSync(join(published, path), 'utf8'));
const { claims } = parseClaimList(json('claims.json'));
const results = claims.map(({ claim }) => parsePublished(json(`experiments/${claim}.json`)));

const between = (from: MethodId, to: MethodId) => {
  const [after, before] = configsOf(to, from);
  return results.flatMap((result) => measuredBetween(result, before, after, true) ?? []);
};

test('a measured effect between two sides is that of the claim where the sides are its arms, and its negative the other way round', () => {
  let found = 0;
  for (const result of results) {
    const { arm, against, difference, low, high } = result.effect;
    const configs = [against, arm].map((name) =>
      parseConfig(result.arms.find((one) => one.name === name)?.config),
    );
    const [from, to] = configs as [(typeof configs)[0], (typeof configs)[0]];
    const measured = measuredBetween(result, from, to, false);
    if (measured === null) continue;
    found++;
    expect(measured.claim).toBe(result.claim);
    expect(measured.effect.difference).toBeCloseTo(difference, 12);
    expect(measured.effect.low).toBeCloseTo(low, 9);
    expect(measured.effect.high).toBeCloseTo(high, 9);
    const back = measuredBetween(result, to, from, false);
    expect(back?.effect.difference).toBeCloseTo(-difference, 12);
    expect([back?.from, back?.to]).toEqual([measured.to, measured.from]);
  }
  expect(found).toBeGreaterThan(results.length / 2);
});

test('a measured effect between two sides is found for methods that an experiment has as arms, and for no others', () => {
  expect(between('ttrl', 'ettrl').map(({ claim }) => claim)).toEqual([
    'ettrl-equal-tokens',
    'ettrl-same-accuracy',
  ]);
  expect(between('grpo', 'latr').map(({ claim }) => claim)).toEqual(['latr-turns']);
  expect(between('grpo', 'dapo').map(({ otherwise }) => otherwise)).toEqual([
    [],
    ['Dynamic sampling'],
    [],
    [],
  ]);
  expect(between('grpo', 'rloo')).toEqual([]);
  for (const id of Object.keys(methods) as MethodId[])
    for (const { claim } of between('grpo', id))
      expect(results.find((one) => one.claim === claim)?.arms.map(({ config }) => config.method)).toContain(
        id,
      );
});

test('a measured effect between two sides is of a mean over the seeds that both arms have', () => {
  const result = results.find(({ claim }) => claim === 'latr-turns') as Published;
  const arm = (name: string) => result.arms.find((one) => one.name === name)!;
  const [measured] = between('grpo', 'latr');
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  expect(measured?.effect.difference).toBeCloseTo(mean(arm('latr').auc) - mean(arm('plain').auc), 12);
  expect(measured?.seeds).toBe(arm('latr').seeds.length);
  // The plan drew other lookahead rounds than the card.
  expect(measured?.otherwise).toEqual([optionOf('lookahead_rounds').label]);
});

test('a measured effect between two sides never has random rewards on one side alone', () => {
  for (const from of Object.keys(methods) as MethodId[])
    for (const to of ['grpo', 'ttrl', 'dapo'] as const)
      for (const { otherwise } of from === to ? [] : between(from, to))
        expect(otherwise).not.toContain(optionOf('labels').label);
});

test('a measured effect between two sides is none where nothing differs but what a plan chooses', () => {
  const result = results[0] as Published;
  const config = parseConfig(result.arms[0]?.config);
  expect(
    measuredBetween(result, config, { ...config, learning_rate: 0.5 * config.learning_rate }, false),
  ).toBeNull();
});
