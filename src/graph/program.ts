/** A program: named inputs and outputs over a graph of values, without values that no output needs. */
import type { DType } from '../tensor/tensor.ts';
import type { Shape } from './dims.ts';
import { isPrimitive, topologicalOrder, type Value } from './value.ts';

export interface Output {
  readonly name: string;
  readonly value: Value;
  readonly meaning: string;
  /** Stays on the device between runs (weights, moments, KV state); others are read back. */
  readonly resident?: boolean;
}

export interface Program {
  readonly name: string;
  /** In declared order; no other input may be read. */
  readonly inputs: readonly Value<'input'>[];
  readonly outputs: readonly Output[];
}

export interface InputInfo {
  readonly name: string;
  readonly dtype: DType;
  readonly shape: Shape;
  readonly meaning: string;
}

/**
 * Closes a graph into a program. Throws if an output reads an input that is not declared, or a name occurs twice.
 * Drops declared inputs that no output needs.
 */
export function makeProgram(
  name: string,
  inputs: readonly Value<'input'>[],
  outputs: readonly Output[],
): Program {
  const seen = new Set<string>();
  for (const label of [...inputs.map((x) => x.attributes.name), ...outputs.map((x) => x.name)]) {
    if (seen.has(label)) throw new Error(`program ${name}: names must be unique, got ${label} twice`);
    seen.add(label);
  }
  const used = new Set(topologicalOrder(outputs.map((output) => output.value)));
  for (const value of used) {
    if (isPrimitive(value, 'input') && !inputs.includes(value)) {
      throw new Error(`program ${name}: input ${value.attributes.name} is read but not declared`);
    }
  }
  return { name, inputs: inputs.filter((x) => used.has(x)), outputs };
}

/** The inputs of the program, in order. */
export function inputInfo(program: Program): InputInfo[] {
  return program.inputs.map(({ attributes, dtype, shape }) => ({ ...attributes, dtype, shape }));
}
