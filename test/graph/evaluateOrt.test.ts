import { afterAll, describe, expect, it } from 'vitest';
import { gradients, makeProgram, type Output, type Program } from '../../src/graph/index.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import {
  feedsOf,
  inputsOf,
  primitiveCases,
  resultsOf,
  weighed,
  type PrimitiveCase,
} from './primitiveCases.ts';
import { distance } from './seeded.ts';
import { evaluate, toTensor, type ReferenceFeed } from './evaluate.ts';

const { executor } = openNodeExecutor({ threads: 1 });
afterAll(() => executor.dispose());

/** The case's results, and the gradients of its float inputs where it has them: their lowering is checked too. */
function programOf(one: PrimitiveCase): { program: Program; feeds: Record<string, ReferenceFeed> } {
  const inputs = inputsOf(one);
  const results = resultsOf(one, inputs);
  const feeds = feedsOf(one, 2);
  const plain = results.map((value, at): Output => ({ name: `y${at}`, value, meaning: '' }));
  if (!one.differentiate) return { program: makeProgram('case', inputs, plain), feeds };
  const wrt = inputs.filter(({ dtype }) => dtype === 'float32');
  const { loss, weights, feeds: weightFeeds } = weighed(results);
  const slopes = gradients(loss, wrt).map((value, at): Output => ({ name: `g${at}`, value, meaning: '' }));
  return {
    // The loss is an output too: what only it reads (and its sizes) stays an input.
    program: makeProgram(
      'case',
      [...inputs, ...weights],
      [...plain, ...slopes, { name: 'loss', value: loss, meaning: '' }],
    ),
    feeds: { ...feeds, ...weightFeeds },
  };
}

describe('onnxruntime computes what the reference evaluator does', () => {
  for (const [primitive, cases] of Object.entries(primitiveCases)) {
    it(`for ${primitive}`, async () => {
      for (const one of cases) {
        const { program, feeds } = programOf(one);
        const expected = evaluate(program, feeds);
        const tensors = Object.fromEntries(
          Object.entries(feeds).map(([name, { dtype, shape, data }]) => [
            name,
            toTensor({ shape, data: Float64Array.from(data) }, dtype),
          ]),
        );
        const { read } = await executor.run(program, tensors);
        for (const { name, value } of program.outputs) {
          const about = `${one.about}, ${name}`;
          expect(read[name]?.dtype, about).toBe(value.dtype);
          // Of nothing, onnxruntime only knows that it is empty.
          if (expected[name]?.data.length !== 0)
            expect(read[name]?.shape, about).toEqual(expected[name]?.shape);
          expect(distance(read[name]!.data, expected[name]!.data), about).toBeLessThan(
            value.dtype === 'float32' ? 2e-5 : 1e-9,
          );
        }
        await executor.forget(program);
      }
    });
  }
});
