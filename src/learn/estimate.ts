/** From a judged batch to the signals of an update: rewards composed, advantages chained, tokens selected. */
import type { RunConfig } from '../config/schema.ts';
import type { Batch, Trajectory } from '../rollout/trajectory.ts';
import { chainAdvantages, type AdvantageChain } from './advantage/chain.ts';
import { generalisedAdvantages } from './advantage/gae.ts';
import { tokenEffects, topTokens } from './advantage/select.ts';
import type { Shape } from './advantage/shape.ts';
import { whiten } from './advantage/whiten.ts';
import { composeRewards, type RewardTerm } from './reward/compose.ts';
import { flawPenalty } from './reward/flaw.ts';
import { overlongPenalty } from './reward/overlong.ts';
import { wholeSignals, type Signals } from './signals.ts';

export interface Estimated {
  readonly signals: Signals;
  /** One per trajectory, all terms together; NaN where a term could not be scored. */
  readonly rewards: Float64Array;
  /** The reward's parts, each with its weight. */
  readonly terms: readonly RewardTerm[];
  /** One per trajectory: the mean of its tokens' advantages. */
  readonly advantages: Float32Array;
  /** Trajectories left out because a reward or advantage was not finite, and those that shapes left out. */
  readonly nonFinite: number;
  readonly dropped: number;
}

/** The signals of a batch under a configuration. Throws when the value baseline is asked of trajectories without values. */
export function estimate(batch: Batch, config: RunConfig, maxCompletionLength: number): Estimated {
  const { trajectories } = batch;
  const terms = termsOf(trajectories, config, maxCompletionLength);
  const { rewards } = composeRewards(terms, trajectories.length, 'mask');
  const estimated =
    config.baseline === 'value'
      ? byValue(trajectories, rewards, config)
      : byGroup(trajectories, rewards, config);
  const signals = selected(trajectories, estimated.signals, config);
  const advantages = Float32Array.from(signals.advantages, (tokens, i) =>
    meanOver(tokens, trajectories[i] as Trajectory),
  );
  return { ...estimated, signals, rewards, terms, advantages };
}

/** Terms of weight other than 0; the verifier's is always there. */
function termsOf(
  trajectories: readonly Trajectory[],
  { overlong_buffer, overlong_penalty, flaw_penalty }: RunConfig,
  maxLength: number,
): RewardTerm[] {
  const terms: RewardTerm[] = [
    { name: 'verifier', weight: 1, values: trajectories.map(({ reward }) => reward) },
  ];
  if (overlong_buffer > 0) {
    const limits = { maxLength, buffer: overlong_buffer, factor: overlong_penalty };
    const values = trajectories.map((one) =>
      overlongPenalty(one.tokens.length - one.prompt.tokens.length, limits),
    );
    terms.push({ name: 'overlong', weight: 1, values });
  }
  if (flaw_penalty > 0) {
    const values = trajectories.map(({ verdict }) =>
      flawPenalty({ correct: verdict.correct, firstWrongStep: firstWrong(verdict) }, flaw_penalty),
    );
    terms.push({ name: 'flaw', weight: 1, values });
  }
  return terms;
}

/** Index of the first wrong step, or null if none is wrong or none was judged. */
function firstWrong({ steps = [] }: Trajectory['verdict']): number | null {
  const wrong = steps.findIndex(({ correct }) => !correct);
  return wrong === -1 ? null : wrong;
}

/** The chain that a configuration asks for. */
export function chainOf({
  baseline,
  scale_rewards,
  drop_pivot,
  select_rollouts,
  advantage_clip,
}: RunConfig): AdvantageChain {
  const shape: Shape[] = [];
  if (drop_pivot) shape.push({ kind: 'drop_pivot' });
  if (select_rollouts < 1) shape.push({ kind: 'max_variance', keep: select_rollouts });
  if (advantage_clip !== null) shape.push({ kind: 'clip', limit: advantage_clip });
  return {
    key: baseline === 'batch_mean' ? 'batch' : 'prompt',
    centre: baseline === 'value' ? 'none' : baseline,
    scale: scale_rewards,
    shape,
  };
}

type ByTrajectory = Pick<Estimated, 'signals' | 'nonFinite' | 'dropped'>;

/** One advantage per trajectory, from the comparison with others, on each of its trained tokens. */
function byGroup(
  trajectories: readonly Trajectory[],
  rewards: Float64Array,
  config: RunConfig,
): ByTrajectory {
  const samples = trajectories.map(({ group }, i) => ({ group, reward: rewards[i] as number }));
  const { advantages, weights, nonFinite, dropped } = chainAdvantages(samples, chainOf(config));
  const whole = wholeSignals(trajectories, advantages);
  const masks = whole.masks.map((mask, i) => (weights[i] === 0 ? new Uint8Array(mask.length) : mask));
  return { signals: { ...whole, masks }, nonFinite, dropped };
}

/** One advantage per token, from what the value head foresaw (GAE), whitened over the batch if scaled by it. */
function byValue(
  trajectories: readonly Trajectory[],
  rewards: Float64Array,
  { gamma, lam, scale_rewards, advantage_clip }: RunConfig,
): ByTrajectory {
  const estimates = trajectories.map((trajectory, i) => {
    const { tokens, trainMask, values, lastValue, terminated, features } = trajectory;
    if (!values) throw new Error('advantages: the value baseline needs the values of a value head, got none');
    const reward = rewards[i] as number;
    const perStep = new Float64Array(tokens.length);
    // A control task earns a share at every step, a token task all of it at the end.
    if (features) perStep.fill(reward / Math.max(tokens.length, 1));
    else perStep[trainMask.lastIndexOf(1)] = reward;
    const valued = { rewards: perStep, values, mask: trainMask, terminated, valueAfter: lastValue ?? 0 };
    const { advantages, returns } = generalisedAdvantages(valued, { gamma, lambda: lam });
    const finite = [reward, ...advantages, ...returns].every(Number.isFinite);
    // Zeros in place of numbers that are none, so that they cannot spoil those of the batch.
    return finite
      ? { advantages, returns, mask: trainMask, finite }
      : { advantages: perStep.fill(0), returns: perStep, mask: new Uint8Array(tokens.length), finite };
  });
  const masks = estimates.map(({ mask }) => mask);
  const flat = Float64Array.from(estimates.flatMap(({ advantages }) => [...advantages]));
  const counted = Float64Array.from(masks.flatMap((mask) => [...mask]));
  const shaped = scale_rewards === 'batch' ? whiten(flat, counted) : flat;
  const limit = advantage_clip ?? Infinity;
  let at = 0;
  return {
    signals: {
      advantages: masks.map((mask) =>
        Float32Array.from(mask, (trained) => {
          const advantage = shaped[at++] as number;
          return trained ? Math.max(-limit, Math.min(limit, advantage)) : 0;
        }),
      ),
      masks,
      returns: estimates.map(({ returns }) => Float32Array.from(returns)),
    },
    nonFinite: estimates.filter(({ finite }) => !finite).length,
    dropped: 0,
  };
}

/** Leaves out all but the tokens of largest |A|·H, where only a share of them is to be learned from. */
function selected(
  trajectories: readonly Trajectory[],
  signals: Signals,
  { select_tokens }: RunConfig,
): Signals {
  if (select_tokens >= 1) return signals;
  const scores = signals.advantages.map((tokens, i) =>
    tokenEffects(tokens, (trajectories[i] as Trajectory).entropies),
  );
  return { ...signals, masks: topTokens(scores, signals.masks, select_tokens) };
}

function meanOver(tokens: Float32Array, { trainMask }: Trajectory): number {
  let sum = 0;
  let count = 0;
  for (let t = 0; t < tokens.length; t++) {
    if (!trainMask[t]) continue;
    sum += tokens[t] as number;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}
