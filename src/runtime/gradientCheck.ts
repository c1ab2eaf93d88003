/** Compares the engine's gradient with finite differences of its loss. */
import { gradients, makeProgram, neg, sum, type Executor } from '../graph/index.ts';
import { initialParameters } from '../policy/initialize.ts';
import { scoreProgram } from '../policy/programs/score.ts';
import { policyFromShape } from '../policy/sizes.ts';
import { int32, scalar } from '../tensor/tensor.ts';

export interface GradientCheck {
  /** Checked weight tensors, each along its own gradient. */
  readonly tensors: number;
  /** Largest relative difference, and its tensor. */
  readonly worst: number;
  readonly where: string;
}

const rows = 4;
const length = 6;
/** Step length in weights: a longer one crosses a kink of the network, a shorter one drowns in float32 rounding. */
const step = 0.001;

/** Differentiates the loss of a small transformer on made-up tokens; with many symbols, other programs are made. */
export async function checkGradient(executor: Executor, vocabulary = 12): Promise<GradientCheck> {
  const policy = policyFromShape('checked', {
    ...{ vocabulary, maxLength: length, width: 8, layers: 2, heads: 2, hidden: 16 },
  });
  const score = scoreProgram(policy);
  const logps = score.outputs.find(({ name }) => name === 'logps');
  const weights = score.inputs.find(({ attributes }) => attributes.name === 'parameters');
  if (!logps || !weights) throw new Error('internal: score must have parameters and logps');
  const loss = neg(sum(logps.value, [0, 1]));
  const [gradient] = gradients(loss, [weights]);
  if (!gradient) throw new Error('internal: the loss must have a gradient');
  const program = makeProgram('gradient-check', score.inputs, [
    { name: 'logps', value: logps.value, meaning: logps.meaning },
    { name: 'gradient', value: gradient, meaning: 'gradient of minus their sum' },
  ]);

  const grid = [rows, length];
  const places = Array.from({ length }, (_, at) => at);
  const token = (at: number): number => (at * 7 + 3) % vocabulary;
  const ofGrid = (value: (at: number) => number) =>
    int32(
      Array.from({ length: rows * length }, (_, at) => value(at)),
      grid,
    );
  const batch = {
    tokens: ofGrid(token),
    targets: ofGrid((at) => token(at + 1)),
    positions: ofGrid((at) => at % length),
    segments: ofGrid(() => 0),
    columns: int32(places, [length]),
    temperature: scalar(1),
  };
  const run = async (parameters: Float32Array) =>
    (
      await executor.run(program, {
        ...batch,
        parameters: { dtype: 'float32', shape: [parameters.length], data: parameters },
      })
    ).read;
  const lossAt = async (parameters: Float32Array): Promise<number> => {
    let total = 0;
    for (const logp of (await run(parameters))['logps']?.data ?? []) total -= Number(logp);
    return total;
  };

  // Moves zero-initialised tensors off zero, because they would block the gradient of earlier tensors.
  const start = initialParameters(policy.layout, 1).map(
    (value, at) => value + 0.2 * (((at * 0.618033988749) % 1) - 0.5),
  );
  const found = Float32Array.from((await run(start))['gradient']?.data ?? []);
  let [worst, where, tensors] = [0, '', 0];
  for (const { name, offset, size } of policy.layout.parameters) {
    const slope = Math.hypot(...found.subarray(offset, offset + size));
    if (slope === 0) continue;
    const [ahead, behind] = [start.slice(), start.slice()];
    for (let at = offset; at < offset + size; at++) {
      const move = (step * (found[at] as number)) / slope;
      ahead[at] = (start[at] as number) + move;
      behind[at] = (start[at] as number) - move;
    }
    const measured = ((await lossAt(ahead)) - (await lossAt(behind))) / (2 * step);
    const difference = Math.abs(measured - slope) / slope;
    tensors++;
    if (difference > worst) [worst, where] = [difference, name];
  }
  await executor.forget(program);
  return { tensors, worst, where };
}
