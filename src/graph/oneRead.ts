/** Puts all that a program reads back into one vector: each output that a card gives the processor is a wait of its own. */
import { bool, float32, int32, type Tensor } from '../tensor/tensor.ts';
import { bindDim, countOf, factorsOf, type Dim } from './dims.ts';
import { cast, reshape } from './primitives.ts';
import type { Program } from './program.ts';
import type { Value } from './value.ts';

export interface OneRead {
  /** Its outputs are `all`, float32 [count], and those of the program that stay on the device. */
  readonly program: Program;
  /** The outputs that are read, by name, of that vector; `shapes` are those of the inputs, by name. */
  apart(vector: Float32Array, shapes: Readonly<Record<string, readonly number[]>>): Record<string, Tensor>;
}

const tensorOf = { float32, int32, bool } as const;

/**
 * The program with one output to read, or null where nothing is gained: fewer than two outputs are read, or a size is known only at
 * the end of a loop. Whole numbers must be below 2²⁴, where float32 holds each.
 */
export function oneRead({ name, inputs, outputs }: Program): OneRead | null {
  const read = outputs.filter(({ resident }) => !resident);
  const known = new Set(inputs.flatMap(({ shape }) => shape));
  const isKnown = (dim: Dim): boolean => factorsOf(dim).symbols.every((symbol) => known.has(symbol));
  if (read.length < 2 || !read.every(({ value }) => value.shape.every(isKnown))) return null;
  const flat = read.map(({ value }) => reshape(cast(value, 'float32'), [countOf(value.shape)]));
  // Not by `concat`, which has no name for a sum of different symbols.
  const whole: Value<'concat'> = {
    ...{ primitive: 'concat', inputs: flat, attributes: { axis: 0 } },
    ...{ dtype: 'float32', shape: ['all'] },
  };
  return {
    program: {
      ...{ name, inputs },
      outputs: [
        { name: 'all', value: whole, meaning: 'all that is read, one after another' },
        ...outputs.filter(({ resident }) => resident),
      ],
    },
    apart(vector, shapes) {
      const symbols: Record<string, number> = {};
      for (const { attributes, shape } of inputs)
        shape.forEach((dim, axis) => {
          if (typeof dim === 'string') symbols[dim] = shapes[attributes.name]?.[axis] as number;
        });
      let from = 0;
      const parts = read.map(({ name: output, value }): [string, Tensor] => {
        const size = value.shape.map((dim) => bindDim(dim, symbols));
        const count = size.reduce((product, one) => product * one, 1);
        const values = vector.subarray(from, (from += count));
        if (value.dtype === 'float32') return [output, float32(values.slice(), size)];
        return [output, tensorOf[value.dtype](Array.from(values), size)];
      });
      return Object.fromEntries(parts);
    },
  };
}
