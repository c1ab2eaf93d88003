/** Tokens drafted with rounded weights and checked by the policy, on real programs. Longer than most, because all share one set-up. */
import { describe, expect, test } from 'vitest';
import { coarseParameters } from '../../src/policy/coarseWeights.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { distributionProgram } from '../../src/policy/programs/distribution.ts';
import type { Executor } from '../../src/graph/index.ts';
import type { GenerateExtras } from '../../src/policy/programs/besides.ts';
import { policyFromShape, policyOf, withHeads, type TransformerSpec } from '../../src/policy/sizes.ts';
import type { Generated, Policy, Rows, Segment } from '../../src/rollout/policy.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { splitPolicy } from '../../src/runtime/pool/splitPolicy.ts';
import { streams, uniform, type Stream } from '../../src/tensor/random.ts';
import { float32, int32, scalar, type Tensor } from '../../src/tensor/tensor.ts';
import { randomWeights } from '../policy/smallPolicy.ts';
import { end, frame, pad, promptOf } from './rowCases.ts';
import { sharedExecutor } from './sharedSessions.ts';

const executor = sharedExecutor();
const room = frame.width - frame.promptWidth;

async function open(
  spec: TransformerSpec,
  extras: GenerateExtras = {},
  bound = 0.35,
  on: Executor = executor,
) {
  const parameters = randomWeights(spec.layout.size, 5, bound);
  const weights = await holdWeights(executor, parameters);
  const policy = createProgramPolicy(on, spec, weights, { pad, end }, { ...extras, drafts: true });
  return { parameters, weights, policy };
}

/** Uniforms of a segment, keyed by the row's id and the position of the token. */
function draws(ids: readonly number[], { position }: Rows, length: number, stream: Stream): Float32Array {
  const numbers = new Float32Array(length * ids.length);
  ids.forEach((id, row) => {
    for (let step = 0; step < length; step++)
      numbers[step * ids.length + row] = uniform(3, stream, id, 0, 0, (position[row] as number) + 1 + step);
  });
  return numbers;
}

interface Drafting {
  readonly tokens: number;
  readonly bits: number;
}

const segmentOf = (ids: readonly number[], rows: Rows, length: number, drafting?: Drafting): Segment => ({
  length,
  temperature: 1,
  uniforms: draws(ids, rows, length, streams.sample),
  ...(drafting && {
    drafts: {
      ...drafting,
      accept: draws(ids, rows, length, streams.accept),
      redraw: draws(ids, rows, length, streams.redraw),
      before: rows.position.map((position, row) => position + 1 - promptOf(ids[row] as number).length),
    },
  }),
});

const prefill = (policy: Policy, ids: readonly number[]): Promise<Rows> =>
  policy.prefill(
    ids.map(promptOf),
    frame,
    Int32Array.from(ids, (id) => (id % 3 === 0 ? 1 : 0)),
  );

/** The numbers of a row, up to its end. */
function writtenBy({ tokens, logps, entropies, steps, rows }: Generated, row: number, from: number) {
  const count = rows.parent.length;
  const length = (rows.position[row] as number) - from;
  const column = (values: ArrayLike<number>): number[] =>
    Array.from({ length: Math.min(length, steps) }, (_, step) => values[step * count + row] as number);
  return { tokens: column(tokens), logps: column(logps), entropies: column(entropies) };
}

const ids = Array.from({ length: 24 }, (_, id) => id);

describe('a pass over several tokens of each row', () => {
  test('scores them as decoding one by one does, with heads, candidates and hidden states', async () => {
    const spec = withHeads(policyOf('tiny'), ['value']);
    const { policy } = await open(spec, { candidates: 2, states: true });
    const rows = await prefill(policy, ids);
    const plain = await policy.generate(rows, segmentOf(ids, rows, room));
    const forced = plain.tokens.map((token, at) => (at < plain.steps * ids.length ? token : -1));
    const all = new Int32Array(room * ids.length).fill(-1);
    all.set(forced);
    const drafted = await policy.generate(rows, {
      ...segmentOf(ids, rows, room, { tokens: 4, bits: 3 }),
      forced: all,
    });
    expect(drafted.steps).toBe(plain.steps);
    expect(drafted.tokens).toEqual(plain.tokens);
    expect(drafted.rows.position).toEqual(plain.rows.position);
    expect(drafted.rows.done).toEqual(plain.rows.done);
    const farthest = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
      expect(a.length).toBe(b.length);
      return Math.max(...Array.from(a, (value, i) => Math.abs(value - (b[i] as number))));
    };
    expect(farthest(drafted.logps, plain.logps)).toBeLessThan(2e-6);
    expect(farthest(drafted.entropies, plain.entropies)).toBeLessThan(4e-6);
    expect(farthest(drafted.heads!.value!, plain.heads!.value!)).toBeLessThan(1e-5);
    expect(farthest(drafted.states!, plain.states!)).toBeLessThan(1e-5);
    plain.candidates!.forEach(({ tokens, probabilities }, rank) => {
      expect(drafted.candidates![rank]!.tokens).toEqual(tokens);
      expect(farthest(drafted.candidates![rank]!.probabilities, probabilities)).toBeLessThan(1e-6);
    });
    expect(drafted.drafts!.passes).toBeLessThan(plain.steps);
    await policy.dispose();
  });

  test('is counted with its forced tokens left out, which are never rejected', async () => {
    const { policy } = await open(policyOf('tiny'));
    const rows = await prefill(policy, ids);
    const forced = new Int32Array(room * ids.length).fill(7);
    const { drafts, steps } = await policy.generate(rows, {
      ...segmentOf(ids, rows, room, { tokens: 5, bits: 4 }),
      forced,
    });
    expect([...drafts!.drafted, ...drafts!.accepted]).toEqual(new Array(10).fill(0));
    expect([...drafts!.draftedAt, ...drafts!.acceptedAt]).toEqual(new Array(2 * room).fill(0));
    // Five steps of the drafter before each pass, and fewer where less is left to write.
    expect(drafts!.steps).toBe(room - drafts!.passes);
    expect(steps).toBe(room);
    expect(drafts!.passes).toBe(Math.ceil(room / 6));
    await policy.dispose();
  });
});

test.each([3, 5])(
  'drafts of %d tokens in steps that are written out for a card are those of the loop',
  async (tokens) => {
    const on = async (device: Executor) => {
      const { policy } = await open(policyOf('tiny'), {}, 0.35, device);
      const rows = await prefill(policy, ids);
      const { rows: after, ...said } = await policy.generate(
        rows,
        segmentOf(ids, rows, room, { tokens, bits: 3 }),
      );
      await policy.dispose();
      return { ...said, ...{ position: after.position, done: after.done, last: after.last } };
    };
    const [{ logps, entropies, ...loop }, card] = [
      await on(executor),
      await on({ ...executor, unrolled: 8 }),
    ];
    expect(card).toMatchObject(loop);
    expect(loop.drafts?.accepted.some((count) => count > 0)).toBe(true);
    for (const [i, logp] of logps.entries()) expect(card.logps[i]).toBeCloseTo(logp, 4);
    for (const [i, entropy] of entropies.entries()) expect(card.entropies[i]).toBeCloseTo(entropy, 4);
  },
);

/** A policy whose runs of the drafter are kept: what each row was given and guessed. */
async function watched() {
  const runs: { readonly position: Int32Array; readonly done: Uint8Array; readonly tokens: Int32Array }[] =
    [];
  const watching: Executor = {
    ...executor,
    run: async (program, feeds, outputs) => {
      const results = await executor.run(program, feeds, outputs);
      if (program.name === 'draft') {
        const { position, done } = feeds as Readonly<Record<string, Tensor>>;
        runs.push({
          position: position!.data as Int32Array,
          done: done!.data as Uint8Array,
          tokens: results.read.tokens!.data as Int32Array,
        });
      }
      return results;
    },
  };
  const weights = await holdWeights(executor, randomWeights(policyOf('tiny').layout.size, 5, 0.35));
  const policy = createProgramPolicy(watching, policyOf('tiny'), weights, { pad, end }, { drafts: true });
  return { runs, policy };
}

describe('drafted tokens', () => {
  const drafting = { tokens: 4, bits: 4 };

  test('are counted by their place in the completion, as a recount of the drafter’s runs has them', async () => {
    const { runs, policy } = await watched();
    const rows = await prefill(policy, ids);
    // As if each completion had written some tokens before.
    const before = Int32Array.from(ids, (id) => id % 3);
    const segment = segmentOf(ids, rows, room, drafting);
    const written = await policy.generate(rows, { ...segment, drafts: { ...segment.drafts!, before } });
    const none = () => new Array<number>(room + 2).fill(0);
    const [drafted, accepted, steps] = [none(), none(), ids.map(() => 0)];
    const count = (of: number[], at: number) => {
      of[at] = of[at]! + 1;
    };
    for (const { position, done, tokens } of runs)
      for (const id of ids) {
        const from = position[id]! - rows.position[id]!;
        let isRight = true;
        for (let step = 0; !done[id] && step * ids.length + id < tokens.length; step++) {
          const guess = tokens[step * ids.length + id]!;
          if (guess === pad) break;
          // What replaces a rejected guess is never the guess itself.
          isRight &&= guess === written.tokens[(from + step) * ids.length + id];
          count(drafted, before[id]! + from + step);
          if (isRight) count(accepted, before[id]! + from + step);
          count(steps, id);
        }
      }
    expect([...written.drafts!.draftedAt]).toEqual(drafted);
    expect([...written.drafts!.acceptedAt]).toEqual(accepted);
    expect(written.drafts!.steps).toBe(Math.max(...steps));
    expect(accepted.some((kept, at) => kept > 0 && kept < drafted[at]!)).toBe(true);
    await policy.dispose();
  });

  test('keep the log-probability and entropy that the policy gives them when they are forced', async () => {
    const { policy } = await open(policyOf('tiny'));
    const rows = await prefill(policy, ids);
    const segment = { ...segmentOf(ids, rows, room, drafting), temperature: 0.7 };
    const drafted = await policy.generate(rows, segment);
    const forced = new Int32Array(room * ids.length).fill(-1);
    forced.set(drafted.tokens.map((token) => (token === pad ? -1 : token)));
    const { drafts: _, ...plain } = segment;
    const again = await policy.generate(rows, { ...plain, forced });
    ids.forEach((_, row) => {
      const [a, b] = [drafted, again].map((one) => writtenBy(one, row, rows.position[row]!));
      expect(a!.tokens).toEqual(b!.tokens);
      a!.logps.forEach((logp, i) => expect(logp).toBeCloseTo(b!.logps[i]!, 5));
      a!.entropies.forEach((entropy, i) => expect(entropy).toBeCloseTo(b!.entropies[i]!, 5));
    });
    const [proposed, kept] = [drafted.drafts!.drafted, drafted.drafts!.accepted].map((counts) =>
      counts.reduce((sum, count) => sum + count, 0),
    );
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(proposed!);
    await policy.dispose();
  });

  test('of a row are the same bits in any company, and on any number of workers', async () => {
    const { policy } = await open(policyOf('tiny'));
    const other = await open(policyOf('tiny'));
    const split = splitPolicy({ version: () => 0, pad, members: () => [policy, other.policy] });
    const play = async (by: Policy, some: readonly number[]) => {
      const rows = await prefill(by, some);
      const written = await by.generate(rows, segmentOf(some, rows, room, drafting));
      return {
        counts: written.drafts,
        of: new Map(some.map((id, row) => [id, writtenBy(written, row, rows.position[row]!)])),
      };
    };
    const together = await play(policy, ids);
    for (const company of [[7], [5, 4], [...ids].reverse(), ids.filter((id) => id % 2 === 0)]) {
      const { of } = await play(policy, company);
      for (const id of company) expect(of.get(id), `row ${id}`).toEqual(together.of.get(id));
    }
    const apart = await play(split, ids);
    expect(apart.of).toEqual(together.of);
    expect(apart.counts).toEqual(together.counts);
    for (const one of [policy, other.policy]) await one.dispose();
  });

  test('stop at the limit of their row, at the end token and with the segment', async () => {
    const { policy } = await open(policyOf('tiny'));
    const rows = await prefill(policy, ids);
    const limit = rows.position.map((position, row) => position + 1 + (row % 5));
    const first = await policy.generate(rows, { ...segmentOf(ids, rows, 3, drafting), limit });
    ids.forEach((_, row) => {
      const { tokens } = writtenBy(first, row, rows.position[row]!);
      const ended = tokens.indexOf(end);
      const most = Math.min(3, 1 + (row % 5));
      expect(tokens.length).toBe(ended >= 0 ? ended + 1 : most);
      expect(first.rows.done[row]).toBe(Number(ended >= 0 || 1 + (row % 5) <= 3));
      expect(first.rows.last[row]).toBe(tokens.at(-1));
    });
    // The others continue from what the policy, not the drafter, wrote into the state.
    const second = await policy.generate(first.rows, segmentOf(ids, first.rows, 4));
    const path = (row: number, part: Generated, from: Rows) => writtenBy(part, row, from.position[row]!);
    const forced = new Int32Array(7 * ids.length).fill(-1);
    ids.forEach((_, row) =>
      [...path(row, first, rows).tokens, ...path(row, second, first.rows).tokens].forEach((token, step) => {
        forced[step * ids.length + row] = token;
      }),
    );
    const whole = await policy.generate(rows, { ...segmentOf(ids, rows, 7), forced });
    ids.forEach((_, row) => {
      const before = path(row, first, rows).tokens.length;
      const expected = path(row, whole, rows).logps.slice(before);
      path(row, second, first.rows).logps.forEach((logp, i) => expect(logp).toBeCloseTo(expected[i]!, 5));
    });
    await policy.dispose();
  });

  test('come from the weights of the moment, also after these were replaced', async () => {
    const spec = policyOf('tiny');
    const { policy, weights } = await open(spec);
    const share = async () => {
      const rows = await prefill(policy, ids);
      const { drafts } = await policy.generate(rows, segmentOf(ids, rows, room, { tokens: 4, bits: 16 }));
      policy.release(rows);
      const sum = (counts: Int32Array) => counts.reduce((total, count) => total + count, 0);
      return sum(drafts!.accepted) / sum(drafts!.drafted);
    };
    expect(await share()).toBeGreaterThan(0.99);
    weights.replace(await executor.upload(float32(randomWeights(spec.layout.size, 77, 0.6))), 1);
    expect(await share()).toBeGreaterThan(0.99);
    await policy.dispose();
  });
});

describe('the distribution of completions', () => {
  const vocabulary = 6;
  const length = 3;
  const spec = policyFromShape('five-words', {
    ...{ vocabulary, pad, maxLength: 8, width: 16, layers: 2, heads: 2, hidden: 24 },
  });
  const small = { promptWidth: 3, width: 7 };
  const prompt = [3, 5, 2];

  /** The exact probability of every completion, by a full forward pass for every prefix. */
  async function exact(parameters: Float32Array, temperature: number): Promise<Map<string, number>> {
    const program = distributionProgram(spec);
    let open: { readonly tokens: number[]; readonly probability: number }[] = [
      { tokens: [], probability: 1 },
    ];
    const whole = new Map<string, number>();
    for (let at = 0; at < length; at++) {
      const width = prompt.length + at;
      const grid = [open.length, width];
      const { read } = await executor.run(program, {
        parameters: float32(parameters),
        tokens: int32(
          open.flatMap(({ tokens }) => [...prompt, ...tokens]),
          grid,
        ),
        positions: int32(
          open.flatMap(() => Array.from({ length: width }, (_, i) => i)),
          grid,
        ),
        segments: int32(new Int32Array(open.length * width), grid),
        columns: int32(Int32Array.from({ length: width }, (_, i) => i)),
        temperature: scalar(temperature),
      });
      const next = open.flatMap(({ tokens, probability }, row) =>
        Array.from({ length: vocabulary }, (_, id) => ({
          tokens: [...tokens, id],
          probability:
            probability * (read.probabilities!.data[((row + 1) * width - 1) * vocabulary + id] as number),
        })),
      );
      open = [];
      for (const one of next) {
        const last = one.tokens.at(-1);
        if (last === pad) continue;
        if (last === end || at === length - 1) whole.set(one.tokens.join(' '), one.probability);
        else open.push(one);
      }
    }
    return whole;
  }

  /** χ² of completions against these probabilities, and its number of degrees of freedom. */
  function distance(counts: ReadonlyMap<string, number>, probabilities: ReadonlyMap<string, number>) {
    const drawn = [...counts.values()].reduce((sum, count) => sum + count, 0);
    let [chi, cells, restExpected, restSeen] = [0, 0, 0, 0];
    for (const [completion, probability] of probabilities) {
      const [expected, seen] = [probability * drawn, counts.get(completion) ?? 0];
      if (expected < 10) {
        restExpected += expected;
        restSeen += seen;
        continue;
      }
      chi += (seen - expected) ** 2 / expected;
      cells++;
    }
    if (restExpected > 0) chi += (restSeen - restExpected) ** 2 / restExpected;
    for (const completion of counts.keys()) expect(probabilities.has(completion)).toBe(true);
    return { chi, free: cells - Number(restExpected === 0), drawn };
  }

  /** χ² in standard deviations from its mean, by the Wilson–Hilferty cube root. */
  const deviations = ({ chi, free }: { chi: number; free: number }): number =>
    (Math.cbrt(chi / free) - (1 - 2 / (9 * free))) / Math.sqrt(2 / (9 * free));

  async function sampled(
    policy: Policy,
    segments: readonly number[],
    temperature: number,
    drafting?: Drafting,
  ) {
    const counts = new Map<string, number>();
    let tokens = 0;
    for (let batch = 0; tokens < 1e5; batch++) {
      const some = Array.from({ length: 4096 }, (_, i) => batch * 4096 + i);
      let rows = await policy.prefill(
        some.map(() => prompt),
        small,
      );
      const completions = some.map((): number[] => []);
      for (const part of segments) {
        const written = await policy.generate(rows, {
          ...segmentOf(some, rows, part, drafting),
          temperature,
        });
        completions.forEach((own, row) => own.push(...writtenBy(written, row, rows.position[row]!).tokens));
        policy.release(rows);
        ({ rows } = written);
      }
      policy.release(rows);
      for (const own of completions) {
        counts.set(own.join(' '), (counts.get(own.join(' ')) ?? 0) + 1);
        tokens += own.length;
      }
    }
    return counts;
  }

  test.each([
    { tokens: 2, temperature: 1, segments: [3] },
    { tokens: 2, temperature: 1.7, segments: [3] },
    { tokens: 5, temperature: 1, segments: [2, 1] },
  ])(
    'is the policy’s own with $tokens drafted tokens at temperature $temperature in segments of $segments',
    async ({ tokens, temperature, segments }) => {
      const { policy, parameters } = await open(spec, {}, 0.7);
      const probabilities = await exact(parameters, temperature);
      expect([...probabilities.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 5);
      const counts = await sampled(policy, segments, temperature, { tokens, bits: 2 });
      expect(Math.abs(deviations(distance(counts, probabilities)))).toBeLessThan(3.3);
      await policy.dispose();
    },
  );

  test('differs from the drafter’s own by far, and the plain policy passes the same comparison', async () => {
    const { policy, parameters, weights } = await open(spec, {}, 0.7);
    const probabilities = await exact(parameters, 1);
    expect(deviations(distance(await sampled(policy, [3], 1), probabilities))).toBeLessThan(3.3);
    const rounded = coarseParameters(parameters, spec.layout, 2);
    weights.replace(await executor.upload(float32(rounded)), 1);
    expect(deviations(distance(await sampled(policy, [3], 1), probabilities))).toBeGreaterThan(20);
    await policy.dispose();
  });
});
