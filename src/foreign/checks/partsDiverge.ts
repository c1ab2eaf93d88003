/** Check: one reward function is paid at the expense of another. */
import type { RunCheck } from '../diagnosis.ts';
import { lengthRecipe } from './see.ts';
import { earlyMean, lateMean, riseOf, seriesOf } from './view.ts';

/** Standard errors, and part of the larger value, that are more than noise. */
const clear = 3;
const much = 0.1;

export const partsDiverge: RunCheck = {
  id: 'parts-diverge',
  title: 'one part of the reward that falls while another rises',
  needs: [['reward parts']],
  remedies: ['reward'],
  see: lengthRecipe,
  check(run) {
    const parts = run.metrics.flatMap(({ key, isKnown }) => {
      const [, name] = /^rewards\/(.+)\/mean$/.exec(key) ?? [];
      if (!isKnown || name === undefined) return [];
      const series = seriesOf(run, key);
      const [before, now] = [earlyMean(series), lateMean(series)];
      const isMuch = Math.abs(now - before) >= much * Math.max(Math.abs(now), Math.abs(before));
      return isMuch && Math.abs(riseOf(series)) >= clear ? [{ name, before, now }] : [];
    });
    const up = parts.toSorted((a, b) => b.now - b.before - (a.now - a.before))[0];
    const down = parts.toSorted((a, b) => a.now - a.before - (b.now - b.before))[0];
    if (!up || !down || up.now <= up.before || down.now >= down.before) return null;
    const change = ({ name, before, now }: typeof up): string =>
      `“${name}” from ${before.toFixed(2)} to ${now.toFixed(2)}`;
    return {
      certainty: 'likely',
      what: `One part of the reward rose (${change(up)}) while another fell (${change(down)}).`,
      why: 'Parts are added before completions are compared, so the part that is easiest to raise wins. If the falling one is what counts, its weight is too small.',
      since: null,
    };
  },
};
