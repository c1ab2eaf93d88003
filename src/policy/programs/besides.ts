/** What a decode step outputs besides the choice: shared by programs that write tokens and latents. */
import { int, reshape, where, type Dim, type Output, type Value } from '../../graph/index.ts';
import { headOutput } from '../heads.ts';
import type { Weights } from '../layout.ts';
import type { TransformerSpec } from '../sizes.ts';
import { rmsNorm } from '../transformer.ts';
import { likeliest } from './candidates.ts';
import { logSoftmax } from './score.ts';

/** Outputs of a program for each token besides the token itself. */
export interface GenerateExtras {
  /** Number of likeliest tokens per step to output with their probabilities; default 0. */
  readonly candidates?: number;
  /** Also outputs the hidden state before each token; default false. */
  readonly states?: boolean;
  /** For the policy, not its program: tokens may be drafted and checked; default false. */
  readonly drafts?: boolean;
  /** Also outputs the log-probability of every token at each step; default false. */
  readonly distribution?: boolean;
  /** Rows may write latent slots; default false. */
  readonly latents?: boolean;
}

/** A decode step: what the body read, and which rows have not ended. */
interface Step {
  readonly weights: Weights;
  readonly scores: Value;
  readonly hidden: Value;
  readonly active: Value;
  readonly pad: number;
}

/** The values of a step besides the choice, in the order of `besidesOutputs`; pad or 0 after a row's end. */
export function besides(
  policy: TransformerSpec,
  { weights, scores, hidden, active, pad }: Step,
  { candidates = 0, states = false, distribution = false }: GenerateExtras,
): Value[] {
  return [
    ...policy.heads.map((head) => where(active, headOutput(weights, head, rmsNorm(hidden)), 0)),
    ...likeliest(scores, candidates).flatMap(({ choice, probability }) => [
      where(active, choice, int(pad)),
      where(active, probability, 0),
    ]),
    ...(distribution ? [logSoftmax(scores)] : []),
    ...(states ? [where(reshape(active, [active.shape[0] as Dim, 1]), rmsNorm(hidden), 0)] : []),
  ];
}

/** The outputs of these values, stacked over steps. */
export function besidesOutputs(
  policy: TransformerSpec,
  scanned: readonly Value[],
  { candidates = 0, states = false, distribution = false }: GenerateExtras,
): Output[] {
  const named = [
    ...policy.heads.map((head) => ({ name: head as string, meaning: `the ${head} head before each token` })),
    ...Array.from({ length: candidates }, (_, rank) => [
      { name: `candidate${rank}`, meaning: `likely token number ${rank}` },
      { name: `probability${rank}`, meaning: 'its probability' },
    ]).flat(),
    ...(distribution ? [{ name: 'distribution', meaning: 'log-probability of every token, nats' }] : []),
    ...(states ? [{ name: 'states', meaning: 'hidden state before each token' }] : []),
  ];
  return named.map((one, i) => ({ ...one, value: scanned[i] as Value }));
}
