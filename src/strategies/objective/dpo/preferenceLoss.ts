/**
 * Makes preferred completions likelier than rejected ones, measured from the policy at the start: DPO ("Direct Preference
 * Optimization: Your Language Model is Secretly a Reward Model", arXiv 2305.18290) and IPO ("A General Theoretical
 * Paradigm to Understand Learning from Human Preferences", arXiv 2310.12036).
 */
import type { RunConfig } from '../../../config/schema.ts';
import {
  add,
  div,
  exp,
  indicator,
  input,
  less,
  log,
  max,
  mul,
  multiplyDims,
  neg,
  reshape,
  sub,
  sum,
  where,
  type Dim,
  type Operand,
  type Value,
} from '../../../graph/index.ts';
import type { Loss, LossContext } from '../../../learn/objective/loss.ts';
import { sequenceSum, spreadOnTokens } from '../../../learn/objective/sequences.ts';
import { flatRows } from '../../../policy/transformer.ts';
import { packPreferences, preferenceFeeds } from './preferredPairs.ts';

type Rule = (h: Value, beta: Operand) => Value;

/**
 * Losses of pairs `[groups]` for h, how much more the preferred completion gained in log-probability than the rejected one,
 * in nats: −log σ(β·h), without overflow, and (h − 1/(2β))².
 */
const preferenceRules = {
  dpo: (h, beta) => {
    const x = mul(beta, h);
    return add(max(neg(x), 0), log(add(1, exp(neg(max(x, neg(x)))))));
  },
  ipo: (h, beta) => {
    const gap = sub(h, div(0.5, beta));
    return mul(gap, gap);
  },
} as const satisfies Record<string, Rule>;

/** The loss of `surrogate` dpo and ipo over pairs of the round: the best and the worst completion of each prompt. */
export function preferenceLoss({
  surrogate,
  preference_beta,
}: Pick<RunConfig, 'surrogate' | 'preference_beta'>): Loss {
  const rule = preferenceRules[surrogate as keyof typeof preferenceRules];
  return {
    key: surrogate,
    tokensDiffer: true,
    wholeGroups: true,
    readsReference: true,
    scalars: { preference_beta },
    build(context) {
      const { inputs, gains, preferences, pairs, weights, beta } = preferencePart(context);
      const h = sum(mul(preferences, gains), [-1]);
      const each = rule(h, beta);
      // Half of a pair's loss belongs to either completion, in equal parts to its tokens.
      const shares = reshape(mul(weights, each), [weights.shape[0] as Dim, 1]);
      const { trained, plan } = context;
      const completion = spreadOnTokens(sum(mul(mul(pairs, shares), 0.5), [0]), plan);
      const tokens = spreadOnTokens(sequenceSum(trained, trained, plan), plan);
      const own = mul(div(completion, max(tokens, 1)), trained);
      const gain = spreadOnTokens(gains, plan);
      const side = spreadOnTokens(sum(preferences, [0]), plan);
      return {
        inputs,
        scalar: sum(mul(weights, each)),
        each: own,
        steps: [{ id: surrogate, operands: { completion, tokens, gain, side, beta }, result: own }],
        metrics: [
          {
            name: 'preference/accuracy',
            value: sum(mul(weights, indicator(less(0, h)))),
            meaning: 'share of pairs whose preferred completion gained more',
          },
          {
            name: 'preference/margin',
            value: sum(mul(weights, h)),
            meaning: 'mean lead of the preferred completion in gained log-probability, nats',
          },
        ],
      };
    },
    pairs: (prompts) =>
      preferenceFeeds(
        Array.from({ length: 2 * prompts }, (_, at) => ({ group: Math.floor(at / 2), earned: 1 - (at % 2) })),
        2,
      ),
    pack: (rows, packed, { plan }) => ({
      ...packed,
      feeds: { ...packed.feeds, ...packPreferences(rows, plan) },
    }),
  };
}

/** The inputs of the loss, and how much each completion gained in log-probability since the start, `[completions]`. */
function preferencePart({ logps, trained, plan, tokenInput, scalarInput }: LossContext) {
  const { rows, perRow } = plan;
  const reference = tokenInput('ref_logps', 'log-probability of each target under the anchor');
  const beta = scalarInput('preference_beta', 'how strongly preferences hold the policy near the anchor');
  const placed = input(
    'preferences',
    'float32',
    ['groups', rows, perRow],
    '1 for the preferred completion of a prompt, −1 for the rejected one',
  );
  const shares = input('preference_weights', 'float32', ['groups'], 'share of each prompt in the loss');
  // Untrained tokens have no reference scores; they gain nothing.
  const gained = where(less(0, trained), sub(logps, flatRows(reference)), 0);
  const preferences = reshape(placed, ['groups', multiplyDims(rows, perRow)]);
  /** 1 where a completion belongs to a pair. */
  const pairs = mul(preferences, preferences);
  return {
    inputs: [reference, beta, placed, shares],
    gains: sequenceSum(gained, trained, plan),
    ...{ preferences, pairs, beta },
    // In a part of an update only its own pairs count.
    weights: mul(shares, mul(0.5, sum(pairs, [-1]))),
  };
}
