/** Pairs that the reader chose, in place of a round's completions. */
import { readChoices } from '../../../config/choiceText.ts';
import type { RunConfig } from '../../../config/schema.ts';
import { strategyHas } from '../../../config/strategyTraits.ts';
import { excluded, withAdvantage, type Learnable } from '../../../learn/learnable.ts';
import { roles, type Batch } from '../../../rollout/sample.ts';
import { integer, streams } from '../../../tensor/random.ts';
import { dpoLoss, ipoLoss } from './meta.ts';
import { isHeldOut } from '../../reward/judge/choice.ts';

/** Whether updates learn from the reader's pairs instead of the round's completions. */
export const learnsFromChoices = (config: RunConfig): boolean =>
  [dpoLoss.id, ipoLoss.id].some((id) => id === config.surrogate) &&
  config.preference_pairs === 'choices' &&
  config.human === 'reader' &&
  strategyHas('learns_a_judge', config);

interface Written {
  readonly prompt: readonly number[];
  readonly chosen: readonly number[];
  readonly rejected: readonly number[];
}

/**
 * Pairs that may be learned from, each once: no ties, none that measure the judge, and none before there are enough choices. Of
 * two texts that were compared several times the one that was chosen more often is preferred.
 */
function decided({ choices, min_choices, seed }: RunConfig): Written[] {
  const all = readChoices(choices);
  const votes = new Map<string, Written & { lead: number }>();
  for (const [index, { prompt, first, second, answer }] of all.entries()) {
    if (all.length < min_choices || isHeldOut(seed, index)) continue;
    if (answer !== 'first' && answer !== 'second') continue;
    const [chosen, rejected] = answer === 'first' ? [first, second] : [second, first];
    const keyOf = (...texts: readonly (readonly number[])[]): string => JSON.stringify([prompt, ...texts]);
    const opposite = votes.get(keyOf(rejected, chosen));
    if (opposite) opposite.lead--;
    else {
      const key = keyOf(chosen, rejected);
      votes.set(key, { prompt, chosen, rejected, lead: (votes.get(key)?.lead ?? 0) + 1 });
    }
  }
  return [...votes.values()].flatMap((one) => {
    if (one.lead === 0) return [];
    return one.lead > 0 ? [one] : [{ ...one, chosen: one.rejected, rejected: one.chosen }];
  });
}

/** Up to `count` of the pairs without replacement, drawn again in each round. */
function drawn<T>(all: readonly T[], count: number, { seed }: RunConfig, round: number): T[] {
  const left = [...all];
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, i) => left.splice(integer(left.length, seed, streams.learnedPair, round, i), 1)[0] as T,
  );
}

/**
 * The batch with its own completions left out of the update, and groups of two in their place, the chosen completion first:
 * as many pairs of the reader as the round has prompts, fewer where there are fewer.
 */
export function withChosenPairs(
  batch: Batch<Learnable>,
  config: RunConfig,
): { readonly batch: Batch<Learnable>; readonly pairs: number } {
  const first = batch.trajectories.reduce((most, { group }) => Math.max(most, group + 1), 0);
  const pairs = drawn(decided(config), config.prompts_per_round, config, batch.round);
  const written = pairs.flatMap(({ prompt, chosen, rejected }, i) =>
    [chosen, rejected].map((completion, sample) => {
      const tokens = Int32Array.from([...prompt, ...completion]);
      const isWritten = Uint8Array.from(tokens, (_, at) => Number(at >= prompt.length));
      const [reward, correct] = [1 - sample, sample === 0];
      const place = { task: config.task, split: 'train', index: i, level: config.level } as const;
      const one: Omit<Learnable, 'advantages' | 'mask'> = {
        prompt: { ...place, tokens: prompt, key: prompt.join(' ') },
        ...{ group: first + i, sample, round: batch.round, tokens, trainMask: isWritten },
        roles: isWritten.map((own) => (own ? roles.action : roles.prompt)),
        ...{ logps: new Float32Array(tokens.length), entropies: new Float32Array(tokens.length) },
        versions: new Int32Array(tokens.length).fill(-1),
        ...{ terminated: true, truncated: false, verdict: { reward, correct, reason: '' } },
        ...{ reward, earned: reward, isChosen: true },
      };
      return withAdvantage(one, 0);
    }),
  );
  const trajectories = [...batch.trajectories.map((one) => excluded(one)), ...written];
  return { batch: { ...batch, trajectories }, pairs: pairs.length };
}
