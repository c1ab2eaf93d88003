import { expect, test } from 'vitest';
import { treeConfigs } from '../../src/cli/bench/treeRound.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { settingKeys } from '../../src/config/settings.ts';
import { methods } from '../../src/methods/index.ts';

const growers = Object.keys(methods).filter((id) => defaultConfig(id).topology !== 'flat');

test.each(growers)('%s is compared with the same round of flat completions, at least 256 of them', (id) => {
  const { tree, flat } = treeConfigs(id);
  expect(tree.topology).toBe(defaultConfig(id).topology);
  expect(tree.prompts_per_round * tree.num_generations).toBeGreaterThanOrEqual(256);
  const different = settingKeys.filter((key) => JSON.stringify(tree[key]) !== JSON.stringify(flat[key]));
  expect(different.filter((key) => !['topology', 'tree_credit'].includes(key))).toEqual([]);
  expect(flat.topology).toBe('flat');
  for (const config of [tree, flat]) expect(parseConfig(config)).toEqual(config);
});
