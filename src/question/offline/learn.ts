/** Q-learning from synthetic steps in a model of the data, an epoch after the other: plain state in, plain state out. */
import { exp } from '../../tensor/exp.ts';
import { log } from '../../tensor/log.ts';
import { integer, streams } from '../../tensor/random.ts';
import { cloneOf } from './clone.ts';
import { criticLoss, initialCritics, leastValues, type OfflineCritics } from './critics.ts';
import type { OfflineEpisode, Transition } from './dataSet.ts';
import { actionCount, exactReturn, type OfflineLand } from './land.ts';
import { modelOf } from './model.ts';
import type { OfflinePlan, OfflinePoint } from './plan.ts';
import { greedyTable, guidedTable, rolloutsBy } from './rollouts.ts';

/** What learning continues from. Plain data. */
export interface OfflineState {
  readonly critics: OfflineCritics;
  /** Weights that targets are read from: they follow those of the critics. */
  readonly target: Float64Array;
  /** Adam's first and second moments. */
  readonly moments: readonly [Float64Array, Float64Array];
  readonly updates: number;
}

/** Discount, as RAVL has it. */
const offlineGamma = 0.99;
/** Share by which target weights follow at each update; RAVL's 0.005 is for a hundred times as many updates. */
const follows = 0.05;
const learningRate = 1e-3;
const [firstDecay, secondDecay, leastRoot] = [0.9, 0.999, 1e-8];
const rowsOfUpdate = 32;
const updatesOfEpoch = 200;
const rolloutsOfEpoch = 1000;
/** Share of a rollout's actions that are drawn uniformly, so that all actions near its path are seen. */
const exploring = 0.5;
/** Steps in one unit of the critics' input that says how late it is. */
const stepsOfUnit = 6;

/** Critics that have not learned yet. */
export function beginLearning({ places }: OfflineLand, count: number, seed: number): OfflineState {
  const critics = initialCritics({ count, places, unit: stepsOfUnit }, seed);
  const zeros = (): Float64Array => new Float64Array(critics.weights.length);
  return { critics, target: critics.weights.slice(), moments: [zeros(), zeros()], updates: 0 };
}

/** Where a learner learns, and what from. */
export interface LearningSite {
  readonly land: OfflineLand;
  readonly episodes: readonly OfflineEpisode[];
  readonly plan: OfflinePlan;
  readonly isGuided: boolean;
}

/** The policy that critics stand for: greedy, or the cloned one tilted by them. */
const policyBy = ({ land, episodes, plan, isGuided }: LearningSite, critics: OfflineCritics): Float64Array =>
  isGuided
    ? guidedTable(critics, land.horizon, cloneOf(land, episodes), plan.lambda)
    : greedyTable(critics, land.horizon);

/**
 * Some updates on fresh synthetic steps: rollouts of k steps that explore around the greedy policy, or whole episodes of the guided
 * one. Targets are the model's mean of r + γ · maxₐ minᵢ Q′ᵢ(s′, a), so that no error of sampling is left; where the learner is guided,
 * the mean over its policy stands in for the maximum, and actions that the data lacks are never read. Nothing follows the end of an
 * episode, but where a rollout is truncated its last state is read though no update ever corrects it.
 */
export function learnEpoch(site: LearningSite, before: OfflineState): OfflineState {
  const { land, episodes, plan, isGuided } = site;
  const critics = { ...before.critics, weights: before.critics.weights.slice() };
  const target = { ...critics, weights: before.target.slice() };
  const moments = [before.moments[0].slice(), before.moments[1].slice()] as const;
  const guide = policyBy(site, critics);
  const model = modelOf(land, episodes, plan);
  const synthetic = rolloutsBy(isGuided ? guide : greedyTable(critics, land.horizon, exploring), {
    ...{ land, model, seed: plan.seed, epoch: before.updates, count: rolloutsOfEpoch },
    begins: episodes.map(({ transitions }) => transitions[0] as Transition),
    steps: isGuided ? land.horizon : plan.steps,
  });
  const least = new Float64Array(actionCount);
  const valueAt = (place: number, step: number): number => {
    leastValues(target, place, step, least);
    return isGuided ? meanBy(guide, step * land.places + place, least) : Math.max(...least);
  };
  const gradient = new Float64Array(critics.weights.length);
  const until = Math.min(plan.updates, before.updates + updatesOfEpoch);
  for (let update = before.updates; update < until; update++) {
    const chosen = Array.from({ length: rowsOfUpdate }, (_, row) => {
      const at = integer(synthetic.length, plan.seed, streams.offline, 104, update, row);
      return synthetic[at] as Transition;
    });
    const targets = chosen.map(({ place, step, action }) => {
      let sum = 0;
      for (const { place: next, probability, worth } of model.outcomes[place * actionCount + action] ?? [])
        sum +=
          probability *
          (next < 0 || step + 1 === land.horizon ? worth : offlineGamma * valueAt(next, step + 1));
      return sum;
    });
    gradient.fill(0);
    criticLoss(critics, chosen, targets, plan.eta, gradient);
    adam(critics.weights, gradient, moments, update + 1);
    for (let i = 0; i < gradient.length; i++)
      (target.weights[i] as number) +=
        follows * ((critics.weights[i] as number) - (target.weights[i] as number));
  }
  return { critics, target: target.weights, moments, updates: until };
}

/** The mean of the values of actions under a policy in a state. */
function meanBy(table: Float64Array, state: number, values: Float64Array): number {
  let sum = 0;
  for (let a = 0; a < actionCount; a++)
    sum += (table[state * actionCount + a] as number) * (values[a] as number);
  return sum;
}

/** Adam without weight decay: changes weights and moments in place. */
function adam(
  weights: Float64Array,
  gradient: Float64Array,
  [first, second]: OfflineState['moments'],
  update: number,
): void {
  // Powers as exact operations, because `**` differs between engines.
  const [ofFirst, ofSecond] = [firstDecay, secondDecay].map((one) => 1 - exp(update * log(one))) as [
    number,
    number,
  ];
  for (let i = 0; i < weights.length; i++) {
    const slope = gradient[i] as number;
    const m = firstDecay * (first[i] as number) + (1 - firstDecay) * slope;
    const v = secondDecay * (second[i] as number) + (1 - secondDecay) * slope * slope;
    [first[i], second[i]] = [m, v];
    (weights[i] as number) -= (learningRate * (m / ofFirst)) / (Math.sqrt(v / ofSecond) + leastRoot);
  }
}

/** Where learning stands, read from the target weights, which are less noisy: the value of first states, and what their policy earns. */
export function pointOf(site: LearningSite, { critics, target, updates }: OfflineState): OfflinePoint {
  const { land } = site;
  const read = { ...critics, weights: target };
  const table = policyBy(site, read);
  const least = new Float64Array(actionCount);
  let value = 0;
  for (let place = 0; place < land.places; place++)
    value += meanBy(table, place, leastValues(read, place, 0, least)) / land.places;
  const [exact, earned] = [exactReturn(land, table, offlineGamma), exactReturn(land, table)];
  return { updates, value, exact, earned };
}
