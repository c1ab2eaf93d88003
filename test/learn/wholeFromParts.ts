/** An update in parts against the same update in one: their gradients and metrics must add up to its own. */
import { isTensor, type Executor, type Program } from '../../src/graph/index.ts';
import type { ComputeParts, PartFeeds, PartResult } from '../../src/learn/updateParts.ts';
import { sizeOf, type Tensor } from '../../src/tensor/tensor.ts';
import { norm } from '../graph/seeded.ts';

/** Tensors of parts above one another along the axis of rows. */
function stacked(tensors: readonly Tensor[], axis: number): Tensor {
  const [first] = tensors as [Tensor];
  if (axis < 0 || tensors.length === 1) return first;
  const inner = sizeOf(first.shape.slice(axis + 1));
  const outer = sizeOf(first.shape.slice(0, axis));
  const values: number[] = [];
  for (let i = 0; i < outer; i++)
    for (const { data, shape } of tensors) {
      const width = (shape[axis] as number) * inner;
      values.push(...data.subarray(i * width, (i + 1) * width));
    }
  const shape = first.shape.map((size, at) =>
    at === axis ? tensors.reduce((sum, one) => sum + (one.shape[axis] as number), 0) : size,
  );
  const data = first.data instanceof Int32Array ? Int32Array.from(values) : Float32Array.from(values);
  return { ...first, data, shape };
}

/** The feeds of the whole update. */
function wholeFrom(program: Program, parts: readonly PartFeeds[]): PartFeeds {
  return Object.fromEntries(
    program.inputs.flatMap(({ attributes: { name }, shape }) =>
      parts[0]?.[name]
        ? [
            [
              name,
              stacked(
                parts.map((part) => part[name] as Tensor),
                shape.indexOf('rows'),
              ),
            ] as const,
          ]
        : [],
    ),
  );
}

/** Computes every part here, and the whole besides; tells where they differ by more than float32's rounding allows. */
export function checkingSums(executor: Executor, onFault: (fault: string) => void): ComputeParts {
  return async ({ program, parts, here }) => {
    const results: PartResult[] = [];
    for (const part of parts) results.push(await here(part));
    if (parts.length === 1) return results;
    const whole = await here(wholeFrom(program, parts));
    for (const [name, value] of Object.entries(whole.scalars)) {
      const sum = results.reduce((total, { scalars }) => total + (scalars[name] as number), 0);
      if (!(Math.abs(sum - value) <= 2e-5 * Math.max(1, Math.abs(value))))
        onFault(`${name}: the whole has ${value}, its ${parts.length} parts ${sum}`);
    }
    const valuesOf = async ({ gradient }: PartResult): Promise<number[]> => [
      ...(isTensor(gradient) ? gradient : await executor.read(gradient)).data,
    ];
    const own = await valuesOf(whole);
    const sums = (await Promise.all(results.map(valuesOf))).reduce((one, other) =>
      one.map((value, at) => value + other[at]!),
    );
    const off = norm(sums.map((value, at) => value - own[at]!)) / Math.max(norm(own), 1e-12);
    if (!(off <= 1e-4)) onFault(`the gradient of ${parts.length} parts is off by ${off} of ${norm(own)}`);
    return results;
  };
}
