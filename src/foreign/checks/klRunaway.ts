/** Check: the policy runs away from its reference. */
import type { RunCheck } from '../diagnosis.ts';
import { klRecipe } from './see.ts';
import { earlyMean, inFigures, isLong, lateMean, seriesOf, sinceOf } from './view.ts';

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
    const [before, now] = [earlyMean(kl), lateMean(kl)];
    if (!isLong(kl) || now < wide || now < growth * before) return null;
    return {
      certainty: now >= far ? 'sure' : 'likely',
      what: `KL to the reference grew from ${inFigures(before)} to ${inFigures(now)} nats per token.`,
      why: 'Beyond about 0.1 to 0.3 nats per token the policy no longer speaks as its reference does: it has found what the reward pays for, or its steps are too large.',
      since: sinceOf(kl, (value) => value >= wide),
    };
  },
};
