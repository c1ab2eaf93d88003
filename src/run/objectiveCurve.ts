/**
 * The surrogate of a run for one token against its ratio: the figure of the PPO paper (Schulman et al. 2017, figure 1),
 * computed from the graph that the update differentiates.
 */
import { extentOf, taskOf } from '../tasks/index.ts';
import type { RunConfig } from '../config/schema.ts';
import {
  add,
  broadcast,
  cast,
  constant,
  evaluateValues,
  gradients,
  input,
  isPrimitive,
  log,
  mul,
  reshape,
  sum,
  topologicalOrder,
  type Dim,
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
  /** Ascending from almost 0 to 12; both sides of each kink are among them. */
  readonly ratios: readonly number[];
  readonly loss: BySign;
  /** ∂ loss / ∂ ratio. */
  readonly slope: BySign;
  /** Ratios at which a line of either sign jumps or changes its direction, ascending. */
  readonly kinks: readonly number[];
  /** The ratio up to which there is something to see: 2, or up to 6 where a kink lies beyond. */
  readonly upTo: number;
  /** Sentences: what is held fixed or left out. */
  readonly notes: readonly string[];
}

/** Log π is log 0 at a ratio of 0, so the first one is above it. */
const smallest = 1e-6;
/** Dense where a policy usually is, sparse where only caps of the ratio lie. */
const everyRatio: readonly number[] = [
  smallest,
  ...Array.from({ length: 200 }, (_, i) => (i + 1) / 100),
  ...Array.from({ length: 200 }, (_, i) => 2 + (i + 1) / 20),
];
/** Of losses that compare completions, which are smooth and take longer. */
const fewRatios = everyRatio.filter((_, i) => i % 5 === 0);
/** Nothing beyond it is drawn, because the usual ratios would become too narrow. */
const widest = 6;
/** Half the distance of the two points that a change of direction is measured from. */
const step = 1e-6;
/** With it, probabilities stay below 1 in the widest picture. */
const oldProbability = 0.1;
/** Of a choice between two equally likely tokens, nats. */
const entropy = logarithm(2);

/**
 * The losses of completions of one token as graphs. A row is a completion, or a prompt's right and wrong one where the
 * surrogate compares completions.
 */
function tokenGraph(config: RunConfig) {
  const surrogate = surrogateStrategy(config);
  const perRow = surrogate?.pairs ? 2 : 1;
  const each = ['points', perRow] as const;
  const made = new Map<string, Value<'input'>>();
  const known = (name: string, meaning: string, shape: Value['shape']): Value<'input'> => {
    const one = made.get(name) ?? input(name, 'float32', shape, meaning);
    made.set(name, one);
    return one;
  };
  const tokenInput = (name: string, meaning: string) => known(name, meaning, each);
  const ratio = flatRows(tokenInput('ratio', 'ratio of the probability of the token now to the old one'));
  const oldLogps = flatRows(tokenInput('old_logps', 'old log-probability of the token'));
  const ones = broadcast(constant(scalar(1)), ratio.shape);
  const scores = reshape(ratio, [ratio.shape[0] as Dim, 1]);
  const context: LossContext = {
    policy: policyOf(config.policy, extentOf(taskOf(config.task))),
    // Of the body only: a surrogate trains no head.
    ...{ weights: {}, stream: ratio, scores, teacherScores: scores, targets: cast(mul(ratio, 0), 'int32') },
    logps: add(oldLogps, log(ratio)),
    oldLogps,
    advantages: flatRows(tokenInput('advantages', 'advantage of the token')),
    entropies: flatRows(tokenInput('entropies', 'entropy of the policy at the token')),
    ...{ trained: ones, share: ones, mean: sum },
    plan: { rows: 'points', perRow, segmentColumns: 1 },
    tokenInput,
    scalarInput: (name, meaning) => known(name, meaning, []),
  };
  const others = objectiveLosses.slice(1).flatMap((lossOf) => lossOf(config)?.build(context) ?? []);
  return {
    ...{ surrogate, perRow, ratio },
    parts: surrogate?.build(context) ?? {},
    /** Whether other losses are added to it. */
    adds: others.some(({ token, scalar: whole }) => token !== undefined || whole !== undefined),
  };
}

interface NotedFacts {
  /** It compares a right with a wrong completion. */
  readonly compares: boolean;
  /** The loss is no function of the ratio alone. */
  readonly readsProbability: boolean;
  /** It reads where a token stands, or the round. */
  readonly readsPlace: boolean;
  /** Other losses are added to it. */
  readonly adds: boolean;
  /** Kinks that no picture holds. */
  readonly beyond: readonly number[];
}

/** Whether an input says nothing about the place of a token. */
const isUsual = (name: string): boolean =>
  ['ratio', 'advantages', 'entropies'].includes(name) || name.endsWith('_logps');

/** What the loss reads besides ratio and advantage, in sentences. */
function notesOf(
  read: ReadonlySet<string>,
  { compares, readsProbability, readsPlace, adds, beyond }: NotedFacts,
): string[] {
  const other = [...read].some((name) => name.endsWith('_logps') && name !== 'old_logps');
  return [
    ...(compares
      ? [
          'Advantage +1 stands for the right one of two completions, −1 for the wrong one; the other keeps its ratio.',
        ]
      : []),
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
 * token a loss, or compares pairs of completions.
 */
export function objectiveCurve(config: RunConfig): ObjectiveCurve {
  const { surrogate, perRow, parts, ratio, adds } = tokenGraph(config);
  const value = parts.token ?? parts.each;
  const whole = parts.token ? sum(parts.token) : parts.scalar;
  if (!surrogate || !value || !whole)
    throw new Error(`internal: the surrogate ${config.surrogate} has no loss of single tokens to draw`);
  const slope = gradients(whole, [ratio])[0] as Value;
  const inputs = topologicalOrder([value, slope]).filter((one) => isPrimitive(one, 'input'));
  const later = surrogate.scalarsAt?.(0) ?? {};
  const scalars = { ...surrogate.scalars, ...later };

  /** Loss and slope of one sign at these ratios. */
  const sampledFor = (sign: number, ratios: readonly number[], old: number): [number[], number[]] => {
    const points = ratios.length;
    /** The completion of a row that is drawn; the other one keeps its ratio. */
    const drawn = sign < 0 ? perRow - 1 : 0;
    const perToken = (of: (row: number, place: number) => number): FloatArray => ({
      shape: [points, perRow],
      data: Float64Array.from({ length: points * perRow }, (_, at) =>
        of(Math.floor(at / perRow), at % perRow),
      ),
    });
    const held: Readonly<Record<string, FloatArray>> = {
      ...Object.fromEntries(
        Object.entries(surrogate.pairs?.(points) ?? {}).map(([name, { shape, data }]) => [
          name,
          { shape, data: Float64Array.from(data) },
        ]),
      ),
      ratio: perToken((row, place) => (place === drawn ? (ratios[row] as number) : 1)),
      advantages: perToken(() => sign),
      entropies: perToken(() => entropy),
    };
    const given = ({ shape, attributes: { name } }: Value<'input'>): FloatArray => {
      if (shape.length === 0) return { shape: [], data: Float64Array.of(scalars[name] ?? 0) };
      return held[name] ?? perToken(() => (name.endsWith('_logps') ? logarithm(old) : 0));
    };
    const feeds = Object.fromEntries(inputs.map((one) => [one.attributes.name, given(one)]));
    const [values, slopes] = evaluateValues([value, slope], feeds, {
      ...{ points, groups: points },
    }) as [FloatArray, FloatArray];
    // Compared completions share the loss of their prompt, and prompts share the whole.
    const share = surrogate.pairs ? points : 1;
    const lossAt = (row: number) => {
      let total = 0;
      for (let place = 0; place < perRow; place++) total += values.data[row * perRow + place] as number;
      return share * total;
    };
    return [
      ratios.map((_, row) => lossAt(row)),
      ratios.map((_, row) => share * (slopes.data[row * perRow + drawn] as number)),
    ];
  };
  /** Loss of plus and minus, slope of plus and minus; pairs in small sets, because each pair is compared with all. */
  const sampled = (ratios: readonly number[], old = oldProbability): number[][] => {
    const size = surrogate.pairs ? 8 : Math.max(1, ratios.length);
    const sets = Array.from({ length: Math.ceil(ratios.length / size) }, (_, i) =>
      ratios.slice(i * size, (i + 1) * size),
    );
    const [plus, minus] = [1, -1].map((sign) => sets.map((set) => sampledFor(sign, set, old))) as [
      [number[], number[]][],
      [number[], number[]][],
    ];
    return ([0, 1] as const).flatMap((of) => [plus, minus].map((all) => all.flatMap((set) => set[of])));
  };

  const grid = surrogate.pairs ? fewRatios : everyRatio;
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
  return {
    ratios,
    loss: { plus, minus },
    slope: { plus: slopePlus, minus: slopeMinus },
    kinks,
    upTo: Math.max(2, Math.ceil(1.1 * (inside.at(-1) ?? 0))),
    notes: notesOf(new Set(inputs.map(({ attributes }) => attributes.name)), {
      ...{ readsProbability, adds, compares: surrogate.pairs !== undefined },
      readsPlace: inputs.some(
        ({ shape, attributes: { name } }) =>
          name in later || (shape.length > 0 && !isUsual(name) && !surrogate.pairs),
      ),
      beyond: kinks.filter((kink) => kink >= widest),
    }),
  };
}
