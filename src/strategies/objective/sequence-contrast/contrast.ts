/** The sequence contrast as part of the update program: its inputs, and its loss over the rows of an update. */
import type { RunConfig } from '../../../config/schema.ts';
import { div, input, max, mul, multiplyDims, reshape, type Value } from '../../../graph/index.ts';
import type { Loss } from '../../../learn/objective/loss.ts';
import { packContrast, pairFeeds } from './packContrast.ts';
import { contrastShares, sequenceContrast } from './sequenceContrast.ts';
import {
  spreadOnTokens,
  sequenceMean,
  sequenceSum,
  type CompletionPlan,
} from '../../../learn/objective/sequences.ts';

/** The loss of `surrogate` sequence_contrast. */
export function contrastLoss({
  contrast_temperature,
  length_temperature,
}: Pick<RunConfig, 'contrast_temperature' | 'length_temperature'>): Loss {
  return {
    key: 'sequence_contrast',
    tokensDiffer: true,
    wholeGroups: true,
    scalars: { contrast_temperature },
    build({ logps, trained, plan }) {
      const { inputs, read } = contrastPart(logps, trained, plan);
      const { each, pushed } = contrastShares(read);
      const completion = spreadOnTokens(each, plan);
      const tokens = spreadOnTokens(sequenceSum(trained, trained, plan), plan);
      const own = mul(div(completion, max(tokens, 1)), trained);
      return {
        inputs,
        scalar: sequenceContrast(read),
        each: own,
        steps: [
          {
            id: 'sequence_contrast',
            operands: {
              completion,
              tokens,
              score: spreadOnTokens(read.scores, plan),
              right: spreadOnTokens(read.positives, plan),
              wrong: spreadOnTokens(pushed, plan),
            },
            result: own,
          },
        ],
      };
    },
    pairs: (prompts) => pairFeeds(prompts, { length_temperature }),
    pack: (rows, packed, { plan }) => ({
      ...packed,
      feeds: { ...packed.feeds, ...packContrast(rows, plan, { length_temperature }) },
    }),
  };
}

/**
 * `logps` and `trained` are `[tokens]` in the order of `plan`. A completion's score is the mean log-probability of its
 * trained tokens. Adds inputs `positives`, `negatives`, `group_weights` (see `packContrast`) and `contrast_temperature`.
 */
function contrastPart(logps: Value, trained: Value, plan: CompletionPlan) {
  const { rows, perRow } = plan;
  const float = (name: string, shape: Value['shape'], meaning: string): Value<'input'> =>
    input(name, 'float32', shape, meaning);
  const positives = float('positives', [rows, perRow], 'share of each right completion in the loss');
  const negatives = float('negatives', ['groups', rows, perRow], '1 where it is a wrong one of that prompt');
  const groupWeights = float('group_weights', ['groups'], 'share of each prompt in the loss');
  const tau = float('contrast_temperature', [], 'how evenly wrong completions are pushed down');
  const completions = multiplyDims(rows, perRow);
  return {
    inputs: [positives, negatives, groupWeights, tau],
    read: {
      scores: sequenceMean(logps, trained, plan),
      positives: reshape(positives, [completions]),
      negatives: reshape(negatives, ['groups', completions]),
      groupWeights,
      tau,
    },
  };
}
