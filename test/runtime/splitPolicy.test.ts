import { describe, expect, it } from 'vitest';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import type { GenerateExtras } from '../../src/policy/programs/besides.ts';
import { mixtureSize } from '../../src/policy/programs/latent.ts';
import { policyOf, withHeads } from '../../src/policy/sizes.ts';
import { gatherRows, type Policy } from '../../src/rollout/policy.ts';
import { splitPolicy } from '../../src/runtime/pool/splitPolicy.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { seeded } from '../graph/seeded.ts';
import { randomWeights } from '../policy/smallPolicy.ts';
import { companies, end, frame, noise, pad, play, playAll, promptOf } from './rowCases.ts';
import { sharedExecutor } from './sharedSessions.ts';

const executor = sharedExecutor();

const spec = withHeads(policyOf('tiny'), ['value']);
const weights = await holdWeights(executor, randomWeights(spec.layout.size, 5, 0.35));
const one = (extras: GenerateExtras = {}): Policy =>
  createProgramPolicy(executor, spec, weights, { pad, end }, { candidates: 3, states: true, ...extras });
const alone = one();
const all = await playAll(alone);

/** A policy of so many, and how many rows each of them decoded. */
function splitIn(count: number, open = one) {
  const rows = new Array<number>(count).fill(0);
  const members = Array.from({ length: count }, (_, i): Policy => {
    const policy = open();
    return {
      ...policy,
      version: 0,
      generate(from, segment) {
        rows[i] = (rows[i] as number) + from.parent.length;
        return policy.generate(from, segment);
      },
    };
  });
  return { policy: splitPolicy({ version: () => 0, pad, members: () => members }), rows };
}

describe('what a row writes does not depend on how rows are split', () => {
  for (const count of [2, 3]) {
    for (const { name, ids, segments } of companies) {
      it(`among ${count}, with ${name}`, async () => {
        const found = await play(splitIn(count).policy, ids, segments);
        for (const id of ids) expect(found.get(id), `row ${id}`).toEqual(all.get(id));
      });
    }
  }

  it('in everything that a segment says, after forks, drops and rows that joined', async () => {
    const written = [];
    for (const policy of [alone, splitIn(2).policy, splitIn(3).policy]) {
      const first = await policy.prefill([0, 1, 2, 3].map(promptOf), frame);
      const begun = await policy.generate(first, {
        length: 3,
        uniforms: noise([0, 1, 2, 3], first, 3),
        temperature: 1,
      });
      policy.release(first);
      const joined = policy.join(begun.rows, await policy.prefill([5, 6].map(promptOf), frame));
      const rows = gatherRows(joined, Int32Array.of(5, 0, 0, 4, 2));
      const samples = [0, 0, 1, 0, 0];
      const { rows: after, ...said } = await policy.generate(rows, {
        length: 6,
        uniforms: noise([6, 0, 0, 5, 2], rows, 6, samples),
        limit: Int32Array.of(99, 10, 99, 99, 99),
        forced: Int32Array.from({ length: 30 }, (_, at) => (at === 7 ? 9 : -1)),
        temperature: 0.8,
      });
      const { last, position, done } = after;
      written.push({ begun: { ...begun, rows: null }, said, last, position, done });
      policy.release(joined);
      policy.release(after);
    }
    expect(written[0]?.said.heads?.value).toBeInstanceOf(Float32Array);
    expect(written[0]?.said.candidates).toHaveLength(3);
    expect(written[0]?.said.states?.some((x) => x !== 0)).toBe(true);
    expect(written[1]).toEqual(written[0]);
    expect(written[2]).toEqual(written[0]);
  });

  it('in the slots of latents, their mixtures and what follows them', async () => {
    const open = (): Policy => one({ latents: true });
    const written = [];
    for (const policy of [open(), ...[1, 2, 3].map((count) => splitIn(count, open).policy)]) {
      const ids = [0, 1, 2, 3];
      const first = await policy.prefill(ids.map(promptOf), frame);
      const length = 4;
      const { rows, latents, ...said } = await policy.generate(first, {
        length,
        uniforms: new Float32Array(length * ids.length),
        limit: first.position.map((at) => at + length),
        temperature: 0.3,
        latents: {
          ends: 10,
          mixTemperature: 0.7,
          noise: Float32Array.from(seeded(6, length * ids.length * mixtureSize, 0, 2.5)),
        },
      });
      policy.release(first);
      const { last, position, done } = rows;
      const going = { ...rows, done: new Uint8Array(ids.length) };
      const { rows: after, ...next } = await policy.generate(going, {
        length: 2,
        uniforms: noise(ids, going, 2),
        temperature: 0.9,
      });
      policy.release(rows);
      policy.release(after);
      // What latents hold after the end of a row is arbitrary.
      const ofRows = ids.map((_, row) => {
        const places = Array.from(
          { length: position[row]! - first.position[row]! },
          (__, step) => step * ids.length + row,
        );
        const mixed = (of: Float32Array | Int32Array): number[] =>
          places.flatMap((at) => [...of.subarray(at * mixtureSize, (at + 1) * mixtureSize)]);
        const { ids: symbols, mixture, ended } = latents!;
        return { ids: mixed(symbols), mixture: mixed(mixture), ended: places.map((at) => ended[at]) };
      });
      written.push({ said, latents: ofRows, last, position, done, next });
    }
    const [alone, ...split] = written;
    // Three rows end their latents, at once or later; one is made to.
    expect(alone?.latents.map(({ ended }) => ended)).toEqual([[0, 1], [0, 0, 0, 0], [1], [1]]);
    expect(new Set(alone?.latents.flatMap(({ mixture }) => mixture)).size).toBeGreaterThan(20);
    for (const each of split) expect(each).toEqual(alone);
  });
});

it('every member gets its share, and single prompts go round', async () => {
  const { policy, rows } = splitIn(3);
  await play(policy, [0, 1, 2, 3, 4, 5]);
  expect(rows).toEqual([2, 2, 2]);
  await play(policy, [0]);
  await play(policy, [1]);
  expect(rows).toEqual([3, 3, 2]);
});

it('rows of one prompt stay together', async () => {
  const { policy, rows } = splitIn(2);
  const prefilled = await policy.prefill([promptOf(0), promptOf(1)], frame);
  const forked = gatherRows(prefilled, Int32Array.of(0, 0, 0, 1));
  await policy.generate(forked, { length: 2, uniforms: new Float32Array(8).fill(0.5), temperature: 1 });
  policy.release(prefilled);
  expect(rows).toEqual([3, 1]);
});

it('a member that fails leaves no state behind in the others', async () => {
  let live = 0;
  const member = (fails: boolean): Policy => {
    const policy = one();
    return {
      ...policy,
      version: 0,
      async prefill(...asked) {
        if (fails) throw new Error('no memory');
        live++;
        return policy.prefill(...asked);
      },
      release(rows) {
        live--;
        policy.release(rows);
      },
    };
  };
  const members = [member(false), member(true)];
  const policy = splitPolicy({ version: () => 0, pad, members: () => members });
  await expect(policy.prefill([promptOf(0), promptOf(1)], frame)).rejects.toThrow('no memory');
  expect(live).toBe(0);
});
