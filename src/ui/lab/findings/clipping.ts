/** Findings on clipping: never, and nearly always. */
import { muchClippedFrom } from '../../../run/findingLimits.ts';
import { figure, percent } from '../../state/format.ts';
import { recentMean, updatesPerRound, type FindingCheck } from './finding.ts';

const key = 'clip_ratio/region_mean';

/** A note when no token was clipped for ten rounds, which is expected with one update per round. */
export const nothingClipped: FindingCheck = ({ history, config }) => {
  const share = recentMean(history, key);
  if (share === null || share > 0) return null;
  const once = updatesPerRound(config) === 1;
  return {
    id: 'nothing-clipped',
    severity: 'note',
    title: once ? 'No token is clipped: normal here' : 'No token is clipped',
    detail: once
      ? 'Each batch is used for one update, so the learning policy is still the one that sampled the tokens.'
      : 'The policy moves so little within a round that no ratio leaves the clip range.',
    why: once
      ? 'The ratio compares a token’s probability now with its probability when it was sampled. Before the first update of a batch both are the same number, every ratio is exactly 1, and clipping does nothing. It matters with several passes or minibatches per round.'
      : 'Clipping only limits large steps. Without any, the learning rate may be higher.',
  };
};

/** A warning from 30 % clipped tokens on. */
export const muchClipped: FindingCheck = ({ history, config }) => {
  const share = recentMean(history, key);
  if (share === null || share < muchClippedFrom) return null;
  const rate = Number((config.learning_rate / 2).toPrecision(3));
  return {
    id: 'much-clipped',
    severity: 'warning',
    title: `${percent(share)} of tokens are clipped`,
    detail: 'Much of the batch has no gradient: the policy has moved too far from the one that sampled.',
    why: 'A clipped token has no gradient. When many are clipped, each further pass over the same completions learns from fewer tokens, and those are not typical.',
    fix: { label: `Halve the learning rate to ${figure(rate)}`, changes: { learning_rate: rate } },
  };
};
