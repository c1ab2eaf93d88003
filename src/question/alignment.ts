/**
 * How far the signal of self-distillation points where success grows (after "Unmasking On-Policy Distillation: Where It Helps,
 * Where It Hurts, and Why"): the cosine between the gradient of the success probability, exact because all right completions are
 * listed, and the step that a teacher with the solution before the prompt asks for at each token.
 */
import { mostRowsOfRun } from '../policy/options.ts';
import { positionsOf } from '../policy/positions.ts';
import { fittingSolution, hintLength, withHint } from '../tasks/hint.ts';
import { PAD } from '../tasks/vocabulary/common.ts';
import { vocabularyIn } from '../tasks/index.ts';
import { float32, int32, scalar } from '../tensor/tensor.ts';
import { log } from '../tensor/log.ts';
import { distributionsOf } from './distributions.ts';
import { insightOf, type ReadTokens } from './inside.ts';
import type { AskedPolicy } from './policy.ts';
import { typedPrompt } from './prompt.ts';
import { rightCompletions } from './rightCompletions.ts';

/** A hint, a prompt and its completion. */
export interface AlignedTokens extends ReadTokens {
  /** Index of the completion's first token. */
  readonly start: number;
}

/** One token of the completion. */
interface TokenAlignment {
  /** Cosine in the space of all weights; null where either vector is 0. */
  readonly cosine: number | null;
  /** KL divergence from the teacher to the policy, nats. */
  readonly divergence: number;
}

/** Plain data. */
export interface Alignment {
  /** Exact probability of a right completion at the temperature, and how many there are. */
  readonly success: number;
  readonly right: number;
  /** One for each token of the completion. */
  readonly tokens: readonly TokenAlignment[];
}

/** Symbols that are made likelier: `weight` of each, after token `at` of a row. */
interface Pull {
  readonly row: readonly number[];
  readonly at: number;
  readonly weights: ArrayLike<number>;
}

type Reader = Pick<AskedPolicy, 'spec' | 'frame' | 'executor' | 'weights' | 'distribution' | 'slope'>;

/** ∂/∂θ Σ W_v · log π(v) over rows without hints; the pulls of a row follow each other. */
async function slopeOf(
  { spec, frame: { width }, executor, weights, slope }: Reader,
  rows: readonly (readonly Pull[])[],
  temperature: number,
): Promise<Float32Array> {
  if (spec.kind === 'mlp' || !slope) throw new Error(`slope: the policy must read tokens, got ${spec.id}`);
  const { vocabulary, maxLength } = spec.shape;
  // A single row would be rounded differently than among others.
  const count = Math.max(rows.length, 2);
  const tokens = new Int32Array(count * width).fill(PAD);
  const positions = new Int32Array(count * width);
  const symbols = new Float32Array(count * width * vocabulary);
  for (let at = 0; at < count; at++) {
    positions.set(positionsOf(width, 0, maxLength), at * width);
    for (const pull of rows[at] ?? []) {
      tokens.set(pull.row, at * width);
      symbols.set(Array.from(pull.weights), (at * width + pull.at) * vocabulary);
    }
  }
  const { read } = await executor.run(slope, {
    parameters: weights.parameters,
    tokens: int32(tokens, [count, width]),
    positions: int32(positions, [count, width]),
    segments: int32(new Int32Array(count * width), [count, width]),
    columns: int32(Int32Array.from({ length: width }, (_, i) => i)),
    temperature: scalar(temperature),
    symbol_weights: float32(symbols, [count, width, vocabulary]),
  });
  return read.gradient?.data as Float32Array;
}

/**
 * P = Σ π(y) over these completions of a prompt, and its gradient Σ π(y) · ∂ log π(y), flat in layout order. Throws where the
 * policy reads no tokens.
 */
export async function successGradient(
  asked: Reader,
  prompt: readonly number[],
  completions: readonly (readonly number[])[],
  temperature: number,
): Promise<{ readonly success: number; readonly gradient: Float64Array }> {
  const { size } = asked.spec.layout;
  const vocabulary = asked.spec.kind === 'mlp' ? 0 : asked.spec.shape.vocabulary;
  const gradient = new Float64Array(size);
  let success = 0;
  // A gradient takes three times as long as reading.
  const most = mostRowsOfRun(3 * size, asked.frame.width);
  for (let first = 0; first < completions.length; first += most) {
    const rows = completions.slice(first, first + most).map((completion) => [...prompt, ...completion]);
    const read = await distributionsOf(asked, rows, temperature);
    const pulls = rows.map((row, i) => {
      const places = Array.from({ length: row.length - prompt.length }, (_, t) => prompt.length - 1 + t);
      const probability = places.reduce(
        (p, at) => p * (read.after(i, at)[row[at + 1] as number] as number),
        1,
      );
      success += probability;
      return places.map((at): Pull => {
        const weights = new Float32Array(vocabulary);
        weights[row[at + 1] as number] = probability;
        return { row, at, weights };
      });
    });
    (await slopeOf(asked, pulls, temperature)).forEach((slope, i) => (gradient[i]! += slope));
  }
  return { success, gradient };
}

/**
 * The alignment of each token of a completion, read without its hint. Rejects with a sentence where right completions cannot be
 * listed, and where no teacher can read a solution.
 */
export async function alignmentOf(
  asked: AskedPolicy,
  { tokens, hint, start }: AlignedTokens,
  temperature: number,
): Promise<Alignment> {
  const { task, config, frame } = asked;
  const refuse = (why: string): Error => new Error(`gradient of success: ${why}`);
  if (task.kind !== 'tokens') throw refuse(`the observations of ${task.title} are numbers`);
  if (config.own_task) throw refuse('whether an own task can solve every right beginning is not known');
  if (config.latent_slots > 0) throw refuse('latent slots are no symbols of a completion');
  const plain = tokens.slice(hint, start);
  const completion = tokens.slice(start);
  const { prompt, isQuestion } = typedPrompt(task, config, vocabularyIn(task.id).decode(plain));
  if (!isQuestion) throw refuse('the prompt is no question of the task');
  const solution = await fittingSolution(task, prompt);
  if (!solution) throw refuse('the teacher has no solution to read');
  const right = await rightCompletions(task, prompt, frame.width - plain.length);
  const { success, gradient } = await successGradient(asked, plain, right, temperature);
  const row = [...plain, ...completion];
  const hinted = withHint(prompt, solution).tokens;
  const own = await insightOf(asked, { tokens: row, hint: 0 }, temperature);
  const taught = { tokens: [...hinted, ...completion], hint: hintLength(hinted) };
  const teacher = await insightOf(asked, taught, temperature);
  const symbols = own.probabilities.length / row.length;
  const after = (probabilities: Float32Array, at: number): Float32Array =>
    probabilities.subarray(at * symbols, (at + 1) * symbols);
  const aligned: TokenAlignment[] = [];
  for (let t = 0; t < completion.length; t++) {
    const at = plain.length - 1 + t;
    const q = after(teacher.probabilities, hinted.length - 1 + t);
    const step = await slopeOf(asked, [[{ row, at, weights: q }]], temperature);
    aligned.push({
      cosine: cosineOf(step, gradient),
      divergence: divergenceOf(q, after(own.probabilities, at)),
    });
  }
  return { success, right: right.length, tokens: aligned };
}

/** KL(q ‖ π), nats. */
function divergenceOf(q: Float32Array, policy: Float32Array): number {
  let sum = 0;
  q.forEach((p, v) => {
    if (p > 0) sum += p * (log(p) - log(Math.max(policy[v] as number, 1e-30)));
  });
  return Math.max(0, sum);
}

/** Null where either vector is 0. */
function cosineOf(one: ArrayLike<number>, other: ArrayLike<number>): number | null {
  let [dot, a, b] = [0, 0, 0];
  for (let i = 0; i < one.length; i++) {
    const [x, y] = [one[i] as number, other[i] as number];
    dot += x * y;
    a += x * x;
    b += y * y;
  }
  return a > 0 && b > 0 ? dot / Math.sqrt(a * b) : null;
}
