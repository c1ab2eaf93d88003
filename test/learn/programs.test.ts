import { describe, expect, it } from 'vitest';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { distances, programCases } from './programCases.ts';
import { evaluate } from '../graph/evaluate.ts';

const executor = sharedExecutor();

describe('in onnxruntime on WASM, against the reference in float64', () => {
  for (const one of programCases) {
    it(`${one.name} computes the same`, async () => {
      const found = await distances(executor, one);
      expect(Object.keys(found).sort()).toEqual(one.program.outputs.map(({ name }) => name).sort());
      for (const [name, off] of Object.entries(found)) {
        expect(off, name).toBeLessThan(name === 'grad_norm' ? 1e-4 : 2e-5);
      }
    });
  }
});

describe('the cases themselves', () => {
  const resultsOf = (name: string) => {
    const { program, feeds } = programCases.find((one) => one.name === name)!;
    return evaluate(program, feeds);
  };

  it('clip some tokens below and some above, and clip the gradient', () => {
    const found = resultsOf('update with KL and entropy bonus');
    for (const side of ['low', 'high', 'region']) {
      const share = found[`clip_ratio/${side}_mean`]!.data[0]!;
      expect(share, side).toBeGreaterThan(0);
      expect(share, side).toBeLessThan(1);
    }
    expect(found.grad_norm!.data[0]).toBeGreaterThan(0.5);
  });

  it('decode rows that go on, that reach the limit, that are forced and that are over', () => {
    const { tokens, position_out, done_out } = resultsOf('generate');
    expect(tokens!.shape).toEqual([5, 4]);
    expect(tokens!.data[4 + 2]).toBe(7);
    expect(position_out!.data[1]).toBe(7);
    expect(done_out!.data[1]).toBe(1);
    expect([0, 1, 2, 3, 4].map((step) => tokens!.data[4 * step + 3])).toEqual([0, 0, 0, 0, 0]);
    expect(position_out!.data[3]).toBe(3);
  });
});
