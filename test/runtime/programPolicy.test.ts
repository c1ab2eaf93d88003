import { packTokens } from '../../src/learn/rows.ts';
import { describe, expect, it } from 'vitest';
import type { Executor } from '../../src/graph/index.ts';
import { scoreProgram } from '../../src/policy/programs/score.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { gatherRows } from '../../src/rollout/policy.ts';
import { sharedExecutor } from './sharedSessions.ts';
import { float32, scalar } from '../../src/tensor/tensor.ts';
import {
  companies,
  end,
  frame,
  noise,
  note,
  openRandomPolicy,
  pad,
  play,
  playAll,
  promptOf,
  rollBack,
  type Written,
} from './rowCases.ts';

const executor = sharedExecutor();
const spec = policyOf('tiny');
const { policy, parameters } = await openRandomPolicy(executor, spec);
const room = frame.width - frame.promptWidth;
const all = await playAll(policy);
const blank = (count: number): Written[] => Array.from({ length: count }, () => ({ tokens: [], bits: [] }));

describe('what a row writes is the same to the last bit', () => {
  for (const { name, ids, segments } of companies) {
    it(`with ${name}`, async () => {
      const found = await play(policy, ids, segments);
      for (const id of ids) expect(found.get(id), `row ${id}`).toEqual(all.get(id));
    });
  }

  it('in slots that were freed and refilled with rows that start later', async () => {
    const [early, late] = [
      [0, 1, 2, 3, 4],
      [5, 6, 7],
    ];
    const rows = await policy.prefill(early.map(promptOf), frame);
    const first = await policy.generate(rows, { length: 4, uniforms: noise(early, rows, 4), temperature: 1 });
    policy.release(rows);
    // Rows 1 and 3 free their slots.
    const kept = [0, 2, 4];
    const stay = gatherRows(first.rows, Int32Array.from(kept));
    const ids = [...kept, ...late];
    const joined = policy.join(stay, await policy.prefill(late.map(promptOf), frame));
    const written = blank(early.length);
    note(written, rows, first);
    const account = ids.map((id): Written =>
      id < early.length ? structuredClone(written[id]!) : { tokens: [], bits: [] },
    );
    const second = await policy.generate(joined, {
      length: room,
      uniforms: noise(ids, joined, room),
      temperature: 1,
    });
    note(account, joined, second);
    ids.forEach((id, row) => {
      // The kept rows had more space than those of the reference; what both wrote must agree.
      const { tokens, bits } = all.get(id)!;
      expect(account[row]!.tokens.slice(0, tokens.length), `row ${id}`).toEqual(tokens);
      expect(account[row]!.bits.slice(0, bits.length), `row ${id}`).toEqual(bits);
    });
    expect(() => policy.join(stay, second.rows)).toThrow('join: rows were released');
    policy.release(joined);
    policy.release(second.rows);
  });

  it('in a second child of a fork as in the first, until their randomness differs', async () => {
    const ids = [0, 1, 2, 3, 4];
    const rows = await policy.prefill(ids.map(promptOf), frame);
    const first = await policy.generate(rows, { length: 4, uniforms: noise(ids, rows, 4), temperature: 1 });
    // Rows 2 and 4 fork, row 1 is removed, and the children are in another order.
    const parents = Int32Array.from([4, 2, 0, 2, 4, 3]);
    const children = [...parents];
    const samples = [0, 0, 0, 1, 1, 0];
    const forked = gatherRows(first.rows, parents);
    const written = blank(ids.length);
    note(written, rows, first);
    const account = children.map((id): Written => structuredClone(written[id]!));
    const rest = room - 4;
    const second = await policy.generate(forked, {
      length: rest,
      uniforms: noise(children, forked, rest, samples),
      temperature: 1,
    });
    note(account, forked, second);
    children.forEach((id, row) => {
      if (samples[row] === 0) expect(account[row], `row ${id}`).toEqual(all.get(id));
      else {
        expect(account[row]!.tokens.slice(0, 4)).toEqual(all.get(id)!.tokens.slice(0, 4));
        expect(account[row]!.tokens).not.toEqual(all.get(id)!.tokens);
      }
    });
    for (const each of [rows, first.rows, second.rows]) policy.release(each);
  });

  it('after going back to an earlier place, each row to its own', async () => {
    const ids = [0, 1, 2, 4, 8];
    const rows = await policy.prefill(ids.map(promptOf), frame);
    const first = await policy.generate(rows, { length: 8, uniforms: noise(ids, rows, 8), temperature: 1 });
    const written = blank(ids.length);
    note(written, rows, first);
    const kept = [3, 0, 5, 1, 2].map((count, row) => Math.min(count, written[row]!.tokens.length));
    const back = rollBack(first.rows, ids, written, kept);
    const account = written.map(({ tokens, bits }, row): Written => ({
      tokens: tokens.slice(0, kept[row]),
      bits: bits.slice(0, 2 * kept[row]!),
    }));
    const second = await policy.generate(back, {
      length: room,
      uniforms: noise(ids, back, room),
      temperature: 1,
    });
    note(account, back, second);
    // The second segment is as long as the whole of the first play, so it may continue beyond it.
    ids.forEach((id, row) => {
      const { tokens, bits } = all.get(id)!;
      expect(account[row]!.tokens.slice(0, tokens.length), `row ${id}`).toEqual(tokens);
      expect(account[row]!.bits.slice(0, bits.length), `row ${id}`).toEqual(bits);
    });
    for (const each of [rows, first.rows, second.rows]) policy.release(each);
  });

  it('when one prompt is run once for all rows that continue it', async () => {
    const ids = [4, 4, 4, 4];
    const rows = await policy.prefill([promptOf(4)], frame);
    const forked = gatherRows(rows, new Int32Array(4));
    const samples = [1, 0, 2, 3];
    const generated = await policy.generate(forked, {
      length: room,
      uniforms: noise(ids, forked, room, samples),
      temperature: 1,
    });
    const account = blank(4);
    note(account, forked, generated);
    expect(account[1]).toEqual(all.get(4));
    for (const each of [rows, generated.rows]) policy.release(each);
  });
});

describe('a policy over programs', () => {
  const ids = Array.from({ length: 17 }, (_, id) => id);

  it('writes tokens in reach, and some rows end before others', () => {
    const lengths = new Set<number>();
    for (const [id, { tokens }] of all) {
      lengths.add(tokens.length);
      expect(tokens.every((token) => token >= 0 && token < 64)).toBe(true);
      const ended = tokens.indexOf(end);
      if (ended >= 0) expect(tokens).toHaveLength(ended + 1);
      else expect(tokens.length, `row ${id}`).toBeGreaterThanOrEqual(room);
    }
    expect(lengths.size).toBeGreaterThan(3);
  });

  it('records log-probabilities and entropies as the score program finds them', async () => {
    const rows = await policy.prefill(ids.map(promptOf), frame);
    const temperature = 0.7;
    const generated = await policy.generate(rows, {
      length: room,
      uniforms: noise(ids, rows, room),
      temperature,
    });
    const sequences = ids.map((id, row) => [
      ...promptOf(id),
      ...Array.from(
        { length: generated.rows.position[row]! - rows.position[row]! },
        (_, step) => generated.tokens[step * ids.length + row]!,
      ),
    ]);
    const length = frame.width - 1;
    const { read } = await executor.run(scoreProgram(spec), {
      ...packTokens(sequences, length, pad),
      parameters: float32(parameters),
      temperature: scalar(temperature),
    });
    let compared = 0;
    ids.forEach((id, row) => {
      const start = promptOf(id).length - 1;
      for (let step = 0; start + step + 1 < sequences[row]!.length; step++) {
        const [at, from] = [row * length + start + step, step * ids.length + row];
        expect(Math.abs(read.logps!.data[at]! - generated.logps[from]!)).toBeLessThan(2e-5);
        expect(Math.abs(read.entropies!.data[at]! - generated.entropies[from]!)).toBeLessThan(2e-5);
        compared++;
      }
    });
    expect(compared).toBeGreaterThan(100);
    for (const each of [rows, generated.rows]) policy.release(each);
  });

  it('writes what is forced, with its probability, and samples the rest as before', async () => {
    const rows = await policy.prefill(ids.map(promptOf), frame);
    const uniforms = noise(ids, rows, 3);
    const forced = new Int32Array(3 * ids.length).fill(-1);
    forced[5] = 33;
    forced[ids.length + 6] = pad; // id 0 is an id too
    const generated = await policy.generate(rows, { length: 3, uniforms, forced, temperature: 1 });
    expect(generated.tokens[5]).toBe(33);
    expect(generated.tokens[ids.length + 6]).toBe(pad);
    expect(generated.logps[5]).toBeLessThan(0);
    for (const row of [0, 1, 2, 3, 4, 7]) {
      expect(generated.tokens[row]).toBe(all.get(ids[row]!)!.tokens[0]);
    }
    for (const each of [rows, generated.rows]) policy.release(each);
  });

  it('stops all rows early once each has ended, and leaves ended rows alone', async () => {
    const rows = await policy.prefill(ids.map(promptOf), frame);
    const count = ids.length;
    const forced = new Int32Array(room * count).fill(-1);
    for (let row = 0; row < count; row++) {
      for (let step = 0; step < room; step++) forced[step * count + row] = step < row % 3 ? 9 : end;
    }
    const {
      rows: after,
      steps,
      tokens,
      logps,
      entropies,
    } = await policy.generate(rows, {
      length: room,
      uniforms: noise(ids, rows, room),
      forced,
      temperature: 1,
    });
    expect(steps).toBe(3);
    expect([...after.done]).toEqual(ids.map(() => 1));
    expect([...after.position]).toEqual(ids.map((id, row) => promptOf(id).length + (row % 3)));
    expect([tokens.length, logps.length, entropies.length]).toEqual([3 * count, 3 * count, 3 * count]);
    for (let row = 0; row < count; row += 3) {
      expect([0, 1, 2].map((step) => tokens[step * count + row])).toEqual([end, pad, pad]);
      expect([1, 2].map((step) => logps[step * count + row])).toEqual([0, 0]);
    }
    for (const each of [rows, after]) policy.release(each);
  });

  it('takes the likeliest token when greedy, whatever the uniforms', async () => {
    const rows = await policy.prefill(ids.map(promptOf), frame);
    const greedy = async (value: number) => {
      const uniforms = new Float32Array(5 * ids.length).fill(value);
      const { tokens, rows: after } = await policy.generate(rows, {
        length: 5,
        uniforms,
        temperature: 1,
        greedy: true,
      });
      policy.release(after);
      return [...tokens];
    };
    expect(await greedy(0.001)).toEqual(await greedy(0.999));
    policy.release(rows);
  });

  it('carries the version of its weights', () => {
    expect(policy.version).toBe(0);
  });

  it('refuses prompts and segments that do not fit, and rows that were released', async () => {
    const long = Array<number>(frame.promptWidth + 1).fill(5);
    await expect(policy.prefill([[5], long], frame)).rejects.toThrow(
      'prefill: prompt 1 must have 1 to 9 tokens, got 10',
    );
    await expect(policy.prefill([[]], frame)).rejects.toThrow(
      'prefill: prompt 0 must have 1 to 9 tokens, got 0',
    );
    const rows = await policy.prefill([[5], [6]], frame);
    const segment = { length: 2, uniforms: new Float32Array(3), temperature: 1 };
    await expect(policy.generate(rows, segment)).rejects.toThrow(
      'generate: uniforms and forced must hold 2 × 2 values, got 3',
    );
    policy.release(rows);
    policy.release(rows);
    await expect(policy.generate(rows, { ...segment, uniforms: new Float32Array(4) })).rejects.toThrow(
      'generate: the rows were released',
    );
  });
});

it('work too long for one run is done in several, with the same result', async () => {
  const calls: string[] = [];
  const logging: Executor = {
    ...executor,
    run: (program, feeds, skip) => {
      calls.push(program.name);
      return executor.run(program, feeds, skip);
    },
  };
  const medium = await openRandomPolicy(logging, policyOf('medium'));
  const wide = { promptWidth: 9, width: 64 };
  const length = wide.width - wide.promptWidth;
  const write = async (ids: readonly number[]): Promise<Map<number, Written>> => {
    const rows = await medium.policy.prefill(ids.map(promptOf), wide);
    // Ended after three tokens, or this would take its time.
    const forced = new Int32Array(length * ids.length).fill(end).fill(-1, 0, 2 * ids.length);
    const generated = await medium.policy.generate(rows, {
      length,
      uniforms: noise(ids, rows, length),
      forced,
      temperature: 1,
    });
    const account = blank(ids.length);
    note(account, rows, generated);
    for (const each of [rows, generated.rows]) medium.policy.release(each);
    return new Map(ids.map((id, row) => [id, account[row]!]));
  };
  const many = await write(Array.from({ length: 36 }, (_, id) => id));
  expect(calls.filter((name) => name === 'generate').length).toBeGreaterThan(1);
  const few = [0, 35, 27, 28, 29];
  for (const [id, written] of await write(few)) expect(written, `row ${id}`).toEqual(many.get(id));
  await medium.policy.dispose();
});
