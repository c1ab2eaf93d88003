/** The loss of an own method on tokens, with its gradients, in float64: the graph of the update without a policy. */
import {
  broadcast,
  evaluateValues,
  exp,
  gradients,
  input,
  max,
  min,
  sub,
  sum,
  type FloatArray,
  type Value,
} from '../graph/index.ts';
import type { Expression, ExpressionNode, LossValue } from '../learn/own/expression.ts';
import { graphOf } from '../learn/own/graphOf.ts';
import { log } from '../tensor/log.ts';

/** Tokens in completions of equal length; one number per token. */
export interface LossTokens {
  readonly length: number;
  readonly ratio: Float64Array;
  readonly logp: Float64Array;
  readonly refLogp: Float64Array;
  readonly advantage: Float64Array;
  readonly entropy: Float64Array;
}

/** Every ratio with every advantage, in completions of `length` tokens; log-probabilities and entropies vary with them. */
export function tokensOf(
  { ratios, advantages }: { readonly ratios: readonly number[]; readonly advantages: readonly number[] },
  length: number,
): LossTokens {
  const pairs = ratios.flatMap((ratio) => advantages.map((advantage) => [ratio, advantage] as const));
  // The first tokens fill the last completion.
  const count = Math.ceil(pairs.length / length) * length;
  const column = (f: (i: number) => number): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => f(i));
  const pair = (i: number) => pairs[i % pairs.length] as (typeof pairs)[number];
  return {
    length,
    ratio: column((i) => pair(i)[0]),
    advantage: column((i) => pair(i)[1]),
    logp: column((i) => -0.3 - 0.45 * (i % 5)),
    refLogp: column((i) => -0.4 - 0.35 * (i % 4)),
    entropy: column((i) => 0.2 + 0.3 * (i % 6)),
  };
}

/** The round in which the loss is tried. */
const round = 5;

/** A change of one token in every completion. */
interface Nudge {
  readonly name: 'logp' | 'entropy';
  readonly place: number;
  readonly by: number;
}

export interface LossResults {
  /** The loss of each token. */
  readonly losses: Float64Array;
  /** Gradients of the sum of all losses. */
  readonly byLogp: Float64Array;
  readonly byEntropy: Float64Array;
  /** The sum of each completion's losses after a nudge; what stands in `stopGradient` keeps its value from before. */
  readonly nudged: (nudge: Nudge) => Float64Array;
  /** The first node whose values or gradients do not all pass; −1 where all do. */
  readonly firstNode: (passes: (x: number) => boolean) => number;
}

type Graph = ReturnType<typeof graphOn>;

/** The graph of a loss on `count` tokens: the value of each node, and what it differentiates. */
function graphOn({ nodes, lines }: Expression, count: number, length: number) {
  const inputs = new Map<string, Value<'input'>>();
  const known = (name: string, shape: readonly number[]): Value<'input'> => {
    const one = inputs.get(name) ?? input(name, 'float32', shape, name);
    inputs.set(name, one);
    return one;
  };
  const value = (name: LossValue): Value => {
    if (name === 'round') return known(name, []);
    if (name !== 'ratio') return known(name, [count]);
    // As in training, where exponents are bounded.
    return exp(max(min(sub(known('logp', [count]), known('oldLogp', [count])), 20), -20));
  };
  const setting = (name: string): Value => known(name, name.startsWith(held) ? [count] : []);
  const plan = { rows: count / length, perRow: 1, segmentColumns: length };
  const made = graphOf({ nodes, lines }, { value, setting, mask: known('mask', [count]), plan });
  // One number for all tokens stands on each.
  const each = made.map((node) => broadcast(node, [count]));
  return { made: each, wrt: [known('logp', [count]), known('entropy', [count])] as const, inputs };
}

/** The name of an input that stands for a node. */
const held = 'held ';

/** The loss whose stopped gradients are inputs. */
const withHeld = ({ nodes, lines }: Expression): Expression => ({
  nodes: nodes.map((node, at): ExpressionNode =>
    node[0] === 'stopGradient' ? ['setting', `${held}${at}`] : node,
  ),
  lines,
});

/** The loss on these tokens. `settings`: numbers by name, the method's own and those of the catalogue. */
export function lossOnTokens(
  loss: Expression,
  tokens: LossTokens,
  settings: Readonly<Record<string, number>>,
): LossResults {
  const { length, ratio, ...columns } = tokens;
  const count = ratio.length;
  const given: Record<string, Float64Array> = {
    ...columns,
    oldLogp: columns.logp.map((now, i) => now - log(ratio[i] as number)),
    position: Float64Array.from({ length: count }, (_, i) => i % length),
    mask: new Float64Array(count).fill(1),
    round: Float64Array.of(round),
  };
  const feedOf = (name: string, { shape }: Value, changed: typeof given): FloatArray => ({
    shape: shape as readonly number[],
    data: changed[name] ?? given[name] ?? Float64Array.of(settings[name] ?? NaN),
  });
  const evaluated = (
    values: readonly Value[],
    { inputs }: Graph,
    changed: typeof given = {},
  ): Float64Array[] => {
    const feeds = [...inputs].map(([name, one]) => [name, feedOf(name, one, changed)] as const);
    return evaluateValues(values, Object.fromEntries(feeds)).map(({ data }) => data);
  };
  const graph = graphOn(loss, count, length);
  const last = graph.made.at(-1) as Value;
  const slopesOf = (of: Value): Value[] => gradients(sum(of), graph.wrt);
  const base = evaluated([last, ...slopesOf(last), ...graph.made], graph);
  const [losses, byLogp, byEntropy] = base as [Float64Array, Float64Array, Float64Array];
  const made = base.slice(3);
  let fixed: Graph | undefined;
  return {
    losses,
    byLogp,
    byEntropy,
    nudged({ name, place, by }) {
      fixed ??= graphOn(withHeld(loss), count, length);
      const moved = columns[name].map((x, i) => (i % length === place ? x + by : x));
      const stopped = loss.nodes.flatMap(([kind, of], at) =>
        kind === 'stopGradient' ? [[`${held}${at}`, made[of] as Float64Array] as const] : [],
      );
      const changed = { [name]: moved, ...Object.fromEntries(stopped) };
      const [after] = evaluated([fixed.made.at(-1) as Value], fixed, changed) as [Float64Array];
      return Float64Array.from({ length: count / length }, (_, one) =>
        after.subarray(one * length, (one + 1) * length).reduce((total, x) => total + x, 0),
      );
    },
    firstNode: (passes) =>
      graph.made.findIndex((node, at) => {
        const all = [made[at] as Float64Array, ...evaluated(slopesOf(node), graph)];
        return !all.every((values) => values.every(passes));
      }),
  };
}
