/** A transformer written out in float64 with loops, on embeddings instead of tokens: it shares no line with the programs. */
import type { TransformerSpec } from '../../src/policy/sizes.ts';

type Matrix = readonly (readonly number[])[];

/** Rows of a weight matrix by name. */
function matrixOf({ layout }: TransformerSpec, flat: ArrayLike<number>, name: string): Matrix {
  const { offset, shape } = layout.parameters.find((one) => one.name === name)!;
  const [rows, columns] = shape as [number, number];
  return Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (_, j) => flat[offset + i * columns + j] as number),
  );
}

const times = (x: readonly number[], m: Matrix): number[] =>
  (m[0] as readonly number[]).map((_, j) => x.reduce((sum, value, i) => sum + value * m[i]![j]!, 0));
const normed = (x: readonly number[]): number[] => {
  const rms = Math.sqrt(x.reduce((sum, v) => sum + v * v, 0) / x.length + 1e-5);
  return x.map((v) => v / rms);
};
export const softmaxOf = (z: readonly number[]): number[] => {
  const top = Math.max(...z);
  const e = z.map((v) => Math.exp(v - top));
  const sum = e.reduce((a, b) => a + b, 0);
  return e.map((v) => v / sum);
};

/** Logits after every input; input i is `inputs[i]`, the weights of symbols in its embedding, and has position `places[i]`, by default i. */
export function plainLogits(
  spec: TransformerSpec,
  flat: ArrayLike<number>,
  inputs: readonly (readonly number[])[],
  places: readonly number[] = inputs.map((_, i) => i),
): number[][] {
  const { layers, heads, width } = spec.shape;
  const size = width / heads;
  const read = new Map<string, Matrix>();
  const of = (name: string): Matrix => {
    const rows = read.get(name) ?? matrixOf(spec, flat, name);
    read.set(name, rows);
    return rows;
  };
  const positions = of('embed.position');
  let stream = inputs.map((weights, at) =>
    times(weights, of('embed.token')).map((value, i) => value + positions[places[at]!]![i]!),
  );
  for (let layer = 0; layer < layers; layer++) {
    const normal = stream.map(normed);
    const [queries, keys, values] = ['query', 'key', 'value'].map((name) =>
      normal.map((x) => times(x, of(`layer${layer}.${name}`))),
    ) as [number[][], number[][], number[][]];
    const mixed = normal.map((_, at) => {
      const out: number[] = [];
      for (let head = 0; head < heads; head++) {
        const part = (x: readonly number[]): number[] => x.slice(head * size, (head + 1) * size);
        const looks = softmaxOf(
          keys
            .slice(0, at + 1)
            .map(
              (key) => part(key).reduce((sum, k, i) => sum + k * part(queries[at]!)[i]!, 0) / Math.sqrt(size),
            ),
        );
        for (let i = 0; i < size; i++)
          out.push(looks.reduce((sum, weight, before) => sum + weight * part(values[before]!)[i]!, 0));
      }
      return out;
    });
    stream = stream.map((x, at) => {
      const attended = times(mixed[at]!, of(`layer${layer}.out`)).map((v, i) => v + x[i]!);
      const up = times(normed(attended), of(`layer${layer}.up`)).map((v) => Math.max(v, 0));
      return times(up, of(`layer${layer}.down`)).map((v, i) => v + attended[i]!);
    });
  }
  return stream.map((x) => times(normed(x), of('head.logits')));
}
