/** The update programs: batch in, new weights out. Forward, backward, clipping and AdamW form one ONNX program. */
import {
  concat,
  gradients,
  makeProgram,
  mul,
  neg,
  reshape,
  sum,
  type Output,
  type Program,
  type Value,
} from '../../graph/index.ts';
import { anySequence, type SequenceShape } from '../../policy/programs/reading.ts';
import type { PolicySpec } from '../../policy/sizes.ts';
import type { Loss } from '../objective/loss.ts';
import type { CompletionPlan } from '../objective/sequences.ts';
import { adamwOutputs } from './adamw.ts';
import { lossGraph, perToken } from './lossGraph.ts';

/** The flat gradient of the loss, in layout order, applied by AdamW. */
function optimised(
  policy: PolicySpec,
  loss: Value,
  { adamw, weights }: ReturnType<typeof perToken>,
): Output[] {
  const parameters = policy.layout.parameters.map(({ name }) => weights[name] as Value);
  const flat = gradients(loss, parameters).map((g, i) =>
    reshape(g, [policy.layout.parameters[i]?.size as number]),
  );
  return adamwOutputs(policy.layout, concat(flat, 0), adamw);
}

const metric = (name: string, value: Value, meaning: string): Output => ({ name, value, meaning });

/** The policy-gradient update; see `lossGraph`. */
export function updateProgram(
  policy: PolicySpec,
  losses: readonly Loss[],
  sequence: SequenceShape = anySequence,
  completions: Omit<CompletionPlan, 'rows'> = { perRow: 1, segmentColumns: sequence.length },
  shared = false,
): Program {
  const { token, inputs, parts, total, whole } = lossGraph(policy, losses, sequence, completions, shared);
  return makeProgram('update', inputs, [
    ...optimised(policy, whole, token),
    metric('loss', total, 'the loss that was differentiated, without those of other heads'),
    metric('entropy', token.mean(token.entropies), 'mean entropy over trained tokens, nats'),
    ...parts.flatMap(({ metrics = [] }) => metrics),
  ]);
}

/** The supervised update: cross-entropy −Σ weights · log p(target). */
export function supervisedProgram(policy: PolicySpec): Program {
  const token = perToken(policy, anySequence);
  const loss = neg(sum(mul(token.w, token.logps)));
  return makeProgram(
    'supervised',
    [...Object.values(token.adamw), ...token.batch],
    [
      ...optimised(policy, loss, token),
      metric('loss', loss, 'weighted cross-entropy, nats'),
      metric('entropy', token.mean(token.entropies), 'mean entropy over trained tokens, nats'),
    ],
  );
}
