/**
 * A noisy reward model in place of the verifier, for tasks whose quality cannot be verified. It compares completions by
 * Bradley and Terry's model of their strengths, and a bias toward length is a setting.
 */
import type { RunConfig } from '../../../config/schema.ts';
import { completionStart, type Sample } from '../../../rollout/sample.ts';
import { exp } from '../../../tensor/exp.ts';
import { log } from '../../../tensor/log.ts';
import { integer, streams, uniform } from '../../../tensor/random.ts';

/** Calls of the reward model for each rated completion. */
export const callsEach = 2;

export type RewardModelSettings = Pick<
  RunConfig,
  'seed' | 'reward_model_accuracy' | 'reward_model_length_bias'
>;

/** e^x / (1 + e^x). */
const logistic = (x: number): number => 1 / (1 + exp(-x));

/**
 * Strength of a completion, in log-odds: quality · ln(a / (1 − a)) + bias · length / longest. At equal length a right
 * one (quality 1) then beats a wrong one (0) with probability a, the reward model's accuracy.
 */
export function strengthOf(
  { quality, length }: { readonly quality: number; readonly length: number },
  longest: number,
  { reward_model_accuracy: accuracy, reward_model_length_bias: bias }: Omit<RewardModelSettings, 'seed'>,
): number {
  return quality * log(accuracy / (1 - accuracy)) + (bias * length) / longest;
}

/** Probability that the reward model prefers a completion of strength `own` to one of strength `other`. */
export const preference = (own: number, other: number): number => logistic(own - other);

/**
 * The score of a completion rated alone, in (0, 1): the logistic of its strength and noise −ln(−ln u), u uniform in
 * (0, 1). Of two such scores the first is higher with probability `preference`: both reward models are equally noisy.
 */
export const scoreOf = (strength: number, u: number): number => logistic(strength - log(-log(u)));

/** Strength of a completion of a batch; NaN where the verifier gave no reward. */
export const strengthIn = (one: Sample, longest: number, settings: RewardModelSettings): number =>
  strengthOf(
    { quality: one.verdict.reward, length: one.tokens.length - completionStart(one) },
    longest,
    settings,
  );

type Keyed = Pick<Sample, 'round' | 'prompt' | 'sample'>;

/** The random number of call number `call` on a completion, keyed by seed, round, prompt, sample and call. */
export const callDraw = (seed: number, { round, prompt, sample }: Keyed, call: number): number =>
  uniform(seed, streams.rewardModel, round, prompt.index, sample, call);

/** Index of the reference among the members of a group, each equally likely; keyed by seed, round and prompt. */
export const referenceOf = (seed: number, members: readonly Keyed[]): number =>
  integer(members.length, seed, streams.reference, members[0]?.round ?? 0, members[0]?.prompt.index);
