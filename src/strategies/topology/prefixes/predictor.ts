/**
 * Predicts success from the history of a completion, with one model for all prompts: logistic regression on a few
 * features that any task with turns has. Refitted after every round, starting from the last fit (TRACE: arXiv
 * 2606.11119; the features and the fit are ours).
 */
import { averageOf } from '../../../tensor/statistics.ts';
import { recall, type Memory, type Remembering } from '../../../rollout/memory.ts';
import { roles, type Batch, type Sample } from '../../../rollout/sample.ts';
import { exp } from '../../../tensor/exp.ts';

/** A completion so far. */
type History = Pick<Sample, 'prompt' | 'tokens' | 'roles' | 'logps' | 'entropies'>;

export type Predictor = readonly number[];

const featureCount = 7;
export const noPredictor: Predictor = new Array<number>(featureCount).fill(0);
/** Full-batch steps of a fit, their size, and the weight decay. */
const fit = { steps: 60, rate: 0.5, decay: 1e-3 } as const;

/** Indices of the first token after each reply of the environment, ascending: the ends of turn prefixes. */
export function turnStarts({
  prompt,
  tokens,
  roles: by,
}: Pick<History, 'prompt' | 'tokens' | 'roles'>): number[] {
  const starts: number[] = [];
  for (let at = prompt.tokens.length + 1; at < tokens.length; at++) {
    if (by[at] === roles.action && by[at - 1] === roles.observation) starts.push(at);
  }
  return starts;
}

/**
 * Features of the first `end` tokens: a constant, turns, the prompt's level, mean and least log-probability and mean
 * entropy of the policy's tokens, and the length of the last reply; each about 1 in size.
 */
export function featuresOf({ prompt, roles: by, logps, entropies }: History, end: number): number[] {
  let [turns, own, logp, least, entropy, answer] = [0, 0, 0, 0, 0, 0];
  for (let at = prompt.tokens.length; at < end; at++) {
    if (by[at] === roles.observation) {
      if (by[at - 1] !== roles.observation) [turns, answer] = [turns + 1, 0];
      answer++;
    } else if (by[at] === roles.action) {
      const said = Math.max(logps[at] as number, -8);
      own++;
      logp += said;
      least = Math.min(least, said);
      entropy += entropies[at] as number;
    }
  }
  const each = Math.max(own, 1);
  return [1, turns / 4, prompt.level / 4, logp / each, least / 4, entropy / each, answer / 8];
}

/** Probability of success in (0, 1). */
export function predicted(weights: Predictor, features: readonly number[]): number {
  const score = features.reduce((sum, x, i) => sum + x * (weights[i] as number), 0);
  return 1 / (1 + exp(-Math.min(Math.max(score, -30), 30)));
}

/** A prefix and the reward of a completion that began with it, in [0, 1]. */
export interface PrefixExample {
  readonly features: readonly number[];
  readonly reward: number;
}

/** Gradient descent on the mean cross-entropy with an L2 penalty on weights, starting at `from`. */
export function fitted(from: Predictor, examples: readonly PrefixExample[]): Predictor {
  let weights = from;
  for (let step = 0; step < fit.steps && examples.length > 0; step++) {
    const gradient = weights.map((weight) => fit.decay * weight);
    for (const { features, reward } of examples) {
      const miss = (predicted(weights, features) - reward) / examples.length;
      features.forEach((x, i) => (gradient[i] = (gradient[i] as number) + miss * x));
    }
    weights = weights.map((weight, i) => weight - fit.rate * (gradient[i] as number));
  }
  return weights;
}

/** Every prefix of every completion that was scored without a hint: the prompt alone, and after each reply. */
export function examplesOf(batches: readonly Batch[]): PrefixExample[] {
  return batches
    .flatMap(({ trajectories }) => trajectories)
    .filter(({ reward, hint }) => Number.isFinite(reward) && !hint)
    .flatMap((one) =>
      [one.prompt.tokens.length, ...turnStarts(one)].map((end) => ({
        features: featuresOf(one, end),
        reward: Math.min(Math.max(one.reward, 0), 1),
      })),
    );
}

const square = (x: number): number => x * x;

export const predictorRemembering: Remembering<Predictor> = {
  slot: 'prefixes',
  usedBy: ({ topology }) => topology === 'prefixes',
  initial: () => noPredictor,
  after: (weights, batches) => fitted(weights, examplesOf(batches)),
  metrics(before, _, batches) {
    const branches = batches.flatMap(({ trajectories }) => trajectories).filter(({ branch }) => branch);
    return {
      'prefixes/brier': averageOf(
        examplesOf(batches).map(({ features, reward }) => square(predicted(before, features) - reward)),
      ),
      'prefixes/from_half': averageOf(
        branches.map((one) => Math.abs(predicted(before, featuresOf(one, one.branch?.at as number)) - 0.5)),
      ),
    };
  },
  encode: (weights) => weights,
  decode(encoded) {
    if (!Array.isArray(encoded) || encoded.length !== featureCount || !encoded.every(Number.isFinite)) {
      throw new Error(
        'predictor of prefixes: its memory has another form; it is damaged, start the run again',
      );
    }
    return encoded as number[];
  },
};

export const predictorIn = (memory: Memory): Predictor => recall(predictorRemembering, memory);
