/**
 * The loss of an update token by token: the graph that the update differentiates, without its optimiser. The Token
 * panel shows its outputs, so it must not have its own formulas.
 */
import { add, gradients, makeProgram, mul, type Program, type Value } from '../../graph/index.ts';
import type { SequenceShape } from '../../policy/programs/reading.ts';
import type { PolicySpec } from '../../policy/sizes.ts';
import type { Loss } from '../objective/loss.ts';
import type { CompletionPlan } from '../objective/sequences.ts';
import { lossGraph } from './lossGraph.ts';

/** A step, with the names of its operands in the program's outputs. */
interface NamedStep {
  readonly id: string;
  readonly operands: readonly string[];
  /** The arithmetic where no words say it. */
  readonly line?: string;
}

export interface TokenLossProgram {
  readonly program: Program;
  readonly steps: readonly NamedStep[];
  /** The token loss as arithmetic over ids of steps in braces; null where no part has losses of tokens. */
  readonly line: string | null;
  /** Ids of steps whose results are added after weighting by the aggregation. */
  readonly added: readonly string[];
}

/** The output that holds an operand, or the result, of a step. */
export const outputOf = (step: string, operand: string): string => `${step}: ${operand}`;
export const resultName = 'result';

/**
 * Outputs `loss` (as the update reports it), `logps`, `part` (each token's part of the loss: their sum is the loss),
 * `slope` (∂loss/∂log π of the token), and the steps of every part; vectors `[n]`, one entry per target.
 */
export function tokenLossProgram(
  policy: PolicySpec,
  losses: readonly Loss[],
  sequence: SequenceShape,
  completions: Omit<CompletionPlan, 'rows'>,
  shared: boolean,
): TokenLossProgram {
  const { token, inputs, parts, byToken, total } = lossGraph(policy, losses, sequence, completions, {
    ...{ shared, ofPart: false },
  });
  const weighted = byToken ? [mul(token.w, byToken)] : [];
  const each = parts.flatMap((part) => part.each ?? []);
  const steps = parts.flatMap((part) => part.steps ?? []);
  const part = [...weighted, ...each].reduce((one, other) => add(one, other));
  let line: string | null = null;
  for (const { factor, token: own, steps: note } of parts) {
    const id = note?.at(-1)?.id;
    if (factor && line) line = `{${id}} × ${line.includes(' + ') ? `(${line})` : line}`;
    if (own) line = line === null ? `{${id}}` : `${line} + {${id}}`;
  }
  const output = (name: string, value: Value, meaning: string) => ({ name, value, meaning });
  const program = makeProgram('token-loss', inputs, [
    output('loss', total, 'the loss that the update differentiates'),
    output('logps', token.logps, 'log-probability of each target before the update, nats'),
    output('part', part, 'part of the loss that is of each target'),
    output(
      'slope',
      gradients(total, [token.logps])[0] as Value,
      'change of the loss with that log-probability',
    ),
    ...steps.flatMap(({ id, operands, result }) =>
      Object.entries({ ...operands, [resultName]: result }).map(([name, value]) =>
        output(outputOf(id, name), value, `${name} of the step ${id}`),
      ),
    ),
  ]);
  return {
    program,
    steps: steps.map(({ id, operands, line: own }) => ({
      ...{ id, operands: Object.keys(operands) },
      ...(own !== undefined && { line: own }),
    })),
    line,
    added: parts.flatMap(({ each: own, steps: note }) => (own ? (note?.at(-1)?.id ?? []) : [])),
  };
}
