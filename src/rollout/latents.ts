/**
 * The latent phase: before its first symbol, a row feeds back mixtures of symbols. It ends with a symbol of the task that
 * the policy makes likelier than all others together, or that is forced where no slot is left.
 */
import { exp } from '../tensor/exp.ts';
import { log } from '../tensor/log.ts';
import { philox, streams, toUniform } from '../tensor/random.ts';
import { accountSegment, type CollectionEntries } from './account.ts';
import type { RowSegment } from './assemble.ts';
import type { Collection, LatentNoise, LatentPhase } from './collection.ts';
import type { Generated, Segment } from './policy.ts';
import type { LiveRows } from './rows.ts';
import type { Sampling } from './segment.ts';

/** Symbols in a mixture: as many as a draw of random numbers has words. */
const mixtureSize = 4;

/** P(Gumbel noise < 0) = 1/e. */
const negative = exp(-1);

/** Gumbel noise at a uniform in (0, 1): −ln(−ln u), or, one-sided, the same given that it is above 0. */
export function gumbel(uniform: number, noise: LatentNoise): number {
  if (noise === 'none') return 0;
  return -log(-log(noise === 'one_sided' ? negative + (1 - negative) * uniform : uniform));
}

/**
 * `[length, rows, mixtureSize]`: noise keyed (seed, round, place, sample, position of the slot). Only training draws it:
 * the slots of an evaluation have none.
 */
function noiseOf(live: LiveRows, { seed, stream, drawnAs }: Sampling, phase: LatentPhase): Float32Array {
  const { position } = live.rows;
  const [length, rows] = [phase.slots + 1, position.length];
  const noise = new Float32Array(length * rows * mixtureSize);
  if (phase.noise === 'none' || stream !== streams.sample) return noise;
  for (let row = 0; row < rows; row++) {
    const number = live.sample[row] as number;
    const sample = drawnAs?.(live.root[row] as number, number) ?? number;
    const [round, place] = [live.round[row] as number, live.place[row] as number];
    const first = (position[row] as number) + 1;
    for (let step = 0; step < length; step++) {
      const words = philox([seed, streams.latent], [first + step, sample, place, round]);
      words.forEach((word, i) => {
        noise[(step * rows + row) * mixtureSize + i] = gumbel(toUniform(word), phase.noise);
      });
    }
  }
  return noise;
}

/** The request for the slots of all rows. */
export function latentSegment(live: LiveRows, sampling: Sampling, phase: LatentPhase): Segment {
  const { slots, ends, mixTemperature } = phase;
  const length = slots + 1;
  return {
    length,
    // Slots are no draws of symbols.
    uniforms: new Float32Array(length * live.root.length),
    limit: live.rows.position.map((at) => at + length),
    temperature: sampling.temperature,
    latents: { ends, mixTemperature, noise: noiseOf(live, sampling, phase) },
  };
}

/** The rows after their latents; those of a collection without any are unchanged. Throws what the policy throws. */
export async function withLatents(
  { policy, latents }: Pick<Collection, 'policy' | 'latents'>,
  live: LiveRows,
  sampling: Sampling,
  entries: CollectionEntries,
): Promise<LiveRows> {
  const count = live.root.length;
  if (!latents || count === 0) return live;
  let generated: Generated;
  try {
    generated = await policy.generate(live.rows, latentSegment(live, sampling, latents));
  } catch (error) {
    policy.release(live.rows);
    throw error;
  }
  if (generated.rows.state !== live.rows.state) policy.release(live.rows);
  const lengths = generated.rows.position.map((at, row) => at - (live.rows.position[row] as number));
  const written = lengths.reduce((sum, length) => sum + length, 0);
  accountSegment(entries, { written, begun: 0, observed: 0 }, generated);
  return {
    ...live,
    rows: { ...generated.rows, done: new Uint8Array(count) },
    path: Array.from(lengths, (length, column): RowSegment => ({
      ...{ before: null, generated, column, length, observed: 0, forced: 0, total: length },
      ...{ observedTotal: 0, version: policy.version },
    })),
    since: lengths,
  };
}
