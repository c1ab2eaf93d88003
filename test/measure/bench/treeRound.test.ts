import { expect, test } from 'vitest';
import { longTrees, treeConfigs } from './treeRound.ts';
import { defaultConfig, parseConfig } from '../../../src/config/schema.ts';
import { settingKeys } from '../../../src/config/settings.ts';
import { methods } from '../../../src/methods/index.ts';

const growers = Object.keys(methods).filter((id) => defaultConfig(id).topology !== 'flat');

const rows = [
  ...growers.map((id) => [id, 'its own settings', {}] as const),
  ...Object.entries(longTrees).map(([id, settings]) => [id, 'long solutions', settings] as const),
];

test.each(rows)('%s, with %s, is compared with at least 256 flat completions', (id, _, settings) => {
  const { tree, flat } = treeConfigs(id, settings);
  expect(tree.topology).toBe(defaultConfig(id).topology);
  expect(tree.prompts_per_round * tree.num_generations).toBeGreaterThanOrEqual(256);
  const different = settingKeys.filter((key) => JSON.stringify(tree[key]) !== JSON.stringify(flat[key]));
  expect(different.filter((key) => !['topology', 'tree_credit'].includes(key))).toEqual([]);
  expect(flat.topology).toBe('flat');
  for (const config of [tree, flat]) expect(parseConfig(config)).toEqual(config);
});

test.each(Object.entries(longTrees))('the trees of %s on long solutions have 32 leaves', (id, settings) => {
  const { tree } = treeConfigs(id, settings);
  expect(tree.num_generations).toBe(32);
  if (tree.topology === 'forks')
    expect(tree.branch_roots * (1 + tree.fork_points * tree.branch_width)).toBe(32);
});
