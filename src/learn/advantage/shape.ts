/** What may be done to advantages after centre and scale, as data: a method lists the shapes that it wants, in order. */
import { clipAdvantages } from './clip.ts';
import type { CentreFacts } from './centre.ts';
import { reshapeByEntropy } from './earReshape.ts';
import { byRelativeDifficulty } from '../hint/relativeDifficulty.ts';
import { standardised } from '../hint/withinBetween.ts';
import { membersOf, type Members } from './groups.ts';
import { sharpenByNovelty, type Novelty, type NoveltyFacts } from './novelty.ts';
import { punishOverconfidence, scaleNegatives, type Overconfidence } from './overconfidence.ts';
import { laterPhaseOnly } from './laterPhase.ts';
import { rescaleNonzero, withoutPivot } from './pivot.ts';
import { maxVarianceSubset } from './select.ts';
import { whiten } from './whiten.ts';

/** One entry per sample: its advantage, and the factor on the loss of its tokens (0 = left out of the update). */
export interface Shaped {
  readonly advantages: Float64Array;
  readonly weights: Float64Array;
}

/** What shapes know of samples beside their rewards; arrays have one entry per sample. */
export interface ShapeFacts extends CentreFacts {
  /** Mean log-ratio per token to a reference (`confidenceOver`); read by `overconfidence`. */
  readonly confidence?: ArrayLike<number>;
  /** Mean entropy of the tokens written (`meanEntropy`), nats; read by `entropy`. */
  readonly entropies?: ArrayLike<number>;
  /** How likely samples are, and which are right; read by `novelty`. */
  readonly novelty?: NoveltyFacts;
  /** 1 for samples of a second phase, else 0; read by `later_phase`. */
  readonly phases?: ArrayLike<number>;
  /** Rewards, and the number of each sample's prompt; read by `relative_difficulty` and `later_phase` beside the others. */
  readonly outcomes?: { readonly rewards: ArrayLike<number>; readonly prompts: ArrayLike<number> };
}

/** The parameters of each shape. */
interface Parameters {
  /** |A| ≤ limit. */
  readonly clip: { readonly limit: number };
  readonly overconfidence: Overconfidence;
  readonly novelty: Novelty;
  /** Surer samples of a group weigh more (`reshapeByEntropy`). */
  readonly entropy: object;
  readonly scale_negatives: { readonly factor: number };
  /** Leave out the sample of each group with the smallest |A|. */
  readonly drop_pivot: object;
  readonly rescale_nonzero: object;
  /** Hinted and plain samples of a prompt weigh by which of them did better (`byRelativeDifficulty`). */
  readonly relative_difficulty: object;
  /** Leave out completions of a first phase whose prompt had a second one (`laterPhaseOnly`). */
  readonly later_phase: object;
  /** Zero mean, unit variance over each group (`standardised`). */
  readonly standardise: object;
  /** Zero mean, unit variance over the batch, each sample counted once per trained token where lengths are known. */
  readonly whiten: object;
  /** Keep this share of each group (at least two samples), the subset of largest variance. */
  readonly max_variance: { readonly keep: number };
}

/** A shape and its parameters. */
export type Shape = {
  readonly [Kind in keyof Parameters]: { readonly kind: Kind } & Parameters[Kind];
}[keyof Parameters];

type Shaping<Kind extends keyof Parameters> = (
  shaped: Shaped,
  parameters: Parameters[Kind],
  groups: Members,
  facts: ShapeFacts,
) => Partial<Shaped>;

const product = (a: Float64Array, b: Float64Array): Float64Array => a.map((x, i) => x * (b[i] as number));

const shapings: { readonly [Kind in keyof Parameters]: Shaping<Kind> } = {
  clip: ({ advantages }, { limit }) => ({ advantages: clipAdvantages(advantages, limit) }),
  overconfidence({ advantages }, parameters, _, { confidence }) {
    if (!confidence) throw new Error('advantages: the overconfidence shape needs confidence, got none');
    return { advantages: punishOverconfidence(advantages, confidence, parameters) };
  },
  novelty({ advantages }, parameters, groups, { novelty }) {
    if (!novelty) throw new Error('advantages: the novelty shape needs what is likely and right, got none');
    return { advantages: sharpenByNovelty(advantages, novelty, groups, parameters) };
  },
  entropy({ advantages }, _, groups, { entropies }) {
    if (!entropies) throw new Error('advantages: the entropy shape needs entropies, got none');
    return { advantages: reshapeByEntropy(advantages, entropies, groups) };
  },
  scale_negatives: ({ advantages }, { factor }) => ({ advantages: scaleNegatives(advantages, factor) }),
  drop_pivot: ({ advantages, weights }, _, groups) => ({
    weights: product(weights, withoutPivot(advantages, groups)),
  }),
  rescale_nonzero: ({ advantages }, _, groups) => ({ advantages: rescaleNonzero(advantages, groups) }),
  relative_difficulty({ advantages }, _, groups, { told, outcomes }) {
    if (!told || !outcomes) {
      throw new Error('advantages: the relative_difficulty shape needs what was told and outcomes, got none');
    }
    const scored = groups.flat().sort((a, b) => a - b);
    const prompts = membersOf(scored.map((i) => outcomes.prompts[i] as number));
    const members = prompts.map((own) => own.map((at) => scored[at] as number));
    return { advantages: byRelativeDifficulty(advantages, outcomes.rewards, members, told.contexts) };
  },
  later_phase({ weights }, _, __, { phases, outcomes }) {
    if (!phases || !outcomes) {
      throw new Error('advantages: the later_phase shape needs phases and outcomes, got none');
    }
    const later = laterPhaseOnly(phases, membersOf(outcomes.prompts));
    return { weights: product(weights, later) };
  },
  standardise: ({ advantages }, _, groups) => ({ advantages: standardised(advantages, groups) }),
  whiten({ advantages, weights }, _, groups, { lengths }) {
    const counts = new Float64Array(advantages.length);
    for (const i of groups.flat()) if (weights[i] !== 0) counts[i] = lengths?.[i] ?? 1;
    return { advantages: whiten(advantages, counts) };
  },
  max_variance({ advantages, weights }, { keep }, groups) {
    const kept = new Float64Array(advantages.length);
    for (const members of groups) {
      const count = Math.min(Math.max(Math.round(keep * members.length), 2), members.length);
      const own = members.map((i) => advantages[i] as number);
      for (const at of maxVarianceSubset(own, count)) kept[members[at] as number] = 1;
    }
    return { weights: product(weights, kept) };
  },
};

/** Applies one shape. Throws when a fact that it needs is missing. */
export function applyShape(shaped: Shaped, shape: Shape, groups: Members, facts: ShapeFacts): Shaped {
  const shaping = shapings[shape.kind] as Shaping<keyof Parameters>;
  return { ...shaped, ...shaping(shaped, shape as never, groups, facts) };
}
