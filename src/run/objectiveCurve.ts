/**
 * The surrogate of a run for one token against its ratio: the figure of the PPO paper (Schulman et al. 2017, figure 1),
 * computed from the graph that the update differentiates.
 */
import type { RunConfig } from '../config/schema.ts';
import {
  add,
  broadcast,
  constant,
  evaluateValues,
  gradients,
  input,
  isPrimitive,
  log,
  sum,
  topologicalOrder,
  type FloatArray,
  type Value,
} from '../graph/index.ts';
import type { LossContext } from '../learn/objective/loss.ts';
import { policyOf } from '../policy/sizes.ts';
import { flatRows } from '../policy/transformer.ts';
import { objectiveLosses } from '../strategies/objective/index.ts';
import { surrogateStrategy } from '../strategies/objective/surrogateLoss.ts';
import { log as logarithm } from '../tensor/log.ts';
import { scalar } from '../tensor/tensor.ts';
import { jumpsOf, type ValuesAt } from './jumps.ts';

/** A value of each ratio, for the advantages +1 and −1. */
export interface BySign {
  readonly plus: readonly number[];
  readonly minus: readonly number[];
}

export interface ObjectiveCurve {
  /** Ascending from almost 0 to 12; both sides of each kink are among them. Empty where no token has a loss of its own. */
  readonly ratios: readonly number[];
  readonly loss: BySign;
  /** ∂ loss / ∂ ratio. */
  readonly slope: BySign;
  /** Ratios at which a line of either sign jumps or changes its direction, ascending. */
  readonly kinks: readonly number[];
  /** The ratio up to which there is something to see: 2, or up to 6 where a kink lies beyond. */
  readonly upTo: number;
  /** Sentences: what is held fixed or left out, or why there is no curve. */
  readonly notes: readonly string[];
}

/** Log π is log 0 at a ratio of 0, so the first one is above it. */
const smallest = 1e-6;
/** Dense where a policy usually is, sparse where only caps of the ratio lie. */
const grid: readonly number[] = [
  smallest,
  ...Array.from({ length: 200 }, (_, i) => (i + 1) / 100),
  ...Array.from({ length: 200 }, (_, i) => 2 + (i + 1) / 20),
];
/** Nothing beyond it is drawn, because the usual ratios would become too narrow. */
const widest = 6;
/** Half the distance of the two points that a change of direction is measured from. */
const step = 1e-6;
/** With it, probabilities stay below 1 in the widest picture. */
const oldProbability = 0.1;
/** Of a choice between two equally likely tokens, nats. */
const entropy = logarithm(2);

/** The loss of single tokens, one completion each, as a graph. */
function tokenGraph(config: RunConfig) {
  const points = 'points';
  const made = new Map<string, Value<'input'>>();
  const known = (name: string, meaning: string, shape: Value['shape']): Value<'input'> => {
    const one = made.get(name) ?? input(name, 'float32', shape, meaning);
    made.set(name, one);
    return one;
  };
  const tokenInput = (name: string, meaning: string) => known(name, meaning, [points, 1]);
  const ratio = input(
    'ratio',
    'float32',
    [points],
    'ratio of the probability of the token now to the old one',
  );
  const entropies = input('entropies', 'float32', [points], 'entropy of the policy at the token');
  const oldLogps = flatRows(tokenInput('old_logps', 'old log-probability of the token'));
  const ones = broadcast(constant(scalar(1)), [points]);
  const context: LossContext = {
    policy: policyOf(config.policy),
    // Of the body only: a surrogate trains no head.
    ...{ weights: {}, stream: ratio },
    logps: add(oldLogps, log(ratio)),
    oldLogps,
    advantages: flatRows(tokenInput('advantages', 'advantage of the token')),
    ...{ entropies, trained: ones, share: ones, mean: sum },
    plan: { rows: points, perRow: 1, segmentColumns: 1 },
    tokenInput,
    scalarInput: (name, meaning) => known(name, meaning, []),
  };
  const [surrogate, ...others] = [surrogateStrategy, ...objectiveLosses.slice(1)].map((lossOf) =>
    lossOf(config),
  );
  return { surrogate, others: others.flatMap((one) => one ?? []), context, ratio, entropies };
}

interface NotedFacts {
  /** The loss is no function of the ratio alone. */
  readonly readsProbability: boolean;
  /** It reads where a token stands, or the round. */
  readonly readsPlace: boolean;
  /** Other losses are added to it. */
  readonly adds: boolean;
  /** Kinks that no picture holds. */
  readonly beyond: readonly number[];
}

/** What the loss reads besides ratio and advantage, in sentences. */
function notesOf(
  read: ReadonlySet<string>,
  { readsProbability, readsPlace, adds, beyond }: NotedFacts,
): string[] {
  const other = [...read].some((name) => name.endsWith('_logps') && name !== 'old_logps');
  return [
    ...(readsProbability
      ? [
          `The loss reads probabilities besides their ratio: drawn for a token whose old probability is ${oldProbability}.`,
        ]
      : []),
    ...(other ? ['All other policies give the token its old probability.'] : []),
    ...(readsPlace ? ['It is the first token of its completion, in round 0.'] : []),
    ...(read.has('entropies') ? [`Its entropy is held at ${entropy.toFixed(2)} nats.`] : []),
    ...beyond.map((kink) => `Beyond the picture lies a further bound, at a ratio of ${kink}.`),
    ...(adds ? ['Terms that are added to the surrogate are not drawn.'] : []),
  ];
}

/** The direction of each function at a point, from a value on either side. */
const directionsOf =
  (sampled: ValuesAt): ValuesAt =>
  (points) => {
    const sides = sampled(points.flatMap((point) => [point - step, point + step]));
    return sides.map((values) =>
      points.map((_, at) => ((values[2 * at + 1] as number) - (values[2 * at] as number)) / (2 * step)),
    );
  };

/**
 * The curve of a configuration's surrogate, with its scalars in round 0. It has one for every surrogate that gives each
 * token a loss; one that compares completions has none, and `notes` says so.
 */
export function objectiveCurve(config: RunConfig): ObjectiveCurve {
  const { surrogate, others, context, ratio, entropies } = tokenGraph(config);
  const token = surrogate?.wholeGroups ? undefined : surrogate?.build(context).token;
  if (!surrogate || !token) {
    const none: BySign = { plus: [], minus: [] };
    const notes = ['This objective compares the completions of a prompt, so no token has a loss of its own.'];
    return { ratios: [], loss: none, slope: none, kinks: [], upTo: 2, notes };
  }
  const slope = gradients(sum(token), [ratio])[0] as Value;
  const inputs = topologicalOrder([token, slope]).filter((one) => isPrimitive(one, 'input'));
  const later = surrogate.scalarsAt?.(0) ?? {};
  const scalars = { ...surrogate.scalars, ...later };

  /** Loss and slope of both signs at these ratios: plus, minus, plus, minus. */
  const sampled = (ratios: readonly number[], old = oldProbability): number[][] => {
    const n = ratios.length;
    const both = [...ratios, ...ratios];
    const given = (value: Value<'input'>): FloatArray => {
      const { name } = value.attributes;
      if (value.shape.length === 0) return { shape: [], data: Float64Array.of(scalars[name] ?? 0) };
      const shape = value.shape.map((dim) => (typeof dim === 'number' ? dim : 2 * n));
      if (value === ratio) return { shape, data: Float64Array.from(both) };
      if (name === 'advantages')
        return { shape, data: Float64Array.from(both, (_, at) => (at < n ? 1 : -1)) };
      const held = value === entropies ? entropy : name.endsWith('_logps') ? logarithm(old) : 0;
      return { shape, data: new Float64Array(2 * n).fill(held) };
    };
    const feeds = Object.fromEntries(inputs.map((one) => [one.attributes.name, given(one)]));
    return evaluateValues([token, slope], feeds, { points: 2 * n }).flatMap(({ data }) => [
      [...data.subarray(0, n)],
      [...data.subarray(n)],
    ]);
  };

  const jumps = jumpsOf(sampled, grid);
  const turns = jumpsOf(directionsOf(sampled), grid.slice(1), 4 * step);
  const kinks = [...jumps, ...turns]
    .map(([low, high]) => Number(((low + high) / 2).toFixed(4)))
    .sort((a, b) => a - b)
    .filter((kink, i, all) => kink !== all[i - 1]);
  const ratios = [...new Set([...grid, ...jumps.flat()])].sort((a, b) => a - b);
  const [plus = [], minus = [], slopePlus = [], slopeMinus = []] = sampled(ratios);
  const inside = kinks.filter((kink) => kink < widest);
  // At a kink, a rounding decides on the side.
  const apart = grid.filter((one) => kinks.every((kink) => Math.abs(one - kink) > 1e-3));
  const elsewhere = sampled(apart, oldProbability / 2);
  const readsProbability = sampled(apart).some((values, of) =>
    values.some(
      (value, at) => Math.abs(value - (elsewhere[of]?.[at] as number)) > 1e-9 * (1 + Math.abs(value)),
    ),
  );
  const adds = others
    .map((one) => one.build(context))
    .some(({ token: own, scalar: whole }) => own !== undefined || whole !== undefined);
  return {
    ratios,
    loss: { plus, minus },
    slope: { plus: slopePlus, minus: slopeMinus },
    kinks,
    upTo: Math.max(2, Math.ceil(1.1 * (inside.at(-1) ?? 0))),
    notes: notesOf(new Set(inputs.map(({ attributes }) => attributes.name)), {
      ...{ readsProbability, adds },
      readsPlace: inputs.some(
        ({ shape, attributes: { name } }) =>
          (shape.length === 2 && name !== 'advantages' && !name.endsWith('_logps')) || name in later,
      ),
      beyond: kinks.filter((kink) => kink >= widest),
    }),
  };
}
