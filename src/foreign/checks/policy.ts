/** Checks on the policy: sampled by other weights, far from its reference, or no longer exploring. */
import { entropyGoneBelow, solvedFrom } from '../../run/findingLimits.ts';
import type { RunCheck } from '../diagnosis.ts';
import type { ForeignRun } from '../run.ts';
import { entropyRecipe, klRecipe, staleRecipe } from './see.ts';
import { inFigures, seriesOf, StepSeries } from './view.ts';

/** Keys with the distance from "the same policy", and the limits of likely and of sure. */
const signs: readonly (readonly [key: string, name: string, from: number, likely: number, sure: number])[] = [
  ['sampling/importance_sampling_ratio/mean', 'the mean importance ratio is', 1, 0.1, 0.3],
  ['sampling/sampling_logp_difference/mean', 'log-probabilities differ on average by', 0, 0.03, 0.1],
  ['sampling/kl', 'the KL between trainer and sampler is', 0, 0.02, 0.1],
  ['schedule/staleness_mean', 'rollouts are on average older than the weights by versions:', 0, 4, Infinity],
];

const distances = (run: ForeignRun) =>
  signs.map(([key, name, from, likely, sure]) => {
    const series = seriesOf(run, key);
    const away = new StepSeries(
      series.steps,
      series.values.map((value) => Math.abs(value - from)),
    );
    return { name, series, away, likely, size: away.late, isSure: away.late >= sure };
  });

export const otherWeights: RunCheck = {
  id: 'stale-weights',
  title: 'rollouts of other weights than those that learn',
  needs: [signs.map(([key]) => key)],
  remedies: ['correctSampling', 'slower'],
  see: staleRecipe,
  check(run) {
    const away = distances(run).filter(
      ({ series, likely, size }) => series.values.length >= 3 && size >= likely,
    );
    const worst = away.find(({ isSure }) => isSure) ?? away[0];
    if (!worst) return null;
    return {
      certainty: worst.isSure ? 'sure' : 'likely',
      what: `Sampler and trainer disagree: ${worst.name} ${inFigures(worst.series.late)}.`,
      why: 'Before the first update of a batch both policies should give a token the same probability. If they do not, the weights were not sent over, are several updates old, or the engines compute differently, and the gradient is that of another policy.',
      since: worst.away.since((value) => value >= worst.likely),
    };
  },
};

/** Nats per token: a policy that far away gives other texts altogether. */
const far = 1;
const wide = 0.3;
const growth = 5;

export const klRunaway: RunCheck = {
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
      what: `KL to the reference grew from ${inFigures(before)} to ${inFigures(now)} nats per token.`,
      why: 'Beyond about 0.1 to 0.3 nats per token the policy no longer speaks as its reference does: it has found what the reward pays for, or its steps are too large.',
      since: kl.since((value) => value >= wide),
    };
  },
};

/** Part of the first entropy below which little is left. */
const left = 0.25;

export const entropyCollapse: RunCheck = {
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
      what: `Entropy is down to ${inFigures(now)} nats per token (${inFigures(before)} at first)${isKnown ? ` at a reward of ${inFigures(reward.late)}` : ''}: completions of a prompt are nearly all the same.`,
      why: 'Learning compares different answers. Once one answer has almost all the probability, better ones are no longer sampled and cannot be rewarded.',
      since: entropy.since((value) => value < limit),
    };
  },
};
