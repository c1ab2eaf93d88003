/** Finding: the policy stopped exploring before it solved the task. */
import { entropyGoneBelow, solvedFrom } from '../../../run/findingLimits.ts';
import { fixed } from '../../state/format.ts';
import { recentMean, type FindingCheck } from './finding.ts';

/** Reports when mean token entropy is below 0.05 nats and reward below 0.85; low entropy on a solved task is normal. */
export const entropyGone: FindingCheck = ({ history, config }) => {
  const entropy = recentMean(history, 'entropy');
  const reward = recentMean(history, 'reward');
  if (entropy === null || reward === null || entropy >= entropyGoneBelow || reward >= solvedFrom) return null;
  const finding = {
    id: 'entropy-gone',
    severity: 'warning',
    title: 'The policy has stopped exploring',
    detail: `Entropy is down to ${fixed(entropy, 3)} nats per token at a reward of ${fixed(reward)}: the completions of a prompt are nearly all the same.`,
    why: 'Learning needs different answers to compare. Once one answer takes almost all the probability, better ones are no longer sampled, so they can no longer be rewarded.',
  } as const;
  if (config.entropy_coef === 0) {
    return { ...finding, fix: { label: 'Add an entropy bonus of 0.01', changes: { entropy_coef: 0.01 } } };
  }
  return config.temperature < 1
    ? { ...finding, fix: { label: 'Sample at temperature 1', changes: { temperature: 1 } } }
    : finding;
};
