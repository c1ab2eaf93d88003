/**
 * A policy whose logits are all equal: exact to predict, strict about its contract, and with a log of its calls.
 * `weights[0]` rotates the symbols, so that weights still matter to what is written.
 */
import type { Frame, Generated, Policy, Rows, Segment } from '../../src/rollout/policy.ts';
import { END, PAD } from '../../src/tasks/vocabulary/common.ts';

export const symbolCount = 64;
export const uniformLogp = Math.fround(-Math.log(symbolCount));
export const uniformEntropy = Math.fround(Math.log(symbolCount));

export type Call =
  | { readonly kind: 'prefill'; readonly prompts: readonly (readonly number[])[] }
  | {
      readonly kind: 'generate';
      /** Tokens of each row before the segment. */
      readonly histories: readonly (readonly number[])[];
      /** 1 for each row that was to wait. */
      readonly waited: Uint8Array;
      readonly segment: Segment;
      readonly generated: Generated;
    }
  | { readonly kind: 'release' };

interface State {
  readonly histories: readonly (readonly number[])[];
  alive: boolean;
}

export interface UniformPolicy extends Policy {
  version: number;
  readonly weights: Float32Array;
  readonly calls: Call[];
  /** States that were made and not yet released. */
  live(): number;
}

/**
 * Inverse CDF over equal probabilities, after rotating by the weights; `weights[1]`, if there, is the share of end tokens before
 * that.
 */
export function symbolFor(u: number, weights: Float32Array): number {
  const [rotation = 0, ends = 0] = weights;
  if (u < ends) return END;
  const turned = u + rotation;
  return Math.floor((turned - Math.floor(turned)) * symbolCount);
}

function stateOf(rows: Rows): State {
  const state = rows.state as State;
  if (!state.alive) throw new Error('uniform policy: rows were released');
  return state;
}

/** The tokens of row `row`, checked against what the caller says of it. */
export function historyOf(rows: Rows, row: number): readonly number[] {
  const position = rows.position[row] as number;
  const history = (stateOf(rows).histories[rows.parent[row] as number] as readonly number[]).slice(
    0,
    position,
  );
  return [...history, rows.last[row] as number];
}

/** Slots of the symbols 2 to 5: equal logits end none, so the last step of each row is made to end them. */
async function writeSlots(
  rows: Rows,
  segment: Segment,
  write: (forced: Segment) => Promise<Generated>,
): Promise<Generated> {
  const { ends, noise, mixTemperature } = segment.latents!;
  const [count, size] = [rows.parent.length, 4];
  const places = segment.length * count;
  const forced = new Int32Array(places).fill(ends);
  const mixture = new Float32Array(places * size);
  for (let place = 0; place < places; place++) {
    const own = noise.subarray(place * size, (place + 1) * size);
    const odds = Array.from(own, (g) => Math.exp(g / mixTemperature));
    const total = odds.reduce((sum, x) => sum + x, 0);
    odds.forEach((x, i) => (mixture[place * size + i] = x / total));
    const isLast = Math.floor(place / count) === segment.length - 1;
    if (!isLast) forced[place] = 2 + own.indexOf(Math.max(...own));
  }
  const { latents: _, ...plain } = segment;
  const generated = await write({ ...plain, forced });
  return {
    ...generated,
    latents: {
      ids: Int32Array.from({ length: places * size }, (_, i) => 2 + (i % size)),
      mixture,
      // Rows whose first slot has an odd symbol are said to have ended them by themselves.
      ended: Float32Array.from({ length: places }, (_, place) => (forced[place % count] as number) % 2),
    },
  };
}

export function uniformPolicy(weights: Float32Array = Float32Array.of(0)): UniformPolicy {
  const calls: Call[] = [];
  let live = 0;
  const rowsOver = (histories: readonly (readonly number[])[], frame: Frame, done: Uint8Array): Rows => {
    live++;
    return {
      frame,
      state: { histories, alive: true } satisfies State,
      parent: Int32Array.from(histories, (_, row) => row),
      last: Int32Array.from(histories, (history) => history.at(-1) ?? PAD),
      position: Int32Array.from(histories, (history) => history.length - 1),
      done,
      hint: new Int32Array(histories.length),
    };
  };
  const policy: UniformPolicy = {
    version: 0,
    weights,
    calls,
    live: () => live,
    prefill(prompts, frame) {
      const long = prompts.find((prompt) => prompt.length > frame.promptWidth);
      if (long)
        throw new Error(`uniform policy: prompt must fit ${frame.promptWidth} tokens, got ${long.length}`);
      calls.push({ kind: 'prefill', prompts });
      return Promise.resolve(rowsOver(prompts, frame, new Uint8Array(prompts.length)));
    },
    generate(rows, segment) {
      if (segment.latents) return writeSlots(rows, segment, (forced) => policy.generate(rows, forced));
      const count = rows.parent.length;
      if (segment.uniforms.length !== segment.length * count)
        throw new Error('uniform policy: uniforms misshapen');
      const before = Array.from({ length: count }, (_, row) => historyOf(rows, row));
      const after = before.map((history) => [...history]);
      const done = rows.done.slice();
      const tokens: number[] = [];
      let steps = 0;
      for (; steps < segment.length; steps++) {
        for (let row = 0; row < count; row++) {
          const most = Math.min(rows.frame.width, (segment.limit?.[row] ?? Infinity) + 1);
          if ((after[row] as number[]).length >= most) done[row] = 1;
        }
        if (done.every((flag) => flag === 1)) break;
        for (let row = 0; row < count; row++) {
          const at = steps * count + row;
          const forced = segment.forced?.[at] ?? -1;
          const drawn = segment.greedy ? END : symbolFor(segment.uniforms[at] as number, weights);
          tokens[at] = done[row] ? PAD : forced >= 0 ? forced : drawn;
          if (done[row]) continue;
          (after[row] as number[]).push(tokens[at]);
          if (tokens[at] === END) done[row] = 1;
        }
      }
      const written = (value: number): Float32Array =>
        Float32Array.from(tokens, (_, at) => {
          const row = at % count;
          const index = (before[row] as readonly number[]).length + Math.floor(at / count);
          return index < (after[row] as number[]).length ? value : 0;
        });
      const generated: Generated = {
        rows: rowsOver(after, rows.frame, done),
        steps,
        tokens: Int32Array.from(tokens),
        logps: written(uniformLogp),
        entropies: written(uniformEntropy),
      };
      calls.push({ kind: 'generate', histories: before, waited: rows.done.slice(), segment, generated });
      return Promise.resolve(generated);
    },
    join(a, b) {
      const [first, second] = [stateOf(a), stateOf(b)];
      const state: State = { histories: [...first.histories, ...second.histories], alive: true };
      first.alive = second.alive = false;
      live--;
      return {
        frame: a.frame,
        state,
        parent: Int32Array.of(...a.parent, ...b.parent.map((parent) => parent + first.histories.length)),
        last: Int32Array.of(...a.last, ...b.last),
        position: Int32Array.of(...a.position, ...b.position),
        done: Uint8Array.of(...a.done, ...b.done),
        hint: Int32Array.of(...a.hint, ...b.hint),
      };
    },
    release(rows) {
      stateOf(rows).alive = false;
      live--;
      calls.push({ kind: 'release' });
    },
  };
  return policy;
}
