/** Decoding: the whole segment as one run of the loop, against one run per token that feeds the state back. */
import type { DeviceValue, Feed } from '../../../../../src/graph/index.ts';
import { generateProgram, prefillProgram } from '../../../../../src/policy/programs/generate.ts';
import { bool, float32, int32, scalar, type Tensor } from '../../../../../src/tensor/tensor.ts';
import { streams, uniform } from '../../../../../src/tensor/random.ts';
import { alternated, openThreads, shippedPolicy, type Job, type Pairs } from './job.ts';

export interface GenerateOptions {
  readonly threads: number;
  readonly rows: number;
  readonly tokens: number;
  readonly pairs: number;
}

export interface GenerateResult extends Pairs {
  /** Tokens that differ between both; must be 0. */
  readonly different: number;
}

/** Prompt tokens per row, and rows per prompt. */
const promptLength = 8;
const samples = 8;

export const generate: Job<GenerateOptions, GenerateResult> = async ({
  threads,
  rows,
  tokens: length,
  pairs,
}) => {
  const executor = await openThreads(threads);
  const { spec, base } = await shippedPolicy('chain-sum', 'small');
  const { vocabulary } = spec.shape;
  const width = promptLength + length;
  const prefill = prefillProgram(spec);
  // No end token, so that every row is decoded to its last token.
  const decode = generateProgram(spec, { pad: 0, end: -1 });
  const stateOutputs = decode.outputs.filter(({ resident }) => resident).map(({ name }) => name);
  const parameters = await executor.upload(float32(base));

  const prompts = rows / samples;
  const row = int32(Int32Array.from({ length: rows }, (_, i) => i));
  const columns = int32(Int32Array.from({ length: width }, (_, i) => i));
  const tokens = Int32Array.from({ length: prompts * width }, (_, i) =>
    Math.floor(vocabulary * uniform(1, streams.prompt, i)),
  );
  const { resident: state } = await executor.run(prefill, {
    parameters,
    tokens: int32(tokens, [prompts, width]),
    positions: int32(
      Int32Array.from(tokens, (_, i) => i % width),
      [prompts, width],
    ),
    segments: int32(new Int32Array(prompts * width), [prompts, width]),
    columns,
  });
  const uniforms = Float32Array.from({ length: length * rows }, (_, i) => uniform(1, streams.sample, i));
  const forced = new Int32Array(length * rows).fill(-1);
  const shared = {
    parameters,
    temperature: scalar(1),
    hint: int32(new Int32Array(rows)),
    limit: int32(new Int32Array(rows).fill(width)),
    row,
    columns,
  };
  const start = {
    parent: int32(Int32Array.from({ length: rows }, (_, row) => Math.floor(row / samples))),
    last: int32(
      Int32Array.from(
        { length: rows },
        (_, row) => tokens[Math.floor(row / samples) * width + promptLength - 1] as number,
      ),
    ),
    position: int32(new Int32Array(rows).fill(promptLength - 1)),
    done: bool(new Uint8Array(rows)),
  };
  const drawn = (from: number, to: number): Record<string, Tensor> => ({
    uniforms: float32(uniforms.subarray(from * rows, to * rows), [to - from, rows]),
    forced: int32(forced.subarray(from * rows, to * rows), [to - from, rows]),
    trips: int32([to - from], []),
  });

  const looped = new Int32Array(length * rows);
  const ours = async (): Promise<void> => {
    const { read } = await executor.run(
      decode,
      { ...shared, ...state, ...start, ...drawn(0, length) },
      stateOutputs,
    );
    looped.set((read.tokens as Tensor).data);
  };

  const stepped = new Int32Array(length * rows);
  const same = int32(Int32Array.from({ length: rows }, (_, row) => row));
  const theirs = async (): Promise<void> => {
    let here: Record<string, Feed> = { ...state, ...start };
    let held: readonly DeviceValue[] = [];
    for (let step = 0; step < length; step++) {
      const isLast = step === length - 1;
      const { read, resident } = await executor.run(
        decode,
        { ...shared, ...here, ...drawn(step, step + 1) },
        isLast ? stateOutputs : [],
      );
      held.forEach((value) => executor.release(value));
      held = Object.values(resident);
      stepped.set((read.tokens as Tensor).data, step * rows);
      const { last_out: last, position_out: position, done_out: done } = read as Record<string, Tensor>;
      const fedBack = Object.entries(resident).map(
        ([name, value]) => [name.replace(/_out$/, ''), value] as const,
      );
      here = { ...Object.fromEntries(fedBack), parent: same, last, position, done } as Record<string, Feed>;
    }
  };

  const times = await alternated(pairs, ours, theirs);
  return { ...times, different: looped.filter((token, i) => token !== stepped[i]).length };
};
