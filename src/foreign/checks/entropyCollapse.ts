/** Check: the policy stopped exploring before the task was solved. */
import { entropyGoneBelow, solvedFrom } from '../../run/findingLimits.ts';
import type { RunCheck } from '../diagnosis.ts';
import { entropyRecipe } from './see.ts';
import { earlyMean, inFigures, isLong, lateMean, riseOf, seriesOf, sinceOf } from './view.ts';

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
    if (!isLong(entropy) || lateMean(reward) >= solvedFrom) return null;
    const [before, now] = [earlyMean(entropy), lateMean(entropy)];
    const isGone = now < entropyGoneBelow;
    const isKnown = reward.values.length > 0;
    const isFlat =
      isKnown && riseOf({ steps: reward.steps, values: reward.values.slice(reward.values.length >> 1) }) < 2;
    if (now > before || (!isGone && !(now < left * before && isFlat))) return null;
    const limit = isGone ? entropyGoneBelow : left * before;
    return {
      certainty: isFlat ? 'sure' : 'likely',
      what: `Entropy is down to ${inFigures(now)} nats per token (${inFigures(before)} at first)${isKnown ? ` at a reward of ${inFigures(lateMean(reward))}` : ''}: completions of a prompt are nearly all the same.`,
      why: 'Learning compares different answers. Once one answer has almost all the probability, better ones are no longer sampled and cannot be rewarded.',
      since: sinceOf(entropy, (value) => value < limit),
    };
  },
};
