/** Inputs and body of programs that score given choices (score, update): the only place where bodies differ for them. */
import { div, input, type Dim, type Value } from '../../graph/index.ts';
import type { Weights } from '../layout.ts';
import { mlpForward } from '../mlp.ts';
import type { MlpSpec, PolicySpec, TransformerSpec } from '../sizes.ts';
import { forward, logits, rmsNorm } from '../transformer.ts';
import { latentInputs } from './latentColumns.ts';
import { causalBias } from './mask.ts';

/** The columns that a program reads, and those that it scores. */
export interface SequenceShape {
  /** Columns fed: a number or a symbol. */
  readonly length: Dim;
  /** First column whose next token is scored; above 0 only with a known length. */
  readonly from: number;
  /**
   * Latent slots among the columns: `read` feeds recorded mixtures; `through` also lets the gradient flow through each
   * mixture into the logits before it. Absent: every column is a token.
   */
  readonly latents?: 'read' | 'through';
  /** Before the names of the inputs, where a program reads two grids of tokens. */
  readonly prefix?: string;
}

/** A symbolic length with every column scored. */
export const anySequence: SequenceShape = { length: 'length', from: 0 };

export interface Reading {
  /** Inputs besides the weights. */
  readonly inputs: readonly Value<'input'>[];
  /** Shape of targets and of all values per target: rows, and targets in a row. */
  readonly scored: readonly [Dim, Dim];
  /**
   * For all targets in row-major order: `scores [n, choices]`, divided by `temperature` if given, and the `stream`
   * `[n, width]` that heads read. `attention` of each layer `[rows, heads, length, length]`; empty without layers of it.
   */
  read(
    weights: Weights,
    temperature?: Value,
  ): { readonly scores: Value; readonly stream: Value; readonly attention: readonly Value[] };
}

/** The reading of a policy: `sequence` selects a transformer's tokens; an MLP reads one observation per row. */
export function readingOf(policy: PolicySpec, sequence: SequenceShape = anySequence): Reading {
  return policy.kind === 'mlp' ? observations(policy) : tokens(policy, sequence);
}

/** Observations `[rows, inputs]`, one choice after each. */
function observations({ shape }: MlpSpec): Reading {
  const seen = input('observations', 'float32', ['rows', shape.inputs], 'what the policy observes');
  return {
    inputs: [seen],
    scored: ['rows', 1],
    read(weights, temperature) {
      const { hidden, logits: raw } = mlpForward(weights, shape, seen);
      return { scores: temperature ? div(raw, temperature) : raw, stream: hidden, attention: [] };
    },
  };
}

/** Tokens `[rows, length]`, each followed by its target. */
function tokens({ shape }: TransformerSpec, { length, from, latents, prefix = '' }: SequenceShape): Reading {
  if (from > 0 && typeof length !== 'number')
    throw new Error(`sequence: from ${from} needs a known length, got ${length}`);
  const grid = (name: string, meaning: string): Value<'input'> =>
    input(prefix + name, 'int32', ['rows', length], meaning);
  const fed = grid('tokens', 'tokens fed');
  const positions = grid('positions', 'position of each token in its sequence');
  const segments = grid('segments', 'a token sees earlier ones of its own segment and of segment 0');
  const columns = input(`${prefix}columns`, 'int32', [length], '0, 1, …, length − 1');
  const slots = latents && latentInputs(shape, length, latents);
  return {
    inputs: [fed, positions, segments, columns, ...(slots?.inputs ?? [])],
    scored: ['rows', from === 0 ? length : (length as number) - from],
    read(weights, temperature) {
      const bias = causalBias(segments, columns);
      const { hidden, attention } = slots
        ? slots.forward({ weights, fed, positions, bias, from, temperature })
        : forward(weights, shape, fed, positions, bias, from);
      const scores = logits(weights, shape, hidden, temperature);
      return { scores, stream: rmsNorm(hidden), attention };
    },
  };
}
