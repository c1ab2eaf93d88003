/** The uniforms that a segment samples with: functions of each token's key, never of the rest of the batch. */
import { uniform, type Stream } from '../tensor/random.ts';

/** Keys of a row's random numbers besides seed, stream and position. Index is the row. */
export interface NoiseKeys {
  /** The round in which the trajectory began. */
  readonly round: Uint32Array;
  /** Place of its prompt in the sequence of prompts. */
  readonly place: Uint32Array;
  readonly sample: Int32Array;
}

/**
 * `[length, rows]` uniforms in (0, 1), keyed (seed, stream, round, place, sample, position of the drawn token); the
 * row's last token is at `position[row]`, so step t draws position + 1 + t. Rows that are `done` draw none.
 */
export function segmentUniforms(
  seed: number,
  stream: Stream,
  keys: NoiseKeys,
  position: Int32Array,
  length: number,
  done?: Uint8Array,
): Float32Array {
  const rows = position.length;
  const uniforms = new Float32Array(length * rows);
  for (let row = 0; row < rows; row++) {
    if (done?.[row]) continue;
    const round = keys.round[row] as number;
    const place = keys.place[row] as number;
    const sample = keys.sample[row] as number;
    const first = (position[row] as number) + 1;
    for (let step = 0; step < length; step++) {
      uniforms[step * rows + row] = uniform(seed, stream, round, place, sample, first + step);
    }
  }
  return uniforms;
}
