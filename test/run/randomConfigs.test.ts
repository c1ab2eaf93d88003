import { afterAll, expect, it } from 'vitest';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { pairConfig, randomConfig, tryConfig } from './randomConfigs.ts';

const { executor } = openNodeExecutor({ threads: 1 });
afterAll(() => executor.dispose());

it('metrics of random valid configurations are finite, or the run stops with a sentence', async () => {
  for (const n of [1, 2]) {
    const { bad, stopped } = await tryConfig(randomConfig(n), executor);
    expect(bad).toEqual([]);
    expect(stopped ?? 'run: goes on').toMatch(/^\w+: [a-z][^{}]+\w$/);
  }
});

it.each(['lookup', 'chain-sum'])(
  'a cap that may prune every completion of %s leaves metrics that are numbers or unknown',
  async (task) => {
    const config = pairConfig('length-cap', task);
    expect(config).not.toBe(null);
    if (config) expect(await tryConfig({ ...config, prune_at: 1 }, executor)).toMatchObject({ bad: [] });
  },
);
