/** Rows that continue different runs decode together, rows that wait are left out, and nothing of it shows in what they write. */
import { expect, test } from 'vitest';
import type { DeviceValue, Executor } from '../../src/graph/index.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { sharedExecutor } from './sharedSessions.ts';
import { frame, noise, note, openRandomPolicy, play, promptOf, type Written } from './rowCases.ts';

const executor = sharedExecutor();
const room = frame.width - frame.promptWidth;
const ids = [0, 1, 2, 3, 4, 5];
const waiting = [1, 3];

/** What rows write of which two wait for the others, and two begin later; the rows of each run, and values not released. */
async function inCompany(can: Pick<Executor, 'gather'>) {
  const live = new Set<DeviceValue>();
  const runs: number[] = [];
  const noting: Executor = {
    ...executor,
    async run(program, feeds, skip) {
      const results = await executor.run(program, feeds, skip);
      for (const value of Object.values(results.resident)) live.add(value);
      if (program.name === 'generate') runs.push(results.read.last_out?.shape[0] as number);
      return results;
    },
    ...(can.gather && {
      gather(...given) {
        const value = can.gather!(...given);
        live.add(value);
        return value;
      },
    }),
    release(value) {
      live.delete(value);
      executor.release(value);
    },
  };
  if (!can.gather) delete noting.gather;
  const { policy } = await openRandomPolicy(noting, policyOf('tiny'));
  const written = ids.map((): Written => ({ tokens: [], bits: [] }));
  const early = ids.slice(0, 4);
  const on = async (
    of: readonly number[],
    rows: Awaited<ReturnType<typeof policy.prefill>>,
    length: number,
  ) => {
    const segment = { length, uniforms: noise(of, rows, length), temperature: 1 };
    const generated = await policy.generate(rows, segment);
    note(
      of.map((id) => written[id] as Written),
      rows,
      generated,
    );
    policy.release(rows);
    return generated.rows;
  };
  const first = await on(early, await policy.prefill(early.map(promptOf), frame), 2);
  const ended = first.done.slice();
  const held = first.done.map((done, row) => Number(done || waiting.includes(row)));
  const second = await on(early, { ...first, done: Uint8Array.from(held) }, 3);
  const done = second.done.map((is, row) => (waiting.includes(row) ? (ended[row] as number) : is));
  const late = await policy.prefill([4, 5].map(promptOf), frame);
  const all = policy.join({ ...second, done: Uint8Array.from(done) }, late);
  runs.push(0);
  policy.release(await on(ids, all, room));
  return { written, runs, left: live.size };
}

test('rows of several runs write what they write alone, decode in one run and leave nothing behind', async () => {
  const { policy } = await openRandomPolicy(executor, policyOf('tiny'));
  const alone = await play(policy, ids);
  const together = await inCompany({ gather: executor.gather! });
  const apart = await inCompany({});
  for (const { written, left } of [together, apart]) {
    ids.forEach((id) => {
      const { tokens, bits } = alone.get(id) as Written;
      const found = written[id] as Written;
      // Rows that began with fewer tokens of the frame have more space in company.
      expect(found.tokens.slice(0, tokens.length), `row ${id}`).toEqual(tokens);
      expect(found.bits.slice(0, bits.length), `row ${id}`).toEqual(bits);
    });
    expect(left).toBe(0);
  }
  const after = (runs: readonly number[]): readonly number[] => runs.slice(runs.indexOf(0) + 1);
  // The two that wait are in no run; then all that are left decode at once, or by the run that they continue.
  expect(together.runs[1]).toBe(2);
  expect(after(together.runs)).toHaveLength(1);
  expect(after(apart.runs)).toHaveLength(3);
});
