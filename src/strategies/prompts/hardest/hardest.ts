/**
 * All prompts in turn first, then only the hardest: the prompts of both stages of DRIVE ("Data Curation Best Practices
 * for Reinforcement Learning with Verifiable Reward in Competitive Code Generation"; the abstract leaves open how
 * difficulty is measured, how large the hard set is and when the stage changes).
 */
import type { RunConfig } from '../../../config/schema.ts';
import { recall, type Remembering } from '../../../rollout/memory.ts';
import { promptOutcomesOf } from '../../../rollout/outcomes.ts';
import { decodeStates, encodeStates, type PromptStates } from '../../../rollout/states.ts';
import { averageOf } from '../../../tensor/statistics.ts';
import { beliefIn, believed, beliefsRemembering, meanRate, type Beliefs } from '../beliefs.ts';
import type { Selector } from '../selector.ts';

/** Expected success rate of each prompt in the hard set. */
type HardSet = PromptStates;

/**
 * The `hardest_prompts` prompts of the pool of lowest expected success that is at least `hardest_floor`; of equal ones
 * those of lower index. Unseen prompts count as solved every other time, so they replace what has become easy.
 */
export function hardSetOf(
  beliefs: Beliefs,
  {
    num_train_prompts,
    hardest_prompts,
    hardest_floor,
  }: Pick<RunConfig, 'num_train_prompts' | 'hardest_prompts' | 'hardest_floor'>,
): HardSet {
  return new Map(
    Array.from({ length: num_train_prompts }, (_, index) => [index, [meanRate(beliefs, index)]] as const)
      .filter(([, [rate]]) => (rate as number) >= hardest_floor)
      .sort(([a, [p]], [b, [q]]) => (p as number) - (q as number) || a - b)
      .slice(0, hardest_prompts),
  );
}

export const hardestRemembering: Remembering<HardSet> = {
  slot: 'hard-set',
  usedBy: ({ prompt_selection }) => prompt_selection === 'hardest',
  initial: () => new Map(),
  after: (_, batches, config, memory) =>
    hardSetOf(believed(recall(beliefsRemembering, memory), promptOutcomesOf(batches), config), config),
  metrics: (before, after) => ({
    'prompts/hard_rate': averageOf([...after.values()].map(([rate]) => rate as number)),
    'prompts/hard_kept': averageOf([...after.keys()].map((index) => Number(before.has(index)))),
  }),
  encode: encodeStates,
  decode: (encoded) =>
    decodeStates(encoded, {
      subject: 'hard prompts',
      width: 1,
      allowed: ([rate = -1]) => rate >= 0 && rate <= 1,
    }),
};

export const hardestSelector: Selector = {
  foresight(memory) {
    const beliefs = recall(beliefsRemembering, memory);
    return { of: 'right', rate: (index) => meanRate(beliefs, index) };
  },
  /** In the stage of all prompts what is known least of comes first, which takes them in turn; in the other the hard set. */
  scores(candidates, memory, { config, round }) {
    if (round >= config.hardest_after !== config.hardest_first) {
      const hard = recall(hardestRemembering, memory);
      return Float64Array.from(candidates, (index) => Number(hard.has(index)));
    }
    const beliefs = recall(beliefsRemembering, memory);
    return Float64Array.from(candidates, (index) => {
      const [alpha, beta] = beliefIn(beliefs, index);
      return -(alpha + beta);
    });
  },
};
