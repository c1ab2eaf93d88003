import { expect, test } from 'vitest';
import { checkConfig, defaultConfig, parseConfig } from '../../../src/config/schema.ts';
import { decodeComparison } from '../../../src/experiment/comparisonLink.ts';
import { methods } from '../../../src/methods/index.ts';
import { placeAt } from '../../../src/ui/navigation/places.ts';
import { addressBeside, sizedLike } from '../../../src/ui/differs/compareLink.ts';
import { configsOf, yardstick } from '../../../src/ui/differs/sides.ts';

test('the address of two sides in Compare has both as arms on one task, the first as control, for every method', () => {
  for (const method of Object.values(methods).filter(({ id }) => id !== yardstick)) {
    const [to, from] = configsOf(method.id, yardstick);
    const plain = sizedLike(from, to);
    const at = placeAt(addressBeside({ name: 'GRPO', config: plain }, { name: method.title, config: to }));
    const { arms, control } = decodeComparison(at!.route);
    expect([arms.map(({ name }) => name), control]).toEqual([[method.title, 'GRPO'], 'GRPO']);
    expect(arms[1]?.settings.task ?? 'chain-sum').toBe(
      arms[0]?.settings.task ?? method.settings.task ?? 'chain-sum',
    );
  }
});

test('the address of two sides in Compare names two sides of one name apart', () => {
  const side = { name: 'mine', config: defaultConfig() };
  const { arms, control } = decodeComparison(placeAt(addressBeside(side, side))!.route);
  expect(arms.map(({ name }) => name)).toEqual(['mine', 'mine (before)']);
  expect(control).toBe('mine (before)');
});

test('the address of two sides in Compare takes the sizes of the other round only where they are valid', () => {
  const like = parseConfig({ ...defaultConfig(), prompts_per_round: 4, num_generations: 16 });
  const same = sizedLike(defaultConfig(), like);
  expect([same.prompts_per_round, same.num_generations]).toEqual([4, 16]);
  expect(checkConfig(same)).toEqual([]);
  const single = defaultConfig('grpo', 'cart-pole');
  expect(checkConfig(sizedLike(single, like))).toEqual([]);
});
