/** Segments in written-out steps, as a card decodes them, against the loop that WASM runs. */
import { afterAll, describe, expect, it } from 'vitest';
import type { DeviceValue, Executor } from '../../src/graph/index.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { policyOf, withHeads } from '../../src/policy/sizes.ts';
import { gatherRows } from '../../src/rollout/policy.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { randomWeights } from '../policy/smallPolicy.ts';
import { end, frame, noise, pad, promptOf } from './rowCases.ts';
import { openSharedExecutor } from './sharedSessions.ts';

const { executor } = openSharedExecutor();
afterAll(() => executor.dispose());

const spec = withHeads(policyOf('tiny'), ['value']);
const weights = await holdWeights(executor, randomWeights(spec.layout.size, 5, 0.35));

/** The executor with steps written out, and how many values of its runs nobody has released. */
function unrolling(unrolled: number | undefined) {
  const held = new Set<DeviceValue>();
  const watched: Executor = {
    ...executor,
    ...(unrolled !== undefined && { unrolled }),
    async run(program, feeds, skip) {
      const results = await executor.run(program, feeds, skip);
      for (const value of Object.values(results.resident)) held.add(value);
      return results;
    },
    release(value) {
      held.delete(value);
      executor.release(value);
    },
  };
  return { executor: watched, held };
}

/** Segments of forks, forced tokens, limits and greedy ends, with all that a policy can say of them. */
async function played(unrolled?: number) {
  const { executor: watched, held } = unrolling(unrolled);
  const policy = createProgramPolicy(watched, spec, weights, { pad, end }, { candidates: 3, states: true });
  const first = await policy.prefill([0, 1, 2, 3].map(promptOf), frame);
  const begun = await policy.generate(first, {
    ...{ length: 3, uniforms: noise([0, 1, 2, 3], first, 3), temperature: 1 },
  });
  const rows = gatherRows(begun.rows, Int32Array.of(3, 0, 0, 2));
  const { rows: after, ...said } = await policy.generate(rows, {
    length: 7,
    uniforms: noise([3, 0, 0, 2], rows, 7, [0, 0, 1, 0]),
    limit: Int32Array.of(99, (rows.position[1] as number) + 2, 99, 99),
    // The third row is made to end at its fifth step.
    forced: Int32Array.from({ length: 28 }, (_, at) => (at === 7 ? 9 : at === 18 ? end : -1)),
    temperature: 0.8,
  });
  const last = await policy.generate(after, {
    ...{ length: 9, uniforms: noise([3, 0, 0, 2], after, 9), temperature: 1, final: true, greedy: true },
  });
  for (const some of [first, begun.rows, after]) policy.release(some);
  const rowsOf = ({ last: fed, position, done }: typeof after) => ({ fed, position, done });
  return {
    held: held.size,
    begun: { ...begun, rows: rowsOf(begun.rows) },
    said: { ...said, rows: rowsOf(after) },
    last: { ...last, rows: rowsOf(last.rows) },
  };
}

/** Numbers to four digits: sums in another order differ in the last ones. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) =>
      one instanceof Float32Array ? Array.from(one, (x) => Number(x.toFixed(4)) + 0) : one,
    ),
  );

describe('steps that are written out write what the loop writes', async () => {
  const expected = await played();

  it('where rows fork, end, reach their limit and are forced, so that the comparison says something', () => {
    expect([...expected.said.rows.done]).toEqual([0, 1, 1, 0]);
    expect(expected.said.steps).toBe(7);
    expect(expected.last.steps).toBeGreaterThan(1);
    expect(expected.held).toBe(0);
  });

  it.each([1, 2, 3, 8])('%i at a time, and free all that they held', async (unrolled) => {
    const found = await played(unrolled);
    expect(rounded(found)).toEqual(rounded(expected));
  });
});
