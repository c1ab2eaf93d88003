/** The most that a choice of prompts can do: the spread p(1 − p) of rewards, by chances that were estimated beside the run. */
import { recall } from '../../../rollout/memory.ts';
import { chancesOf, chancesRemembering } from '../chances.ts';
import type { Selector } from '../selector.ts';

export const oracleSelector: Selector = {
  readsChances: true,
  foresight(memory) {
    const chances = recall(chancesRemembering, memory);
    return { of: 'right', chance: (index) => chances.get(index)?.[0] ?? 0.5 };
  },
  scores: (candidates, memory) => chancesOf(memory, candidates).map((chance) => chance * (1 - chance)),
};
