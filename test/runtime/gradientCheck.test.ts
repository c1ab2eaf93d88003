import { expect, it } from 'vitest';
import type { Executor } from '../../src/graph/index.ts';
import { checkGradient } from '../../src/runtime/gradientCheck.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';

it('the gradient check agrees with finite differences, and finds one that is wrong in some weights', async () => {
  const { executor } = openNodeExecutor({ threads: 1 });
  const many = await checkGradient(executor, 300);
  expect(many.worst).toBeLessThan(0.002);
  const right = await checkGradient(executor);
  expect(right.tensors).toBe(15);
  expect(right.worst).toBeLessThan(0.002);

  const wrong: Executor = {
    ...executor,
    run: async (...asked) => {
      const results = await executor.run(...asked);
      results.read['gradient']?.data.subarray(0, 40).forEach((value, at, data) => {
        if (data instanceof Float32Array) data[at] = Number(value) * 1.2;
      });
      return results;
    },
  };
  expect((await checkGradient(wrong)).worst).toBeGreaterThan(0.01);
});
