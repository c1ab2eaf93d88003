/** The layout of named parameters in one flat vector, in groups that the optimiser treats separately. */
import { input, reshape, slice, type Value } from '../graph/index.ts';
import { sizeOf } from '../tensor/tensor.ts';

export interface ParameterSpec {
  readonly name: string;
  readonly shape: readonly number[];
  /** Initial values are uniform in ±bound; 0 means zeros. */
  readonly bound: number;
}

export interface GroupSpec {
  /** Such as body, value or quality. */
  readonly name: string;
  readonly parameters: readonly ParameterSpec[];
  /** Multiplies the learning rate. */
  readonly learningRateScale: number;
  /** Whether weight decay applies. */
  readonly decay: boolean;
  /** Norm to which the group's gradient is clipped; absent: the run's `max_grad_norm`. */
  readonly maxGradNorm?: number;
}

export interface ParameterInfo extends ParameterSpec {
  readonly group: string;
  /** Index of the first value in the flat vector. */
  readonly offset: number;
  readonly size: number;
}

interface ParameterGroup extends GroupSpec {
  readonly offset: number;
  readonly size: number;
}

export interface Layout {
  readonly size: number;
  readonly groups: readonly ParameterGroup[];
  readonly parameters: readonly ParameterInfo[];
}

/** Lays groups out one after another. Throws when a name occurs twice. */
export function makeLayout(specs: readonly GroupSpec[]): Layout {
  let size = 0;
  const parameters: ParameterInfo[] = [];
  const groups = specs.map((spec): ParameterGroup => {
    const offset = size;
    for (const parameter of spec.parameters) {
      if (parameters.some(({ name }) => name === parameter.name)) {
        throw new Error(`layout: parameter names must be unique, got ${parameter.name} twice`);
      }
      const count = sizeOf(parameter.shape);
      parameters.push({ ...parameter, group: spec.name, offset: size, size: count });
      size += count;
    }
    return { ...spec, offset, size: size - offset };
  });
  return { size, groups, parameters };
}

/** Named parameters as values of a program. */
export type Weights = Readonly<Record<string, Value>>;

/** The flat vector as an input of programs. */
export const parametersInput = ({ layout }: { readonly layout: Layout }): Value<'input'> =>
  input('parameters', 'float32', [layout.size], 'all weights, flat, in layout order');

/** The parameters as slices of the flat vector, reshaped. */
export function sliceWeights(flat: Value, layout: Layout): Weights {
  return Object.fromEntries(
    layout.parameters.map(({ name, shape, offset, size }) => [
      name,
      reshape(slice(flat, 0, offset, offset + size), shape),
    ]),
  );
}

/** A parameter by name. Throws when the layout has none of that name. */
export function weightOf(weights: Weights, name: string): Value {
  const value = weights[name];
  if (!value) throw new Error(`layout: no parameter ${name}, it has ${Object.keys(weights).join(', ')}`);
  return value;
}
