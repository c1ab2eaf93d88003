/** The probabilities of every next choice: after each token of some rows, or at each of some observations. */
import { mostRowsOfRun } from '../policy/options.ts';
import { positionsOf } from '../policy/positions.ts';
import { PAD } from '../tasks/vocabulary/common.ts';
import { int32, scalar } from '../tensor/tensor.ts';
import type { AskedPolicy } from './policy.ts';

export interface Distributions {
  /** Probabilities of all symbols by id, after token `at` of a row. */
  after(row: number, at: number): Float32Array;
}

/**
 * Reads `rows` of token ids, each from its start, at `temperature`. All rows are read at the width of the policy's frame,
 * because rounding depends on it. Throws where a row is longer, and where the policy does not read tokens.
 */
export async function distributionsOf(
  {
    spec,
    frame,
    executor,
    weights,
    distribution,
  }: Pick<AskedPolicy, 'spec' | 'frame' | 'executor' | 'weights' | 'distribution'>,
  rows: readonly (readonly number[])[],
  temperature: number,
): Promise<Distributions> {
  if (spec.kind === 'mlp')
    throw new Error(`distributions: the policy must read tokens, got ${spec.id}, which reads numbers`);
  const { width } = frame;
  const long = rows.find(({ length }) => length > width);
  if (long) throw new Error(`distributions: a row must have at most ${width} tokens, got ${long.length}`);
  const most = mostRowsOfRun(spec.layout.size, width);
  const read: Float32Array[] = [];
  for (let first = 0; first < rows.length; first += most) {
    const some = rows.slice(first, first + most);
    // A single row would be rounded differently than among others.
    const count = Math.max(some.length, 2);
    const tokens = new Int32Array(count * width).fill(PAD);
    const positions = new Int32Array(count * width);
    for (let row = 0; row < count; row++) {
      tokens.set(some[row] ?? [], row * width);
      positions.set(positionsOf(width, 0, spec.shape.maxLength), row * width);
    }
    const { read: results } = await executor.run(distribution, {
      parameters: weights.parameters,
      tokens: int32(tokens, [count, width]),
      positions: int32(positions, [count, width]),
      segments: int32(new Int32Array(count * width), [count, width]),
      columns: int32(Int32Array.from({ length: width }, (_, i) => i)),
      temperature: scalar(temperature),
    });
    read.push(results.probabilities?.data as Float32Array);
  }
  const { vocabulary } = spec.shape;
  return {
    after(row, at) {
      const start = ((row % most) * width + at) * vocabulary;
      return (read[Math.floor(row / most)] as Float32Array).subarray(start, start + vocabulary);
    },
  };
}

/** Probabilities of all actions at each observation, `[rows, actions]`. Throws where the policy reads tokens. */
export async function actionsAt(
  { plays }: AskedPolicy,
  observations: readonly (readonly number[])[],
  temperature: number,
): Promise<Float32Array[]> {
  if (!('actor' in plays))
    throw new Error(`actions: the policy must read numbers, got that of ${plays.task.id}`);
  const { probabilities } = await plays.actor.distribution(
    Float32Array.from(observations.flat()),
    temperature,
  );
  const { actions } = plays.task;
  return observations.map((_, row) => probabilities.slice(row * actions, (row + 1) * actions));
}
