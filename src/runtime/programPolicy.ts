/** A policy over an executor: rows in, programs run, rows out. Splits long work into chunks and never runs a single row. */
import type { DeviceValue, Executor, Feed, Results } from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import { mostRowsOfRun } from '../policy/options.ts';
import { positionsOf } from '../policy/positions.ts';
import type { GenerateExtras } from '../policy/programs/besides.ts';
import { latentProgram, mixtureSize } from '../policy/programs/latent.ts';
import { generateProgram, prefillProgram, type SpecialTokens } from '../policy/programs/generate.ts';
import { segmentProgram } from '../policy/programs/segment.ts';
import type { TransformerSpec } from '../policy/sizes.ts';
import {
  togetherDrafted,
  type DraftCounts,
  type Frame,
  type Generated,
  type GeneratedLatents,
  type Policy,
  type Rows,
  type Segment,
  type SegmentDrafts,
} from '../rollout/policy.ts';
import { bool, float32, int32, scalar } from '../tensor/tensor.ts';
import { createDrafter } from './draftedRun.ts';
import { generateInParts } from './segmentParts.ts';
import { stepPrograms } from './stepPrograms.ts';
import {
  afterRuns,
  newChunk,
  newState,
  releaseState,
  decodeRunsOf,
  gatheredState,
  type Chunk,
  type DecodeRun,
  type State,
} from './rowState.ts';

/** A temperature at which sampling always takes the most likely token. */
export const greedyTemperature = 1e-4;

/** 0, 1, …, width − 1. */
const columnsOf = (width: number): Int32Array => Int32Array.from({ length: width }, (_, i) => i);

/** A policy with the held weights, which may be replaced between calls. */
export function createProgramPolicy(
  executor: Executor,
  spec: TransformerSpec,
  weights: HeldWeights,
  special: SpecialTokens,
  extras: GenerateExtras = {},
): Policy & { prepare(): Promise<void>; dispose(): Promise<void> } {
  const prefill = prefillProgram(spec);
  const { unrolled } = executor;
  const decode = unrolled
    ? segmentProgram(spec, special, extras, unrolled)
    : generateProgram(spec, special, extras);
  const drafter = extras.drafts ? createDrafter(executor, spec, weights, special, extras) : null;
  const latent = extras.latents
    ? stepPrograms(executor, (writtenOut) => latentProgram(spec, special, extras, writtenOut))
    : null;
  const mostRows = (length: number): number => mostRowsOfRun(spec.layout.size, length);
  const free = (value: DeviceValue): void => executor.release(value);

  async function prefillChunk(
    prompts: readonly (readonly number[])[],
    hints: Int32Array,
    width: number,
  ): Promise<Chunk['values']> {
    const rows = Math.max(prompts.length, 2);
    const tokens = new Int32Array(rows * width).fill(special.pad);
    const positions = new Int32Array(rows * width);
    for (let row = 0; row < rows; row++) {
      tokens.set(prompts[row] ?? [], row * width);
      positions.set(positionsOf(width, hints[row] ?? 0, spec.shape.maxLength), row * width);
    }
    const { resident } = await executor.run(prefill, {
      parameters: weights.parameters,
      tokens: int32(tokens, [rows, width]),
      positions: int32(positions, [rows, width]),
      segments: int32(new Int32Array(rows * width), [rows, width]),
      columns: int32(columnsOf(width)),
    });
    return resident;
  }

  /** Decodes the rows of a run. Fewer than 2 run together with a finished row. */
  async function decodeRun(
    rows: Rows,
    { picked, source, parent }: DecodeRun,
    segment: Segment,
  ): Promise<Results> {
    const count = Math.max(picked.length, 2);
    // Steps that are written out read a number each, those that decode nothing too.
    const { length } = segment;
    const most = segment.latents ? length : (unrolled ?? length);
    const pick = <T extends Int32Array | Uint8Array | Float32Array>(
      to: T,
      from: (row: number) => number,
    ): T => {
      picked.forEach((row, i) => (to[i] = from(row)));
      return to;
    };
    const steps = <T extends Int32Array | Float32Array>(to: T, from: T, size = 1): T => {
      const total = rows.parent.length;
      for (let step = 0; step < length; step++) {
        picked.forEach((row, i) => {
          const at = (step * total + row) * size;
          to.set(from.subarray(at, at + size), (step * count + i) * size);
        });
      }
      return to;
    };
    const { latents } = segment;
    const program = latents ? latent?.of(length) : decode;
    if (!program) throw new Error('generate: this policy was built without latent slots');
    const own: Readonly<Record<string, Feed>> = latents
      ? {
          noise: float32(steps(new Float32Array(length * count * mixtureSize), latents.noise, mixtureSize), [
            length,
            count,
            mixtureSize,
          ]),
          ends: int32([latents.ends], []),
          mix_temperature: scalar(latents.mixTemperature),
          temperature: scalar(segment.temperature),
        }
      : {
          uniforms: float32(steps(new Float32Array(most * count).fill(0.5), segment.uniforms), [most, count]),
          forced: int32(
            segment.forced
              ? steps(new Int32Array(most * count).fill(-1), segment.forced)
              : new Int32Array(most * count).fill(-1),
            [most, count],
          ),
          temperature: scalar(segment.greedy ? greedyTemperature : segment.temperature),
        };
    return executor.run(
      program,
      {
        parameters: weights.parameters,
        ...source,
        parent: int32(
          parent.length < count ? Int32Array.from({ length: count }, (_, i) => parent[i] ?? 0) : parent,
        ),
        last: int32(pick(new Int32Array(count), (row) => rows.last[row] as number)),
        position: int32(pick(new Int32Array(count), (row) => rows.position[row] as number)),
        done: bool(pick(new Uint8Array(count).fill(1), (row) => rows.done[row] as number)),
        hint: int32(pick(new Int32Array(count), (row) => rows.hint[row] as number)),
        ...own,
        trips: int32([length], []),
        limit: int32(
          pick(new Int32Array(count), (row) =>
            Math.min(segment.limit?.[row] ?? Infinity, rows.frame.width - 1),
          ),
        ),
        row: int32(columnsOf(count)),
        columns: int32(columnsOf(rows.frame.width)),
      },
      segment.final ? program.outputs.filter((output) => output.resident).map((output) => output.name) : [],
    );
  }

  /** Decodes the rows of a run by drafting, and adds how it went to `counts`. */
  async function draftRun(
    rows: Rows,
    run: DecodeRun,
    segment: Segment & { readonly drafts: SegmentDrafts },
    counts: DraftCounts[],
  ): Promise<Results> {
    if (!drafter) throw new Error('internal: a policy without drafts must not be asked for them');
    const drafted = await drafter.decode(rows, run, segment);
    counts.push(drafted.counts);
    return drafted.results;
  }

  const decodeSegment = async (rows: Rows, segment: Segment): Promise<Generated> => {
    const state = rows.state as State;
    if (state.released) throw new Error('generate: the rows were released, prefill their prompts again');
    checkSegment(rows, segment);
    const total = rows.parent.length;
    const tokens = new Int32Array(segment.length * total).fill(special.pad);
    const logps = new Float32Array(segment.length * total);
    const entropies = new Float32Array(segment.length * total);
    const heads = spec.heads.map((head) => [head, new Float32Array(segment.length * total)] as const);
    const candidates = Array.from({ length: extras.candidates ?? 0 }, () => ({
      tokens: new Int32Array(segment.length * total).fill(special.pad),
      probabilities: new Float32Array(segment.length * total),
    }));
    const stateWidth = extras.states ? spec.shape.width : 0;
    const states = new Float32Array(segment.length * total * stateWidth);
    const ofSlots = segment.latents && emptyLatents(segment.length * total);
    const next = {
      parent: rows.parent.slice(),
      last: rows.last.slice(),
      position: rows.position.slice(),
      done: rows.done.slice(),
      hint: rows.hint,
    };
    const written: { readonly chunk: Chunk; readonly picked: Int32Array }[] = [];
    const drafted: DraftCounts[] = [];
    const drafts = segment.greedy ? undefined : segment.drafts;
    const atOnce = drafts ? drafts.tokens + 1 : segment.length;
    let taken = 0;
    for (const run of decodeRunsOf(rows, state, mostRows(atOnce), executor.gather)) {
      const { picked } = run;
      const { read, resident } = drafts
        ? await draftRun(rows, run, { ...segment, drafts }, drafted)
        : await decodeRun(rows, run, segment);
      if (run.own) Object.values(run.source).forEach(free);
      const count = Math.max(picked.length, 2);
      // Steps that are written out are all taken, also when every row has ended.
      const moved = (row: number, i: number): number =>
        (read.position_out?.data[i] as number) - (rows.position[row] as number);
      const steps =
        unrolled && !drafts
          ? picked.reduce((most, row, i) => Math.max(most, moved(row, i)), 0)
          : (read.tokens?.shape[0] ?? 0);
      taken = Math.max(taken, steps);
      const spread = (to: Int32Array | Float32Array, from: ArrayLike<number> | undefined, size = 1): void => {
        if (!from) return;
        for (let step = 0; step < steps; step++) {
          picked.forEach((row, i) => {
            for (let n = 0; n < size; n++)
              to[(step * total + row) * size + n] = from[(step * count + i) * size + n] as number;
          });
        }
      };
      spread(tokens, read.tokens?.data);
      spread(logps, read.logps?.data);
      spread(entropies, read.entropies?.data);
      for (const [head, values] of heads) spread(values, read[head]?.data);
      candidates.forEach(({ tokens: likely, probabilities }, rank) => {
        spread(likely, read[`candidate${rank}`]?.data);
        spread(probabilities, read[`probability${rank}`]?.data);
      });
      const said = read.states?.data as Float32Array | undefined;
      for (let step = 0; said && step < steps; step++) {
        picked.forEach((row, i) => {
          const from = (step * count + i) * stateWidth;
          states.set(said.subarray(from, from + stateWidth), (step * total + row) * stateWidth);
        });
      }
      if (ofSlots) {
        spread(ofSlots.ids, read.ids?.data, mixtureSize);
        spread(ofSlots.mixture, read.mixture?.data, mixtureSize);
        spread(ofSlots.ended, read.ended?.data);
      }
      picked.forEach((row, i) => {
        next.last[row] = read.last_out?.data[i] as number;
        next.position[row] = read.position_out?.data[i] as number;
        next.done[row] = read.done_out?.data[i] as number;
      });
      const values = Object.entries(resident).map(
        ([name, value]) => [name.replace(/_out$/, ''), value] as const,
      );
      written.push({ chunk: newChunk(Object.fromEntries(values), count), picked });
    }
    const after = afterRuns(rows, next.parent, written);
    if (segment.final) releaseState(after, free);
    const end = taken * total;
    return {
      rows: { frame: rows.frame, state: after, ...next },
      steps: taken,
      tokens: tokens.subarray(0, end),
      logps: logps.subarray(0, end),
      entropies: entropies.subarray(0, end),
      ...(heads.length > 0 && {
        heads: Object.fromEntries(heads.map(([head, values]) => [head, values.subarray(0, end)])),
      }),
      ...(candidates.length > 0 && {
        candidates: candidates.map(({ tokens: likely, probabilities }) => ({
          tokens: likely.subarray(0, end),
          probabilities: probabilities.subarray(0, end),
        })),
      }),
      ...(stateWidth > 0 && { states: states.subarray(0, end * stateWidth) }),
      ...(drafts && { drafts: togetherDrafted(drafted, drafts.tokens) }),
      ...(ofSlots && {
        latents: {
          ids: ofSlots.ids.subarray(0, end * mixtureSize),
          mixture: ofSlots.mixture.subarray(0, end * mixtureSize),
          ended: ofSlots.ended.subarray(0, end),
        },
      }),
    } satisfies Generated;
  };

  return {
    get version() {
      return weights.version;
    },

    async prefill(prompts, frame, hints = new Int32Array(prompts.length)) {
      prompts.forEach((prompt, at) => checkPrompt(prompt, at, frame));
      const most = mostRows(frame.width);
      const chunks: Chunk[] = [];
      for (let start = 0; start < prompts.length; start += most) {
        const some = prompts.slice(start, start + most);
        const values = await prefillChunk(some, hints.subarray(start, start + most), frame.width);
        chunks.push(newChunk(values, some.length));
      }
      return {
        frame,
        state: newState(chunks),
        parent: Int32Array.from(prompts, (_, row) => row),
        last: Int32Array.from(prompts, (prompt) => prompt[prompt.length - 1] as number),
        position: Int32Array.from(prompts, (prompt) => prompt.length - 1),
        done: new Uint8Array(prompts.length),
        hint: hints,
      };
    },

    generate: (rows, segment) =>
      unrolled
        ? generateInParts(
            decodeSegment,
            (held) => releaseState(held.state as State, free),
            unrolled,
            rows,
            segment,
          )
        : decodeSegment(rows, segment),

    join(a, b) {
      const [first, second] = [a.state as State, b.state as State];
      if (first.released || second.released)
        throw new Error('join: rows were released, prefill their prompts again');
      if (a.frame.width !== b.frame.width) {
        throw new Error(`join: frames must be equally wide, got ${a.frame.width} and ${b.frame.width}`);
      }
      const { state, rows } = gatheredState([
        { state: first, rows: a.parent },
        { state: second, rows: b.parent },
      ]);
      for (const one of [first, second]) releaseState(one, free);
      const [ours, theirs] = rows as [Int32Array, Int32Array];
      return {
        frame: a.frame,
        state,
        parent: Int32Array.of(...ours, ...theirs),
        last: Int32Array.of(...a.last, ...b.last),
        position: Int32Array.of(...a.position, ...b.position),
        done: Uint8Array.of(...a.done, ...b.done),
        hint: Int32Array.of(...a.hint, ...b.hint),
      };
    },

    release(rows) {
      releaseState(rows.state as State, free);
    },

    prepare: async () => {
      await executor.prepare(prefill);
      await executor.prepare(decode);
      await drafter?.prepare();
      await latent?.prepare();
    },
    dispose: async () => {
      await drafter?.dispose();
      await executor.forget(prefill);
      await executor.forget(decode);
      await latent?.forget();
    },
  };
}

/** Arrays for the slots of `count` steps of rows. */
const emptyLatents = (count: number): GeneratedLatents => ({
  ids: new Int32Array(count * mixtureSize),
  mixture: new Float32Array(count * mixtureSize),
  ended: new Float32Array(count),
});

function checkPrompt(prompt: readonly number[], at: number, frame: Frame): void {
  if (prompt.length < 1 || prompt.length > frame.promptWidth) {
    throw new Error(`prefill: prompt ${at} must have 1 to ${frame.promptWidth} tokens, got ${prompt.length}`);
  }
}

function checkSegment({ parent }: Rows, { length, uniforms, forced, drafts }: Segment): void {
  const expected = length * parent.length;
  for (const draws of drafts ? [drafts.accept, drafts.redraw] : [])
    if (draws.length !== expected)
      throw new Error(
        `generate: draws of drafts must hold ${length} × ${parent.length} values, got ${draws.length}`,
      );
  if (uniforms.length !== expected || (forced && forced.length !== expected)) {
    throw new Error(
      `generate: uniforms and forced must hold ${length} × ${parent.length} values, got ${uniforms.length}${forced ? ` and ${forced.length}` : ''}`,
    );
  }
}
