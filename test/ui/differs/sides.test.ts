import { describe, expect, test } from 'vitest';
import { decodeLink } from '../../../src/config/link.ts';
import { checkConfig, defaultConfig, parseConfig } from '../../../src/config/schema.ts';
import { methods } from '../../../src/methods/index.ts';
import type { MethodId } from '../../../src/methods/method.ts';
import { placeAt } from '../../../src/ui/navigation/places.ts';
import {
  configsOf,
  differsAddress,
  recipeSide,
  readSide,
  sideText,
  yardstick,
  type Side,
} from '../../../src/ui/differs/sides.ts';

const recipe = parseConfig({ ...defaultConfig('treepo'), learning_rate: 0.002, level: 2 });
const sides: readonly Side[] = [
  { kind: 'method', method: 'dapo' },
  { kind: 'run', run: 'a/b: c?d&e=f' },
  recipeSide('no clip: 50 %, a/b?', recipe),
  recipeSide('', defaultConfig()),
];

describe('a side', () => {
  test('comes back from its text, and from an address', () => {
    for (const side of sides) {
      expect(readSide(sideText(side))).toEqual(side);
      for (const other of sides) {
        const at = placeAt(differsAddress(other, side));
        expect(at?.place).toBe('Methods');
        const [to = '', query] = at!.route.split('?');
        expect(readSide(to)).toEqual(side);
        expect(readSide(new URLSearchParams(query).get('against') ?? '')).toEqual(other);
      }
    }
  });

  test('of two methods has a short address', () => {
    const method = (method: MethodId): Side => ({ kind: 'method', method });
    expect(differsAddress(method('gspo'), method('dapo'))).toBe('#/methods/dapo?against=gspo');
  });

  test('that is a recipe opens the recipe again', () => {
    const side = recipeSide('mine', recipe);
    expect(side.kind === 'recipe' && decodeLink(side.link)).toEqual(recipe);
  });

  test('is nothing where the text names none', () => {
    for (const text of ['', 'no-such', 'run', 'recipe:', 'recipe:a', 'a:b:c', '__proto__'])
      expect(readSide(text), text).toBeNull();
  });
});

describe('the configurations of two sides', () => {
  test('are valid and have one task, level and policy for every method beside the yardstick', () => {
    for (const id of Object.keys(methods) as MethodId[]) {
      const [to, from] = configsOf(id, yardstick);
      expect([to.method, from.method]).toEqual([id, yardstick]);
      expect([...checkConfig(to), ...checkConfig(from)]).toEqual([]);
      expect([from.task, from.level, from.policy]).toEqual([to.task, to.level, to.policy]);
      expect(to).toEqual(defaultConfig(id));
    }
  });

  test('of a recipe and a method keep the recipe, and the method takes its task', () => {
    const [from, to] = configsOf(recipe, 'dapo');
    expect(from).toBe(recipe);
    expect([to.method, to.task, to.level]).toEqual(['dapo', recipe.task, 2]);
    expect(configsOf('dapo', recipe)).toEqual([to, recipe]);
  });

  test('fall back to the method’s own task where it cannot work on the other’s', () => {
    const control = defaultConfig('ppo', 'cart-pole');
    const [, hinted] = configsOf(control, 'guide-grpo');
    expect(hinted).toEqual(defaultConfig('guide-grpo'));
  });
});
