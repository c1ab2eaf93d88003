/** Runs a program in float64 by its definition: a slow, simple reference for onnxruntime. */
import { bindSymbols } from './bindSymbols.ts';
import { bool, float32, int32, type Tensor } from '../../src/tensor/tensor.ts';
import { bindDim } from '../../src/graph/dims.ts';
import { concrete, evaluators, type Bindings, type Concrete } from './evaluateRules.ts';
import type { Program } from '../../src/graph/program.ts';
import { isPrimitive, topologicalOrder, type Primitive, type Value } from '../../src/graph/value.ts';

/** A fed array: float32 feeds may be given in float64 to keep their digits. */
export interface ReferenceFeed {
  readonly dtype: Tensor['dtype'];
  readonly shape: readonly number[];
  readonly data: ArrayLike<number>;
}

type Environment = Map<Value, Concrete>;

function evaluateInto(
  values: readonly Value[],
  known: Environment,
  bindings: Bindings,
  loops: Map<Value, Concrete[]>,
): void {
  for (const value of topologicalOrder(values)) {
    if (known.has(value)) continue;
    if (isPrimitive(value, 'loop')) {
      loops.set(value, runLoop(value, known, bindings, loops));
      known.set(
        value,
        concrete([], () => 1),
      );
    } else if (isPrimitive(value, 'item')) {
      known.set(value, loops.get(value.inputs[0] as Value)?.[value.attributes.output] as Concrete);
    } else {
      const evaluate = evaluators[value.primitive] as (
        i: readonly Concrete[],
        v: Value,
        b: Bindings,
      ) => Concrete;
      known.set(
        value,
        evaluate(
          value.inputs.map((x) => known.get(x) as Concrete),
          value as Value<Primitive>,
          bindings,
        ),
      );
    }
  }
}

function runLoop(
  value: Value<'loop'>,
  known: Environment,
  bindings: Bindings,
  loops: Map<Value, Concrete[]>,
): Concrete[] {
  const { iteration, carried, next, nextCarried, scanned } = value.attributes;
  const trips = known.get(value.inputs[0] as Value)?.data[0] ?? 0;
  let state = carried.map((_, at) => known.get(value.inputs[1 + at] as Value) as Concrete);
  const stacked: Concrete[][] = scanned.map(() => []);
  for (let step = 0, go = true; go && step < trips; step++) {
    const body: Environment = new Map(known);
    body.set(
      iteration,
      concrete([], () => step),
    );
    carried.forEach((parameter, at) => body.set(parameter, state[at] as Concrete));
    evaluateInto([next, ...nextCarried, ...scanned], body, bindings, new Map(loops));
    state = nextCarried.map((result) => body.get(result) as Concrete);
    scanned.forEach((result, at) => stacked[at]?.push(body.get(result) as Concrete));
    go = body.get(next)?.data[0] === 1;
  }
  const stacks = stacked.map((steps, at): Concrete => {
    const inner =
      steps[0]?.shape ?? (scanned[at] as Value).shape.map((dim) => bindDim(dim, bindings.symbols));
    const shape = [steps.length, ...inner];
    const data = new Float64Array(steps.reduce((size, step) => size + step.data.length, 0));
    let offset = 0;
    for (const step of steps) {
      data.set(step.data, offset);
      offset += step.data.length;
    }
    return { shape, data };
  });
  return [...state, ...stacks];
}

/** All outputs in float64, by name. Throws as `bindSymbols` does when feeds do not fit. */
export function evaluate(
  program: Program,
  feeds: Readonly<Record<string, ReferenceFeed>>,
): Record<string, Concrete> {
  const symbols = bindSymbols(program, feeds);
  const known: Environment = new Map();
  for (const x of program.inputs) {
    const feed = feeds[x.attributes.name] as ReferenceFeed;
    known.set(x, { shape: feed.shape, data: Float64Array.from(feed.data) });
  }
  evaluateInto(
    program.outputs.map((output) => output.value),
    known,
    { symbols },
    new Map(),
  );
  return Object.fromEntries(program.outputs.map(({ name, value }) => [name, known.get(value) as Concrete]));
}

/** A float64 result as the tensor that the program declares. */
export function toTensor(result: Concrete, dtype: Tensor['dtype']): Tensor {
  if (dtype === 'float32') return float32(Float32Array.from(result.data), result.shape);
  if (dtype === 'int32') return int32(Int32Array.from(result.data), result.shape);
  return bool(Uint8Array.from(result.data), result.shape);
}
