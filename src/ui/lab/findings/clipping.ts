/** The two ends of clipping: never, and nearly always. */
import { figure, percent } from '../../format.ts';
import { recentMean, updatesPerRound, type Check } from './finding.ts';

const key = 'clip_ratio/region_mean';

/** A note when no token was clipped for ten rounds; with one update per round that is how it must be. */
export const nothingClipped: Check = ({ history, config }) => {
  const share = recentMean(history, key);
  if (share === null || share > 0) return null;
  const once = updatesPerRound(config) === 1;
  return {
    id: 'nothing-clipped',
    severity: 'note',
    title: once ? 'No token is clipped: normal here' : 'No token is clipped',
    detail: once
      ? 'Each batch is used for one update, so the policy that learns still is the one that wrote the tokens.'
      : 'The policy moves so little within a round that no ratio leaves the clip range.',
    why: once
      ? 'The ratio compares a token’s probability now with its probability when it was sampled. Before the first update of a batch both are the same number, every ratio is exactly 1, and clipping has nothing to do. It starts to matter with several passes or minibatches per round.'
      : 'Clipping is a brake. A brake that never touches is no fault; the learning rate may have room to rise.',
  };
};

/** A warning from 30 % of clipped tokens on. */
export const muchClipped: Check = ({ history, config }) => {
  const share = recentMean(history, key);
  if (share === null || share < 0.3) return null;
  const rate = Number((config.learning_rate / 2).toPrecision(3));
  return {
    id: 'much-clipped',
    severity: 'warning',
    title: `${percent(share)} of tokens are clipped`,
    detail:
      'Most of the batch no longer pulls on the policy: it has moved too far from the one that sampled.',
    why: 'A clipped token has no gradient. When many are clipped, each further pass over the same completions learns from fewer and fewer of them, and those left are the least typical.',
    fix: { label: `Halve the learning rate to ${figure(rate)}`, changes: { learning_rate: rate } },
  };
};
