/** Checks on the policy: sampled by older or other weights, far from its reference, or no longer exploring. */
import { entropyGoneBelow, solvedFrom } from '../../run/findingLimits.ts';
import { checkOf } from '../diagnosis.ts';
import type { ForeignRun } from '../run.ts';
import { entropyRecipe, klRecipe, staleRecipe } from './see.ts';
import { inFigures, seriesOf, settingOf, StepSeries } from './view.ts';

/** Keys with the value of “the same policy”, and the distances of likely and of sure. */
const signs: readonly (readonly [key: string, from: number, likely: number, sure: number])[] = [
  ['sampling/importance_sampling_ratio/mean', 1, 0.1, 0.3],
  ['sampling/sampling_logp_difference/mean', 0, 0.03, 0.1],
  ['sampling/kl', 0, 0.02, 0.1],
];
const age = 'schedule/staleness_mean';
/** Versions from which on weights are too old. */
const old = 4;

const distances = (run: ForeignRun) =>
  signs.map(([key, from, likely, sure]) => {
    const { steps, values } = seriesOf(run, key);
    const away = new StepSeries(
      steps,
      values.map((value) => Math.abs(value - from)),
    );
    return { key, away, likely, size: away.late, isSure: away.late >= sure };
  });

export const oldWeights = checkOf({
  id: 'stale-weights',
  title: 'rollouts of older or other weights than those that learn',
  needs: [[...signs.map(([key]) => key), age]],
  remedies: ['newerWeights', 'correctSampling', 'slower'],
  see: staleRecipe,
  check(run) {
    const away = distances(run).filter(({ away, likely, size }) => away.values.length >= 3 && size >= likely);
    const worst = away.find(({ isSure }) => isSure) ?? away[0] ?? null;
    const versions = seriesOf(run, age);
    const isOld = versions.values.length >= 3 && versions.late >= old;
    if (!worst && !isOld) return null;
    // Engines that compute differently do so from the first step on; weights fall behind as they learn.
    const first = worst ? (worst.away.values[0] as number) : NaN;
    const fellBehind = isOld || first < 0.2 * (worst?.size ?? 0);
    return {
      certainty: worst?.isSure ? 'sure' : 'likely',
      values: {
        ...{ versions: isOld ? versions.late : null, fellBehind, first },
        ...{ by: worst?.key ?? null, size: worst?.size ?? NaN },
      },
      since: worst
        ? worst.away.since((value) => value >= worst.likely)
        : versions.since((value) => value >= old),
    };
  },
  what({ versions, fellBehind, by, size, first }) {
    const far =
      by === 'sampling/importance_sampling_ratio/mean'
        ? `the mean importance ratio is off 1 by ${inFigures(size)}`
        : by === 'sampling/kl'
          ? `the KL between trainer and sampler is ${inFigures(size)}`
          : `log-probabilities differ on average by ${inFigures(size)}`;
    if (versions !== null)
      return by === null
        ? `Stale weights: rollouts were sampled by weights that are ${inFigures(versions)} versions old on average.`
        : `Stale weights: rollouts were sampled by weights that are ${inFigures(versions)} versions old on average, and ${far}.`;
    return fellBehind
      ? `Stale weights: sampler and trainer agreed at first (${inFigures(first)}) and no longer do: ${far}.`
      : `Sampler and trainer disagree from the first step on: ${far}.`;
  },
  why: ({ fellBehind }) =>
    fellBehind
      ? 'Before the first update of a batch both policies should give a token the same probability. The sampler has not got the newest weights, so the gradient is that of another policy.'
      : 'Before the first update of a batch both policies should give a token the same probability. If they do not, the engines compute differently or the sampler has other weights, and the gradient is that of another policy.',
});

/** Nats per token: a policy that far away gives other texts altogether. */
const far = 1;
const wide = 0.3;
const growth = 5;

export const klRunaway = checkOf({
  id: 'kl-runaway',
  title: 'KL to the reference that keeps growing',
  needs: [['kl']],
  remedies: ['anchor', 'slower'],
  see: klRecipe,
  check(run) {
    const kl = seriesOf(run, 'kl');
    const [before, now] = [kl.early, kl.late];
    if (!kl.isLong || now < wide || now < growth * before) return null;
    return {
      certainty: now >= far ? 'sure' : 'likely',
      values: { before, now, beta: settingOf(run, 'beta') },
      since: kl.since((value) => value >= wide),
    };
  },
  what: ({ before, now, beta }) =>
    beta === null
      ? `KL to the reference grew from ${inFigures(before)} to ${inFigures(now)} nats per token.`
      : `KL to the reference grew from ${inFigures(before)} to ${inFigures(now)} nats per token at a beta of ${inFigures(beta)}.`,
  why: () =>
    'Beyond about 0.1 to 0.3 nats per token the policy no longer speaks as its reference does: it has found what the reward pays for, or its steps are too large.',
});

/** Part of the first entropy below which little is left. */
const left = 0.25;

export const entropyCollapse = checkOf({
  id: 'entropy-collapse',
  title: 'entropy that is gone before the task is solved',
  needs: [['entropy']],
  remedies: ['explore', 'slower'],
  see: entropyRecipe,
  check(run) {
    const entropy = seriesOf(run, 'entropy');
    const reward = seriesOf(run, 'reward');
    if (!entropy.isLong || reward.late >= solvedFrom) return null;
    const [before, now] = [entropy.early, entropy.late];
    const isGone = now < entropyGoneBelow;
    const isKnown = reward.values.length > 0;
    const isFlat =
      isKnown && new StepSeries(reward.steps, reward.values.slice(reward.values.length >> 1)).rise < 2;
    if (now > before || (!isGone && !(now < left * before && isFlat))) return null;
    const limit = isGone ? entropyGoneBelow : left * before;
    return {
      certainty: isFlat ? 'sure' : 'likely',
      values: { before, now, reward: isKnown ? reward.late : null },
      since: entropy.since((value) => value < limit),
    };
  },
  what: ({ before, now, reward }) =>
    `Entropy is down to ${inFigures(now)} nats per token (${inFigures(before)} at first)${reward === null ? '' : ` at a reward of ${inFigures(reward)}`}: completions of a prompt are nearly all the same.`,
  why: () =>
    'Learning compares different answers. Once one answer has almost all the probability, better ones are no longer sampled and cannot be rewarded.',
});
