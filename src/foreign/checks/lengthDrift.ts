/** Check: completions become much longer or shorter without more reward. */
import type { RunCheck } from '../diagnosis.ts';
import { truncationRecipe } from './see.ts';
import { earlyMean, inFigures, isLong, lateMean, riseOf, seriesOf, sinceOf, lengthUnitOf } from './view.ts';

const times = 2;

export const lengthDrift: RunCheck = {
  id: 'length-drift',
  title: 'lengths that drift while reward does not rise',
  needs: [['completions/mean_length'], ['reward']],
  remedies: ['maskTruncated', 'anchor'],
  see: truncationRecipe,
  check(run) {
    const length = seriesOf(run, 'completions/mean_length');
    const [before, now] = [earlyMean(length), lateMean(length)];
    const isDrift = now >= times * before || now <= before / times;
    if (!isLong(length) || !isDrift || riseOf(seriesOf(run, 'reward')) > 2) return null;
    return {
      certainty: 'likely',
      what: `Completions went from ${inFigures(before)} to ${inFigures(now)} ${lengthUnitOf(run)} while reward did not rise.`,
      why: 'A loss that divides by the length of a completion favours long wrong answers and short right ones; a limit that truncates favours short ones.',
      since: sinceOf(
        length,
        now > before ? (value) => value >= times * before : (value) => value <= before / times,
      ),
    };
  },
};
