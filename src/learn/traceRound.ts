/**
 * Repeats the updates of a round on copies, with the loss of every token before each update. Everything is
 * deterministic, so the numbers equal those of the original updates.
 */
import type { RunConfig } from '../config/schema.ts';
import { holdWeights } from '../policy/heldWeights.ts';
import type { PolicySpec } from '../policy/sizes.ts';
import type { Tensor } from '../tensor/tensor.ts';
import { nameInBatch, type Row } from './learnable.ts';
import { learnRound, type LearnParts, type Upcoming } from './learnRound.ts';
import { lossesOf, sharesTokens } from './objective/loss.ts';
import { createOptimizerState } from './optimizerState.ts';
import type { OtherPolicies } from './otherPolicies.ts';
import { outputOf, resultName, tokenLossProgram, type TokenLossProgram } from './programs/tokenLoss.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import type { TraceStep } from './trace.ts';
import type { RoundToTrace, RoundTrace, TracedUpdate } from './traced.ts';

export interface TraceParts extends LearnParts {
  readonly spec: PolicySpec;
  readonly othersOf: (weights: HeldWeights) => OtherPolicies;
  readonly tokenLossFor: (config: RunConfig) => TokenLossProgram;
}

/** See `Learner.explain`. */
export async function traceRound(
  parts: TraceParts,
  { batch, config, before, version }: RoundToTrace,
  mostBytes: number,
): Promise<RoundTrace> {
  const { executor, spec } = parts;
  const weights = await holdWeights(executor, before.parameters as Float32Array, version);
  const optimizer = await createOptimizerState(executor, weights, spec.layout.size);
  const others = parts.othersOf(weights);
  const updates: TracedUpdate[] = [];
  let [bytes, untold] = [0, 0];
  let after: Float32Array;
  const tokenLoss = parts.tokenLossFor(config);
  try {
    await others.restore(before, version);
    await optimizer.restore(before, version);
    await learnRound(parts, { weights, optimizer, others }, [batch, config], async (upcoming) => {
      if (updates.length > 0 && bytes > mostBytes) return () => untold++;
      const feeds = { ...upcoming.feeds, parameters: weights.parameters };
      const { read } = await executor.run(tokenLoss.program, feeds);
      bytes += [...Object.values(upcoming.feeds), ...Object.values(read)].reduce(
        (sum, { data }) => sum + data.byteLength,
        0,
      );
      if (updates.length > 0 && bytes > mostBytes) return () => untold++;
      return (loss) => updates.push(tracedUpdate(parts, tokenLoss, upcoming, read, loss));
    });
    after = (await executor.read(weights.parameters)).data as Float32Array;
  } finally {
    optimizer.release();
    weights.release();
    await others.dispose();
  }
  return { updates, untold, after };
}

/** Builds the token-loss program of a configuration. */
export function tokenLossOf(
  { objective, packer }: LearnParts,
  spec: PolicySpec,
  config: RunConfig,
): TokenLossProgram {
  const losses = lossesOf(objective, config);
  const shared = sharesTokens(objective, losses, config);
  return tokenLossProgram(spec, losses, packer.sequence, packer.completions, shared);
}

type Read = Readonly<Record<string, Tensor>>;

function tracedUpdate(
  { packer }: LearnParts,
  tokenLoss: TokenLossProgram,
  { pass, rows, copies, feeds }: Upcoming,
  read: Read,
  loss: number | null,
): TracedUpdate {
  const all: readonly Row[] = [...rows, ...copies];
  const places = new Map(rows.flat().map((one, i) => [nameInBatch(one), i]));
  /** Copies are appended below, with the prompt without its hint; their tokens equal the last ones of the original. */
  const below = new Map(copies.flat().map((one, i) => [nameInBatch(one), places.size + i]));
  const columns = new Map<string, readonly Float32Array[] | number>();
  const column = (name: string, from: Read): readonly Float32Array[] | number => {
    const known = columns.get(name);
    if (known !== undefined) return known;
    const { data, shape } = from[name] as Tensor;
    const made = shape.length === 0 ? (data[0] as number) : packer.unpack(all, data as Float32Array);
    columns.set(name, made);
    return made;
  };
  const at = (name: string, from: Read, place: number, token: number): number => {
    const values = column(name, from);
    return typeof values === 'number' ? values : (values[place]?.[token] as number);
  };
  const stepsAt = (place: number, token: number): TraceStep[] =>
    tokenLoss.steps.map(({ id, operands, line }) => ({
      id,
      ...(line !== undefined && { line }),
      operands: Object.fromEntries(
        operands.map((name) => [name, at(outputOf(id, name), read, place, token)]),
      ),
      result: at(outputOf(id, resultName), read, place, token),
    }));
  const isClipped = (place: number, token: number): boolean =>
    at('weights', feeds, place, token) !== 0 &&
    stepsAt(place, token).some(({ operands }) => operands.clippedLow === 1 || operands.clippedHigh === 1);
  return {
    pass,
    loss,
    sum: (read.part?.data as Float32Array).reduce((sum, part) => sum + part, 0),
    sees: (trajectory) => places.has(nameInBatch(trajectory)),
    clipped(trajectory, token) {
      const place = places.get(nameInBatch(trajectory));
      return place !== undefined && isClipped(place, token);
    },
    token(trajectory, token) {
      const place = places.get(nameInBatch(trajectory));
      if (place === undefined) return null;
      const weight = at('weights', feeds, place, token);
      const own = stepsAt(place, token);
      let part = at('part', read, place, token);
      let slope = at('slope', read, place, token);
      const steps =
        weight === 0 ? own.filter(({ id, result }) => result !== 0 && tokenLoss.added.includes(id)) : own;
      const copy = below.get(nameInBatch(trajectory));
      if (copy !== undefined) {
        const shift = trajectory.tokens.length - (all.flat()[copy]?.tokens.length as number);
        const there = token - shift;
        part += at('part', read, copy, there);
        slope += at('slope', read, copy, there);
        const added = stepsAt(copy, there).filter(({ id }) => tokenLoss.added.includes(id));
        for (const step of added) {
          const known = steps.findIndex(({ id }) => id === step.id);
          if (known === -1) steps.push(step);
          else steps[known] = step;
        }
      }
      return {
        ...{ now: at('logps', read, place, token), weight, part, slope, clipped: isClipped(place, token) },
        steps: [...steps, ...together(tokenLoss, steps, weight, part)],
      };
    },
  };
}

/** The part of the loss, computed from the steps before it. */
function together(
  { line, added }: TokenLossProgram,
  steps: readonly TraceStep[],
  weight: number,
  part: number,
): readonly TraceStep[] {
  const results = Object.fromEntries(steps.map(({ id, result }) => [id, result]));
  const own =
    line === null || weight === 0 ? [] : [`{weight} × ${line.includes(' + ') ? `(${line})` : line}`];
  const terms = [...own, ...added.filter((id) => id in results).map((id) => `{${id}}`)];
  if (terms.length === 0) return [];
  const named = terms.join(' + ');
  const operands = Object.fromEntries(
    Object.entries({ weight, ...results }).filter(([name]) => named.includes(`{${name}}`)),
  );
  return [{ id: 'part', operands, result: part, line: named }];
}
