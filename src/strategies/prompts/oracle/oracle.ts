/** An upper limit for prompt choices: the variance p(1 − p) of rewards, by success rates estimated beside the run. */
import { recall } from '../../../rollout/memory.ts';
import { ratesOf, ratesRemembering } from '../rates.ts';
import type { Selector } from '../selector.ts';

export const oracleSelector: Selector = {
  readsRates: true,
  foresight(memory) {
    const rates = recall(ratesRemembering, memory);
    return { of: 'right', rate: (index) => rates.get(index)?.[0] ?? 0.5 };
  },
  scores: (candidates, memory) => ratesOf(memory, candidates).map((rate) => rate * (1 - rate)),
};
