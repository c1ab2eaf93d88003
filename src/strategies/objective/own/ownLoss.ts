/**
 * The loss of an own method as a part of the update program: its expression, node for node. Only data enters here; the
 * code that wrote it ran once, with symbols.
 */
import type { RunConfig } from '../../../config/schema.ts';
import { add, less, where, type Value } from '../../../graph/index.ts';
import type { Loss, LossContext } from '../../../learn/objective/loss.ts';
import { isAlwaysFinite, isZeroWithoutAdvantage, type KnownBounds } from '../../../learn/own/bounds.ts';
import type { Expression, LossValue } from '../../../learn/own/expression.ts';
import { graphOf, onEachToken, type ExpressionReader } from '../../../learn/own/graphOf.ts';
import { isMultipleOfAdvantage } from '../../../learn/own/homogeneous.ts';
import type { OwnMethod } from '../../../learn/own/ownMethod.ts';
import { readsOf } from '../../../learn/own/reads.ts';
import { flatRows } from '../../../policy/transformer.ts';
import { hashBytes } from '../../../tensor/hash.ts';
import { ratio, ratioStep } from '../ratio/ratio.ts';
import { ownSteps, sharedSteps } from './steps.ts';

/** Inputs of the program have their own names, because other losses may feed the same settings. */
const inputName = (name: string): string => `own_${name}`;

/** The number of a setting that a loss reads: an own one, or one of the catalogue. Null where there is none. */
function numberFor(name: string, config: RunConfig): number | null {
  const own = config.own_method?.values[name];
  if (own !== undefined) return own;
  const given = (config as Readonly<Record<string, unknown>>)[name];
  if (name === 'epsilon_high' && given === null) return config.epsilon;
  return typeof given === 'number' ? given : null;
}

/** What is known of an own method's settings. */
const boundsOfSettings = ({ settings }: OwnMethod): KnownBounds => ({
  settings: Object.fromEntries(settings.map(({ name, min, max }) => [name, [min, max]])),
});

const fingerprint = (expression: Expression): string =>
  hashBytes(new TextEncoder().encode(JSON.stringify([expression.nodes, expression.lines])));

/** What stands for a value on tokens that are not trained, where a loss could otherwise leave the numbers. */
const neutral: Readonly<Record<LossValue, number>> = {
  ...{ ratio: 1, logp: -1, oldLogp: -1, refLogp: -1, advantage: 1, entropy: 1, position: 1, round: 1 },
};

/**
 * The own loss of a configuration. Its settings are scalar inputs and change without a new program. Throws where the
 * configuration has none, which its rules refuse before.
 */
export function ownLossOf(config: RunConfig): Loss {
  const { own_method: own, importance_sampling_level: level } = config;
  if (!own?.loss) throw new Error('internal: the surrogate own needs an own method with a loss');
  const expression = own.loss;
  const reads = readsOf(expression);
  const known = boundsOfSettings(own);
  const isSafe = isAlwaysFinite(expression, known);
  const needsAdvantage = isZeroWithoutAdvantage(expression, known);
  // All else that a loss reads of a shared token is the same for its copies, but for a ratio of whole completions.
  const shares = level === 'token' && needsAdvantage && isMultipleOfAdvantage(expression);
  return {
    key: `own ${level} ${isSafe} ${fingerprint(expression)}`,
    tokensDiffer: !shares,
    ...(needsAdvantage && { onlyAdvantages: { zeroMetrics: [] } }),
    ...(reads.values.has('refLogp') && { readsReference: true }),
    ...(reads.values.has('round') && { scalarsAt: (round) => ({ [inputName('round')]: round }) }),
    scalars: Object.fromEntries(
      [...reads.settings].map((name) => [inputName(name), numberFor(name, config) ?? NaN]),
    ),
    build(context) {
      const { inputs, readerWith } = inputsOf(context, expression, level, isSafe);
      /** The nodes' values for these advantages; the last one is the loss of each token. */
      const valuesFor = (advantages: Value): readonly Value[] => {
        const read = readerWith(advantages);
        const values = graphOf(expression, read);
        const each = onEachToken(values.at(-1) as Value, read);
        return [...values.slice(0, -1), isSafe ? each : where(less(0, context.trained), each, 0)];
      };
      const values = valuesFor(context.advantages);
      const ratioSteps = reads.values.has('ratio')
        ? [ratioStep(level, { ...context, mask: context.trained })]
        : [];
      const { negative } = context;
      const loss = values.at(-1) as Value;
      if (!negative) return { inputs, token: loss, steps: [...ratioSteps, ...ownSteps(expression, values)] };
      const below = valuesFor(negative);
      const token = add(loss, below.at(-1) as Value);
      return { inputs, token, steps: [...ratioSteps, ...sharedSteps(expression, [values, below], token)] };
    },
  };
}

/** The inputs of the program that an expression reads, each made once, and readers of them beside some advantages. */
function inputsOf(
  context: LossContext,
  expression: Expression,
  level: RunConfig['importance_sampling_level'],
  isSafe: boolean,
): {
  readonly inputs: readonly Value<'input'>[];
  readonly readerWith: (advantages: Value) => ExpressionReader;
} {
  const { logps, oldLogps, entropies, trained: mask, plan, tokenInput, scalarInput } = context;
  const { values: read, settings } = readsOf(expression);
  const anchors = read.has('refLogp')
    ? tokenInput('ref_logps', 'log-probability of each target under the anchor')
    : null;
  const places = read.has('position')
    ? tokenInput('token_positions', 'tokens of the completion before each target')
    : null;
  const numbers = new Map(
    [...(read.has('round') ? ['round'] : []), ...settings].map((name) => [
      name,
      scalarInput(
        inputName(name),
        name === 'round' ? 'the round, from 0' : `setting ${name} of the own loss`,
      ),
    ]),
  );
  const isTrained = less(0, mask);
  const guarded = (name: LossValue, value: Value): Value =>
    isSafe ? value : where(isTrained, value, neutral[name]);
  return {
    inputs: [...[anchors, places].filter((one) => one !== null), ...numbers.values()],
    readerWith(advantages) {
      // Both sides of a shared token have a ratio of their own, as in other surrogates: gradients then add up in one order.
      const of: Partial<Record<LossValue, () => Value>> = {
        ratio: () => ratio(level, { logps, oldLogps, mask, plan }),
        logp: () => logps,
        oldLogp: () => oldLogps,
        // Untrained tokens have no reference scores.
        refLogp: () => where(isTrained, flatRows(anchors as Value), logps),
        advantage: () => advantages,
        entropy: () => entropies,
        position: () => flatRows(places as Value),
      };
      const values = new Map(
        [...read].flatMap((name) => {
          const make = of[name];
          return make ? [[name, guarded(name, make())] as const] : [];
        }),
      );
      return {
        value: (name) => values.get(name) ?? (numbers.get(name) as Value),
        setting: (name) => numbers.get(name) as Value,
        ...{ mask, plan },
      };
    },
  };
}
