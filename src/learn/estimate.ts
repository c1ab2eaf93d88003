/** From a judged batch to the signals of an update: rewards composed, advantages chained, tokens selected. */
import type { RunConfig } from '../config/schema.ts';
import { hasSecondPhase } from '../strategies/budget/options.ts';
import type { Batch, Role, Trajectory } from '../rollout/trajectory.ts';
import { chainAdvantages, type AdvantageChain } from './advantage/chain.ts';
import { meanEntropy } from './advantage/earReshape.ts';
import { generalisedAdvantages } from './advantage/gae.ts';
import type { NoveltyFacts } from './advantage/novelty.ts';
import { withoutIdleGroups } from './advantage/idleGroups.ts';
import { confidenceOver } from './advantage/overconfidence.ts';
import { tokenEffects, topTokens } from './advantage/select.ts';
import type { Shape, ShapeFacts } from './advantage/shape.ts';
import { whiten } from './advantage/whiten.ts';
import { weighHints } from './hint/hintTokens.ts';
import { composeRewards, type RewardTerm } from './reward/compose.ts';
import { flawPenalty } from './reward/flaw.ts';
import { lengthPenalty } from './reward/lengthPenalty.ts';
import { overlongPenalty } from './reward/overlong.ts';
import { wholeSignals, type Signals } from './signals.ts';
import type { BackwardPruning } from './tree/backward.ts';
import type { CreditScheme } from './tree/credit.ts';
import { treeSignals } from './tree/signals.ts';
import { readsReference } from './updateParts.ts';

/** Role of tokens that the policy chose. */
const actionRole: Role = 1;

export interface Estimated {
  readonly signals: Signals;
  /** One per trajectory, all terms together; NaN where a term could not be scored. */
  readonly rewards: Float64Array;
  /** The reward's parts, each with its weight. */
  readonly terms: readonly RewardTerm[];
  /** One per trajectory: the mean of its tokens' advantages. */
  readonly advantages: Float32Array;
  /** One per trajectory: how much surer than the reference, nats per token. Absent where no setting asks for it. */
  readonly confidence?: Float64Array;
  /** Trajectories left out because a reward or advantage was not finite, and those that shapes left out. */
  readonly nonFinite: number;
  readonly dropped: number;
  /** Share of a tree's trained tokens that pruning in the backward pass left; null or absent without it. */
  readonly trainedShare?: number | null;
}

/**
 * The signals of a batch under a configuration. `reference` holds what the reference policy says of each trajectory's
 * tokens, where `readsReference`. Throws when the value baseline is asked of trajectories without values, or the
 * overconfidence penalty without a reference.
 */
export function estimate(
  batch: Batch,
  config: RunConfig,
  maxCompletionLength: number,
  reference?: readonly ArrayLike<number>[],
): Estimated {
  const { trajectories } = batch;
  const terms = termsOf(trajectories, config, maxCompletionLength);
  const { rewards } = composeRewards(terms, trajectories.length, 'mask');
  const confidence = readsReference(config) ? confidences(trajectories, reference) : undefined;
  const estimated =
    config.baseline === 'value'
      ? byValue(trajectories, rewards, config, maxCompletionLength)
      : config.tree_credit === 'leaf'
        ? byGroup(trajectories, rewards, config, confidence)
        : byTree(batch, rewards, config);
  const weighed = weighHints(trajectories, estimated.signals, config.hint_trained);
  const taught = hasSecondPhase(config)
    ? withoutIdleGroups(trajectories, weighed)
    : { signals: weighed, dropped: 0 };
  const signals = selected(trajectories, taught.signals, config);
  const advantages = Float32Array.from(signals.advantages, (tokens, i) =>
    meanOver(tokens, trajectories[i] as Trajectory),
  );
  const dropped = estimated.dropped + taught.dropped;
  return { ...estimated, signals, dropped, rewards, terms, advantages, ...(confidence && { confidence }) };
}

/** How much surer than the reference the policy was of each trajectory when it sampled it, nats per trained token. */
function confidences(
  trajectories: readonly Trajectory[],
  reference: readonly ArrayLike<number>[] | undefined,
): Float64Array {
  if (!reference) {
    throw new Error('advantages: the overconfidence penalty needs what a reference policy says, got nothing');
  }
  return Float64Array.from(trajectories, ({ logps, trainMask }, i) =>
    confidenceOver(logps, reference[i] as ArrayLike<number>, trainMask),
  );
}

/** Terms of weight other than 0; the verifier's is always there. */
function termsOf(
  trajectories: readonly Trajectory[],
  { overlong_buffer, overlong_penalty, flaw_penalty, length_penalty }: RunConfig,
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
  if (length_penalty > 0) {
    const limits = { maxLength, penalty: length_penalty };
    const values = trajectories.map(({ verdict: { correct }, trainMask }) =>
      lengthPenalty({ correct, length: trainMask.reduce((sum, bit) => sum + bit, 0) }, limits),
    );
    terms.push({ name: 'length', weight: 1, values });
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
  entropy_reshape,
  hint,
  hint_baseline,
  overconfidence_alpha: alpha,
  overconfidence_tau: tau,
  overconfidence_cap: cap,
  novelty_lambda: lambda,
  novelty_kappa: kappa,
  allocation,
  further_only,
}: RunConfig): AdvantageChain {
  const shape: Shape[] = [];
  const compared = hint === 'none' ? 'joined' : hint_baseline;
  const between = compared === 'between';
  const later = further_only && hasSecondPhase({ allocation });
  const joined = (compared === 'joined' && !later) || between;
  if (later) shape.push({ kind: 'later_phase' });
  if (between && scale_rewards === 'group') shape.push({ kind: 'standardise' });
  if (compared === 'relative') shape.push({ kind: 'relative_difficulty' });
  if (drop_pivot) shape.push({ kind: 'drop_pivot' });
  if (select_rollouts < 1) shape.push({ kind: 'max_variance', keep: select_rollouts });
  if (alpha > 0) shape.push({ kind: 'overconfidence', alpha, tau, cap });
  if (lambda > 0) shape.push({ kind: 'novelty', lambda, kappa });
  if (entropy_reshape) shape.push({ kind: 'entropy' });
  if (advantage_clip !== null) shape.push({ kind: 'clip', limit: advantage_clip });
  return {
    key: baseline === 'batch_mean' ? 'batch' : joined ? 'prompt' : 'prompt_context',
    centre: between ? 'within_between' : baseline === 'value' ? 'none' : baseline,
    scale: between ? 'none' : scale_rewards,
    shape,
  };
}

type ByTrajectory = Pick<Estimated, 'signals' | 'nonFinite' | 'dropped' | 'trainedShare'>;

/** One advantage per trajectory, from the comparison with others, on each of its trained tokens. */
function byGroup(
  trajectories: readonly Trajectory[],
  rewards: Float64Array,
  config: RunConfig,
  confidence?: Float64Array,
): ByTrajectory {
  const contexts = trajectories.map(({ hint }) => contextOf(hint, config));
  const phases = config.further_only && hasSecondPhase(config) ? phasesOf(trajectories, config) : null;
  const samples = trajectories.map(({ group }, i) => ({
    group,
    reward: rewards[i] as number,
    context: (phases ?? contexts)[i] as number,
  }));
  const facts: ShapeFacts = {
    told: { contexts, lambda: config.hint_between },
    outcomes: { rewards, prompts: trajectories.map(({ group }) => group) },
    ...(phases && { phases }),
    ...(confidence && { confidence }),
    ...(config.novelty_lambda > 0 && { novelty: noveltyOf(trajectories) }),
    ...(config.entropy_reshape && { entropies: entropiesOf(trajectories) }),
  };
  const { advantages, weights, nonFinite, dropped } = chainAdvantages(samples, chainOf(config), facts);
  const whole = wholeSignals(trajectories, advantages);
  const masks = whole.masks.map((mask, i) => (weights[i] === 0 ? new Uint8Array(mask.length) : mask));
  return { signals: { ...whole, masks }, nonFinite, dropped };
}

/** How likely each trajectory was when it was sampled, per token that the policy wrote, and whether it is right. */
function noveltyOf(trajectories: readonly Trajectory[]): NoveltyFacts {
  return {
    logps: Float64Array.from(trajectories, ({ logps, roles: written }) =>
      meanEntropy(
        logps,
        written.map((role) => Number(role === actionRole)),
      ),
    ),
    correct: Uint8Array.from(trajectories, ({ vote, reward, verdict }) =>
      Number(vote ? reward > 0 : verdict.correct),
    ),
  };
}

/** 1 for completions of a second phase, whose sample numbers go on where the first ended; else 0. */
function phasesOf(trajectories: readonly Trajectory[], { num_generations }: RunConfig): number[] {
  return trajectories.map(({ sample }) => Number(sample >= num_generations));
}

/** What a completion was told, by number; where all hints are one population, whether it was. */
function contextOf(hint: Trajectory['hint'], { hint_baseline }: RunConfig): number {
  if (!hint) return 0;
  return hint_baseline === 'relative' ? 1 : hint.context;
}

/** Mean entropy of what the policy wrote of each trajectory, trained or not, nats. */
function entropiesOf(trajectories: readonly Trajectory[]): Float64Array {
  return Float64Array.from(trajectories, ({ entropies, roles: written }) =>
    meanEntropy(
      entropies,
      written.map((role) => Number(role === actionRole)),
    ),
  );
}

/** The scheme that a configuration asks for. */
export function creditOf(config: RunConfig): CreditScheme {
  const { tree_credit: kind, tree_value: value, gamma } = config;
  switch (kind) {
    case 'leaf':
      return { kind, chain: chainOf(config) };
    case 'treepo_average':
    case 'treepo_group_size':
      return { kind, skipFlat: false };
    case 'treepo_segment':
      return { kind, eta: 0 };
    case 'global_local':
      return { kind, value, gamma, overRootOfLeaves: false };
    case 'depth_wise':
      return { kind, value, gamma };
    case 'fork_trajectory':
      return { kind, trajectoryWeight: 1, forkWeight: 1, gamma };
  }
}

/** The pruning in the backward pass that a configuration asks for; undefined for none. */
export function backwardPruningOf(config: RunConfig): BackwardPruning | undefined {
  switch (config.tree_prune) {
    case 'none':
      return undefined;
    case 'width':
      return { kind: 'width', mode: config.tree_prune_mode, keep: config.tree_prune_keep };
    case 'depth':
      return {
        kind: 'depth',
        depth: config.tree_prune_depth,
        levels: config.tree_prune_levels,
        slideEvery: config.tree_prune_slide,
      };
  }
}

/** One advantage for each stretch of a tree, whitened over the batch if scaled by it; some stretches are pruned. */
function byTree(batch: Batch, rewards: Float64Array, config: RunConfig): ByTrajectory {
  const pruning = backwardPruningOf(config);
  return treeSignals(batch, rewards, creditOf(config), {
    whitened: config.scale_rewards === 'batch',
    ...(pruning && { pruning: { ...pruning, update: batch.weightsVersion } }),
  });
}

/**
 * One advantage per token, from what the value head foresaw (GAE), whitened over the batch if scaled by it. An episode's
 * reward is its share of the longest one, so that `horizon` times as much over its steps is 1 for each.
 */
function byValue(
  trajectories: readonly Trajectory[],
  rewards: Float64Array,
  { gamma, lam, scale_rewards, advantage_clip }: RunConfig,
  horizon: number,
): ByTrajectory {
  const estimates = trajectories.map((trajectory, i) => {
    const { tokens, trainMask, values, lastValue, terminated, features } = trajectory;
    if (!values) throw new Error('advantages: the value baseline needs the values of a value head, got none');
    const reward = rewards[i] as number;
    const perStep = new Float64Array(tokens.length);
    // A control task earns at every step, a token task all of it at the end.
    if (features) perStep.fill((reward * horizon) / Math.max(tokens.length, 1));
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
