/** From rewards to advantages: centre, scale, shapes in order. The chain is data, so a method is a filling of it. */
import { centres, type Centre } from './centre.ts';
import { groupIds, type GroupKey, type Sample } from './groupKeys.ts';
import { membersOf, type Members } from './groups.ts';
import { scales, type Scale } from './scale.ts';
import { applyShape, type Shape, type Shaped, type ShapeFacts } from './shape.ts';

export interface AdvantageChain {
  readonly key: GroupKey;
  readonly centre: Centre;
  readonly scale: Scale;
  readonly shape: readonly Shape[];
}

export interface ChainedAdvantages extends Shaped {
  /** Samples whose reward or advantage was not finite: advantage 0, weight 0, not part of any baseline. */
  readonly nonFinite: number;
  /** Samples that shapes left out. */
  readonly dropped: number;
}

/**
 * Advantages of a batch, float64, one per sample in order. A reward that is not finite is taken out before anything is
 * compared with it. Throws when the chain needs a fact that is missing.
 */
export function chainAdvantages(
  samples: readonly Sample[],
  chain: AdvantageChain,
  facts: ShapeFacts = {},
): ChainedAdvantages {
  const rewards = Float64Array.from(samples, ({ reward }) => reward);
  const everyone = membersOf(groupIds(samples, chain.key));
  const lost = new Set<number>();
  /** The groups without samples that ever had a value that is not finite, so that these spoil no one else's numbers. */
  const comparable = (values: Float64Array): Members => {
    values.forEach((value, i) => {
      if (!Number.isFinite(value)) lost.add(i);
    });
    return everyone.map((members) => members.filter((i) => !lost.has(i))).filter(({ length }) => length > 0);
  };

  const rated = comparable(rewards);
  const centred = centres[chain.centre](rewards, rated, facts);
  const scale = scales[chain.scale](rewards, rated);
  let shaped: Shaped = {
    advantages: centred.map((value, i) => value / (scale[i] as number)),
    weights: new Float64Array(samples.length).fill(1),
  };
  for (const shape of chain.shape) {
    shaped = applyShape(shaped, shape, comparable(shaped.advantages), facts);
  }
  comparable(shaped.advantages);
  return {
    advantages: shaped.advantages.map((value, i) => (lost.has(i) ? 0 : value)),
    weights: shaped.weights.map((value, i) => (lost.has(i) ? 0 : value)),
    nonFinite: lost.size,
    dropped: samples.filter((_, i) => !lost.has(i) && shaped.weights[i] === 0).length,
  };
}
