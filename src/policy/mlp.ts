/** The body for tasks whose observations are vectors: ReLU layers, then logits over actions. */
import { add, matmul, relu, type Value } from '../graph/index.ts';
import { weightOf, type GroupSpec, type ParameterSpec, type Weights } from './layout.ts';

export interface MlpShape {
  /** Numbers in an observation. */
  readonly inputs: number;
  readonly hidden: number;
  /** Hidden layers, at least 1. */
  readonly layers: number;
  /** Actions. */
  readonly outputs: number;
}

/** Matrices with variance 2/fan-in before a ReLU, biases and the last matrix zero: the first policy is uniform. */
export function mlpParameters({ inputs, hidden, layers, outputs }: MlpShape): GroupSpec {
  if (layers < 1) throw new Error(`mlp: layers must be at least 1, got ${layers}`);
  const parameters: ParameterSpec[] = [];
  for (let layer = 0; layer < layers; layer++) {
    const fanIn = layer === 0 ? inputs : hidden;
    parameters.push(
      { name: `layer${layer}.weight`, shape: [fanIn, hidden], bound: Math.sqrt(6 / fanIn) },
      { name: `layer${layer}.bias`, shape: [hidden], bound: 0 },
    );
  }
  parameters.push(
    { name: 'logits.weight', shape: [hidden, outputs], bound: 0 },
    { name: 'logits.bias', shape: [outputs], bound: 0 },
  );
  return { name: 'body', parameters, learningRateScale: 1, decay: true };
}

/** Observations `[n, inputs]` → the last hidden layer `[n, hidden]` and `logits [n, outputs]`. */
export function mlpForward(
  weights: Weights,
  { layers }: MlpShape,
  observations: Value,
): { hidden: Value; logits: Value } {
  const linear = (name: string, x: Value): Value =>
    add(matmul(x, weightOf(weights, `${name}.weight`)), weightOf(weights, `${name}.bias`));
  let hidden = observations;
  for (let layer = 0; layer < layers; layer++) hidden = relu(linear(`layer${layer}`, hidden));
  return { hidden, logits: linear('logits', hidden) };
}
