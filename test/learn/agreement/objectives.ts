/** The published objectives written out: advantages, weights and loss of each, in plain arithmetic. */
import type { RunConfig } from '../../../src/config/schema.ts';
import { advantagesBy, gae, mean, total, whitened } from '../formulas.ts';
import { everyToken, gaps, longest, parameters, passing, rewards, rows, sketches, trained } from './batch.ts';
import { perCompletion, read, type PerToken } from './policy.ts';

/** What the policy says now, what it said when it sampled (as it is kept, in float32), and what the anchor says. */
export const now = read(parameters);
const rounded = (values: readonly number[]): number[] => values.map(Math.fround);
export const old = now.logps.map((own, i) => rounded(own.map((lp, t) => lp - gaps[longest * i + t]!)));
export const oldValues = now.values.map((own, i) =>
  rounded(own.map((v, t) => v + 2 * gaps[longest * ((i + 5) % sketches.length) + t]!)),
);
export const anchor = now.logps.map((own, i) =>
  own.map((lp, t) => lp + gaps[longest * ((i + 7) % sketches.length) + t]! / 2),
);

const clip = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);
/** PPO's objective for one ratio. */
const clipped = (ratio: number, advantage: number, low: number, high: number): number =>
  Math.min(ratio * advantage, clip(ratio, 1 - low, 1 + high) * advantage);

const flatRewards = rewards.flat();
const groups = sketches.map(({ group }) => group);
const whole = (formula: Parameters<typeof advantagesBy>[0]): PerToken => {
  const advantages = advantagesBy(formula, flatRewards, groups);
  return perCompletion((i) => advantages[i]!);
};
/** GAE of every trained completion, whitened over all of its actions; the reward comes at the end. */
function foreseen(): { advantages: PerToken; returns: PerToken } {
  const own = trained.map((tokens, i) =>
    gae(
      tokens.map((_, k) => (k === tokens.length - 1 ? flatRewards[i]! : 0)),
      tokens.map((t) => oldValues[i]![t]!),
      0,
      1,
      0.95,
    ),
  );
  const white = whitened(own.flatMap(({ advantages }) => advantages));
  const starts = own.map((_, i) => total(own.slice(0, i).map(({ advantages }) => advantages.length)));
  const spread = (of: (i: number, k: number) => number): PerToken =>
    perCompletion((i, t) => (trained[i]!.includes(t) ? of(i, trained[i]!.indexOf(t)) : 0));
  return {
    advantages: spread((i, k) => white[starts[i]! + k]!),
    returns: spread((i, k) => own[i]!.returns[k]!),
  };
}
const ppo = foreseen();

export interface Objective {
  readonly name: string;
  readonly settings: Partial<RunConfig>;
  readonly advantages: PerToken;
  readonly returns?: PerToken;
  /** Further inputs of the program, unrounded, in the shape that packing gives them. */
  readonly inputs?: Readonly<Record<string, readonly number[]>>;
  /** Share of a trained token of completion i in the loss. */
  readonly weight: (i: number) => number;
  /** The loss; what carries no gradient is taken at `now`. */
  readonly loss: (logps: PerToken, values: PerToken) => number;
}

const tokenMean = (): number => 1 / everyToken.length;
/** Completions that were truncated and are left out count as completions, as in TRL. */
const completionMean = (values: readonly number[]): number => total(values) / trained.length;
const rowMean = (i: number): number => 1 / (trained.length * trained[i]!.length);
export const ratioOf = (logps: PerToken, i: number, t: number): number =>
  Math.exp(logps[i]![t]! - old[i]![t]!);
const logRatios = (logps: PerToken, i: number): number[] =>
  trained[i]!.map((t) => logps[i]![t]! - old[i]![t]!);

export const grpo = whole('grpo');
const drGrpo = whole('drGrpo');
const rloo = whole('rloo');
const reinforce = whole('reinforce');

/** ACE: what the policy gained on the anchor, per token, makes negative advantages up to three times as large. */
const ace = { alpha: 1.5, tau: 0.5, cap: 3 };
export const confidence = trained.map((tokens, i) =>
  tokens.length > 0 ? mean(tokens.map((t) => old[i]![t]! - anchor[i]![t]!)) : 0,
);
export const strengthened = confidence.map((c) =>
  Math.min(ace.cap, 1 + ace.alpha * Math.log1p(Math.exp(c / ace.tau))),
);
const corrected = perCompletion((i, t) =>
  grpo[i]![t]! < 0 ? grpo[i]![t]! * strengthened[i]! : grpo[i]![t]!,
);

/** DRPO: right and wrong completions of each prompt that has both, among those that are trained. */
const drpo = { lambda: 0.3, tau: 0.7, beta: 8, bound: 0.05 };
/** The first and the third prompt have rewards that differ; the best completion of the third is the trained one of two. */
const preference = {
  beta: 0.3,
  pairs: [
    { best: 0, worst: 1 },
    { best: 10, worst: 8 },
  ],
};
const prompts = [...new Set(groups)];
const sides = prompts.map((group) => {
  const own = rows.filter((i) => groups[i] === group);
  const isRight = (i: number): boolean => flatRewards[i]! >= passing;
  return { right: own.filter(isRight), wrong: own.filter((i) => !isRight(i)) };
});
const mixed = sides.map(({ right, wrong }) => right.length > 0 && wrong.length > 0);
const lengthWeight = (i: number): number => Math.exp((1 - trained[i]!.length / longest) / drpo.lambda);
const lengthShare = (i: number, right: readonly number[]): number =>
  lengthWeight(i) / total(right.map(lengthWeight));
const klOf = (logps: PerToken): number => mean(everyToken.map(([i, t]) => old[i]![t]! - logps[i]![t]!));

export const objectives: readonly Objective[] = [
  {
    name: 'GRPO',
    settings: { baseline: 'mean', scale_rewards: 'group', loss_type: 'grpo', beta: 0.04 },
    advantages: grpo,
    weight: rowMean,
    loss: (logps) =>
      -completionMean(
        rows.map((i) =>
          mean(
            trained[i]!.map((t) => {
              const u = anchor[i]![t]! - logps[i]![t]!;
              return clipped(ratioOf(logps, i, t), grpo[i]![t]!, 0.2, 0.2) - 0.04 * (Math.exp(u) - u - 1);
            }),
          ),
        ),
      ),
  },
  {
    name: 'Dr.GRPO',
    settings: { baseline: 'mean', scale_rewards: 'none', loss_type: 'dr_grpo' },
    advantages: drGrpo,
    weight: () => 1 / (sketches.length * longest),
    loss: (logps) =>
      -total(everyToken.map(([i, t]) => clipped(ratioOf(logps, i, t), drGrpo[i]![t]!, 0.2, 0.2))) /
      (sketches.length * longest),
  },
  {
    name: 'DAPO',
    settings: {
      baseline: 'mean',
      scale_rewards: 'group',
      loss_type: 'dapo',
      epsilon_high: 0.28,
      delta: 10,
    },
    advantages: grpo,
    weight: tokenMean,
    loss: (logps) =>
      mean(
        everyToken.map(([i, t]) => {
          const advantage = grpo[i]![t]!;
          const loss = -clipped(ratioOf(logps, i, t), advantage, 0.2, 0.28);
          // The dual clip: a ratio beyond 10 stops pulling.
          return advantage < 0 ? Math.min(loss, -10 * advantage) : loss;
        }),
      ),
  },
  {
    name: 'GSPO',
    settings: {
      baseline: 'mean',
      scale_rewards: 'group',
      loss_type: 'grpo',
      importance_sampling_level: 'sequence',
      epsilon: 0.1,
      epsilon_high: 0.15,
    },
    advantages: grpo,
    weight: rowMean,
    loss: (logps) =>
      -completionMean(rows.map((i) => clipped(Math.exp(mean(logRatios(logps, i))), grpo[i]![0]!, 0.1, 0.15))),
  },
  {
    name: 'CISPO',
    settings: {
      baseline: 'mean',
      scale_rewards: 'group',
      loss_type: 'dapo',
      surrogate: 'capped_weight',
      epsilon_high: 4,
    },
    advantages: grpo,
    weight: tokenMean,
    loss: (logps) =>
      -mean(everyToken.map(([i, t]) => Math.min(ratioOf(now.logps, i, t), 5) * grpo[i]![t]! * logps[i]![t]!)),
  },
  {
    name: 'RLOO',
    settings: {
      baseline: 'leave_one_out',
      scale_rewards: 'none',
      loss_type: 'grpo',
      importance_sampling_level: 'sequence_sum',
    },
    advantages: rloo,
    weight: rowMean,
    loss: (logps) =>
      -completionMean(rows.map((i) => clipped(Math.exp(total(logRatios(logps, i))), rloo[i]![0]!, 0.2, 0.2))),
  },
  {
    name: 'REINFORCE',
    settings: {
      baseline: 'batch_mean',
      scale_rewards: 'none',
      loss_type: 'seq_mean_token_sum',
      surrogate: 'plain',
    },
    advantages: reinforce,
    weight: () => 1 / trained.length,
    loss: (logps) =>
      -completionMean(rows.map((i) => reinforce[i]![0]! * total(trained[i]!.map((t) => logps[i]![t]!)))),
  },
  {
    name: 'PPO',
    settings: {
      baseline: 'value',
      scale_rewards: 'batch',
      loss_type: 'dapo',
      gamma: 1,
      lam: 0.95,
      vf_coef: 0.1,
      cliprange_value: 0.2,
    },
    ...ppo,
    weight: tokenMean,
    loss: (logps, values) =>
      mean(
        everyToken.map(([i, t]) => {
          const [value, before, target] = [values[i]![t]!, oldValues[i]![t]!, ppo.returns[i]![t]!];
          const held = clip(value, before - 0.2, before + 0.2);
          const valueLoss = 0.5 * Math.max((value - target) ** 2, (held - target) ** 2);
          return -clipped(ratioOf(logps, i, t), ppo.advantages[i]![t]!, 0.2, 0.2) + 0.1 * valueLoss;
        }),
      ),
  },
  {
    name: 'DRPO',
    settings: {
      surrogate: 'sequence_contrast',
      loss_type: 'grpo',
      length_temperature: drpo.lambda,
      contrast_temperature: drpo.tau,
      kl_hinge_coef: drpo.beta,
      kl_hinge_bound: drpo.bound,
    },
    // Packed all the same, but nothing reads them.
    advantages: grpo,
    weight: rowMean,
    inputs: {
      positives: sketches.map((_, i) => {
        const at = sides.findIndex(({ right }) => right.includes(i));
        return at >= 0 && mixed[at] ? lengthShare(i, sides[at]!.right) / prompts.length : 0;
      }),
      negatives: sides.flatMap(({ wrong }, at) =>
        sketches.map((_, i) => Number(mixed[at]! && wrong.includes(i))),
      ),
      group_weights: mixed.map((is) => Number(is) / prompts.length),
    },
    loss(logps) {
      const score = (i: number): number => mean(trained[i]!.map((t) => logps[i]![t]!));
      const contrasts = sides
        .filter((_, at) => mixed[at])
        .map(
          ({ right, wrong }) =>
            total(right.map((i) => lengthShare(i, right) * score(i))) -
            drpo.tau * Math.log(total(wrong.map((i) => Math.exp(score(i) / drpo.tau)))),
        );
      const stiffness = Math.max(0, drpo.beta * (klOf(now.logps) - drpo.bound));
      return -total(contrasts) / prompts.length + stiffness * klOf(logps);
    },
  },
  ...(['dpo', 'ipo'] as const).map((surrogate): Objective => ({
    name: surrogate.toUpperCase(),
    settings: { surrogate, loss_type: 'grpo', preference_beta: preference.beta },
    advantages: grpo,
    weight: rowMean,
    inputs: {
      preferences: prompts.flatMap((_, at) =>
        sketches.map((_, i) => {
          const pair = preference.pairs[at];
          return Number(pair?.best === i) - Number(pair?.worst === i);
        }),
      ),
      preference_weights: prompts.map((_, at) =>
        at < preference.pairs.length ? 1 / preference.pairs.length : 0,
      ),
    },
    loss(logps) {
      const gain = (i: number): number => total(trained[i]!.map((t) => logps[i]![t]! - anchor[i]![t]!));
      const { beta, pairs } = preference;
      return mean(
        pairs.map(({ best, worst }) => {
          const h = gain(best) - gain(worst);
          return surrogate === 'dpo' ? Math.log(1 + Math.exp(-beta * h)) : (h - 1 / (2 * beta)) ** 2;
        }),
      );
    },
  })),
  {
    name: 'ACE',
    settings: {
      baseline: 'mean',
      scale_rewards: 'group',
      loss_type: 'grpo',
      overconfidence_alpha: ace.alpha,
      overconfidence_tau: ace.tau,
      overconfidence_cap: ace.cap,
    },
    advantages: corrected,
    weight: rowMean,
    loss: (logps) =>
      -completionMean(
        rows.map((i) =>
          mean(trained[i]!.map((t) => clipped(ratioOf(logps, i, t), corrected[i]![t]!, 0.2, 0.2))),
        ),
      ),
  },
];
