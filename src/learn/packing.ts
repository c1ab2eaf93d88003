/** One update's batch, from rows of completions and their signals. */
import type { Role, Sample } from '../rollout/sample.ts';
import { float32, type Tensor } from '../tensor/tensor.ts';
import type { Aggregation } from './objective/aggregation.ts';
import { emptyAccount, splitRows, timesTrained, type EmptyRows } from './emptyRows.ts';
import type { Learnable, Row } from './learnable.ts';
import { ageOf, countedTokens, trainedTokens } from './learnable.ts';
import { layRows, sequenceOf, type LayoutOptions } from './rows.ts';

const observationRole: Role = 2;

/** One update's batch, as the update program's inputs by name. */
export interface Packed {
  readonly feeds: Readonly<Record<string, Tensor>>;
  /** Tokens that enter the loss, including those of omitted rows. */
  readonly trained: number;
  /** Trained tokens of the computed rows, counted once per completion. */
  readonly computed: number;
  /** Rows × columns computed. */
  readonly positions: number;
  readonly rows: readonly Row[];
  readonly empty: EmptyRows;
  /** Tokens that a teacher reads; absent without one. */
  readonly taught?: number;
  /** Rows appended below the given ones; absent if there are none. */
  readonly copies?: readonly Row[];
}

export interface Weighing {
  readonly aggregation: Aggregation;
  /** Counted tokens of all completions of the pass; absent: this update is the whole pass. */
  readonly generation?: number | undefined;
}

/** The weight of each trained token of completion 0, 1, … of an update. */
export function weightsOf(
  completions: readonly Learnable[],
  maxCompletionLength: number,
  { aggregation, generation }: Weighing,
): (completion: number) => number {
  const counts = completions.map(countedTokens);
  const own = counts.reduce((sum, of) => sum + of, 0);
  return aggregation({ counts, generation: generation ?? own, maxCompletionLength });
}

export interface PackOptions extends LayoutOptions, Weighing {
  /** Omit rows without an advantage; default: compute them. The weights of the others stay the same. */
  readonly leavesOut?: boolean | undefined;
}

/** Packs rows of completions; see `layRows`. */
export function packUpdate(whole: readonly Row[], options: PackOptions): Packed {
  const { segmentColumns } = options.plan;
  const all = whole.flat();
  const { teaching, empty } = splitRows(whole);
  const rows = options.leavesOut ? teaching : whole;
  const observed = all.reduce((sum, one) => sum + observedTokens(one), 0);
  const weightOf = weightsOf(all, segmentColumns, options);
  const weightBy = new Map(all.map((one, completion) => [one, weightOf(completion)]));
  const size = Math.max(rows.length, 2) * options.plan.perRow * segmentColumns;
  const perTarget = (): Float32Array => new Float32Array(size);
  const [advantages, weights, oldValues, returns] = [perTarget(), perTarget(), perTarget(), perTarget()];
  const [oldLogps, environment, negative] = [perTarget(), perTarget(), perTarget()];
  const behaviour = all.some(({ proximal }) => proximal) ? perTarget() : oldLogps;
  const leaves = all.some(({ shared }) => shared) ? perTarget() : null;
  const references = all.some(({ reference }) => reference) ? perTarget() : null;
  const previous = all.some((one) => one.previous) ? perTarget() : null;
  const [ages, places] = [perTarget(), perTarget()];
  const { feeds, count, scored, positions } = layRows(rows, options, (one, first, targets) => {
    const weight = weightBy.get(one) as number;
    for (let token = one.prompt.tokens.length; token < one.tokens.length; token++) {
      const target = first + token;
      behaviour[target] = one.logps[token] as number;
      oldLogps[target] = (one.proximal ?? one.logps)[token] as number;
      // Unscored rows are there for other terms: their divergence has no weight but must stay finite.
      if (references) references[target] = (one.reference ?? one.logps)[token] as number;
      if (previous) previous[target] = (one.previous ?? one.logps)[token] as number;
      ages[target] = ageOf(one, token);
      places[target] = token - one.prompt.tokens.length;
      if (one.roles[token] === observationRole) {
        environment[target] = 1 / observed;
        if (one.predicted) targets[target] = one.predicted[token] as number;
      }
      if (!one.mask[token]) continue;
      advantages[target] = one.advantages[token] as number;
      weights[target] = one.shared?.weights[token] ?? weight;
      negative[target] = one.shared?.negative[token] ?? 0;
      if (leaves) leaves[target] = one.shared?.copies[token] ?? 1;
      oldValues[target] = one.values?.[token] ?? 0;
      returns[target] = one.returns?.[token] ?? 0;
    }
  });
  const shape = [count, scored];
  return {
    feeds: {
      ...feeds,
      old_logps: float32(oldLogps, shape),
      behaviour_logps: float32(behaviour, shape),
      ...(leaves && { copies: float32(leaves, shape) }),
      ...(references && { ref_logps: float32(references, shape) }),
      ...(previous && { previous_logps: float32(previous, shape) }),
      ages: float32(ages, shape),
      token_positions: float32(places, shape),
      advantages: float32(advantages, shape),
      advantages_negative: float32(negative, shape),
      weights: float32(weights, shape),
      old_values: float32(oldValues, shape),
      returns: float32(returns, shape),
      environment: float32(environment, shape),
    },
    trained: all.reduce((sum, one) => sum + trainedTokens(one), 0),
    computed: timesTrained(rows.flat()),
    positions,
    rows,
    empty: emptyAccount(
      empty,
      options.leavesOut ? Math.max(whole.length, 2) * sequenceOf(options.plan).length - positions : null,
    ),
  };
}

function observedTokens({ roles: written }: Sample): number {
  return written.reduce<number>((sum, role) => sum + Number(role === observationRole), 0);
}
