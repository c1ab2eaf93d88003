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
export function numberFor(name: string, config: RunConfig): number | null {
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
      const { inputs, read } = readerOf(context, expression, level, isSafe);
      const sideOf = (reader: ExpressionReader): readonly Value[] => {
        const values = graphOf(expression, reader);
        const each = onEachToken(values.at(-1) as Value, reader);
        return [...values.slice(0, -1), isSafe ? each : where(less(0, context.trained), each, 0)];
      };
      const values = sideOf(read);
      const ratioSteps = reads.values.has('ratio')
        ? [ratioStep(level, { ...context, mask: context.trained })]
        : [];
      const { negative } = context;
      const loss = values.at(-1) as Value;
      if (!negative) return { inputs, token: loss, steps: [...ratioSteps, ...ownSteps(expression, values)] };
      const below = sideOf({
        ...read,
        value: (name) => (name === 'advantage' ? negative : read.value(name)),
      });
      const token = add(loss, below.at(-1) as Value);
      return { inputs, token, steps: [...ratioSteps, ...sharedSteps(expression, [values, below], token)] };
    },
  };
}

/** The inputs of the program that an expression reads, each made once. */
function readerOf(
  context: LossContext,
  expression: Expression,
  level: RunConfig['importance_sampling_level'],
  isSafe: boolean,
): { readonly inputs: readonly Value<'input'>[]; readonly read: ExpressionReader } {
  const { logps, oldLogps, advantages, entropies, trained: mask, plan, tokenInput, scalarInput } = context;
  const reads = readsOf(expression);
  const inputs: Value<'input'>[] = [];
  const array = (name: string, meaning: string): Value => {
    const made = tokenInput(name, meaning);
    inputs.push(made);
    return flatRows(made);
  };
  const number = (name: string, meaning: string): Value => {
    const made = scalarInput(inputName(name), meaning);
    inputs.push(made);
    return made;
  };
  const values: Readonly<Record<LossValue, () => Value>> = {
    ratio: () => ratio(level, { logps, oldLogps, mask, plan }),
    logp: () => logps,
    oldLogp: () => oldLogps,
    // Untrained tokens have no reference scores.
    refLogp: () =>
      where(less(0, mask), array('ref_logps', 'log-probability of each target under the anchor'), logps),
    advantage: () => advantages,
    entropy: () => entropies,
    position: () => array('token_positions', 'tokens of the completion before each target'),
    round: () => number('round', 'the round, from 0'),
  };
  const made = new Map<string, Value>();
  for (const name of reads.values) {
    const value = values[name]();
    const guarded = isSafe || name === 'round' ? value : where(less(0, mask), value, neutral[name]);
    made.set(name, guarded);
  }
  for (const name of reads.settings) made.set(name, number(name, `setting ${name} of the own loss`));
  const of = (name: string): Value => made.get(name) as Value;
  return { inputs, read: { value: of, setting: of, mask, plan } };
}
