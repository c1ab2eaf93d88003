/** Check: the policy that sampled is not the one that learns. */
import type { RunCheck } from '../diagnosis.ts';
import type { ForeignRun } from '../run.ts';
import { staleRecipe } from './see.ts';
import { inFigures, lateMean, seriesOf, sinceOf } from './view.ts';

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
    const away = { steps: series.steps, values: series.values.map((value) => Math.abs(value - from)) };
    return { name, series, away, likely, size: lateMean(away), isSure: lateMean(away) >= sure };
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
      what: `Sampler and trainer disagree: ${worst.name} ${inFigures(lateMean(worst.series))}.`,
      why: 'Before the first update of a batch both policies should give a token the same probability. If they do not, the weights were not sent over, are several updates old, or the engines compute differently, and the gradient is that of another policy.',
      since: sinceOf(worst.away, (value) => value >= worst.likely),
    };
  },
};
