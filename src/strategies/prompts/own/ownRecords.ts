/**
 * The record of each prompt of the pool for code of the reader: its plain finished completions, how many of them were
 * right, and the round that last had one.
 */
import type { PromptRecord } from '../../../learn/own/ownMethod.ts';
import { recall, type Memory, type Remembering } from '../../../rollout/memory.ts';
import { roles, type Batch, type Sample } from '../../../rollout/sample.ts';
import { decodeStates, encodeStates, type PromptStates } from '../../../rollout/states.ts';
import { largestPool } from '../options.ts';

/** Completions that are no evidence about the prompt are left out: hinted ones, and those that were not scored. */
const counts = (one: Sample): boolean =>
  Number.isFinite(one.reward) && !one.hint && !one.roles.includes(roles.hint);

/** Votes and reward models replace the verdict where the run must do without it. */
const isRight = ({ vote, rated, reward, verdict }: Sample): boolean =>
  vote || rated ? reward > 0.5 : verdict.correct;

/**
 * The records after a round that collected these batches. In pools of more than 4,096 prompts those tried longest ago
 * are forgotten, because every checkpoint holds the records.
 */
export function recordsAfter(records: PromptStates, batches: readonly Batch[]): PromptStates {
  const after = new Map(records);
  for (const { round, trajectories } of batches) {
    for (const one of trajectories.filter(counts)) {
      const { index } = one.prompt;
      const [tried = 0, solved = 0] = after.get(index) ?? [];
      after.set(index, [tried + 1, solved + Number(isRight(one)), round]);
    }
  }
  if (after.size <= largestPool) return after;
  const lastOf = (numbers: readonly number[]): number => numbers[2] as number;
  const latest = [...after].sort(([a, x], [b, y]) => lastOf(y) - lastOf(x) || a - b);
  return new Map(latest.slice(0, largestPool));
}

export const ownRecordsRemembering: Remembering<PromptStates> = {
  slot: 'own-records',
  // Without a pool no prompt comes again, and every record would be empty.
  usedBy: ({ prompt_selection, baseline, num_train_prompts }) =>
    num_train_prompts > 0 && (prompt_selection === 'own' || baseline === 'own'),
  initial: () => new Map(),
  after: recordsAfter,
  metrics: () => ({}),
  encode: encodeStates,
  decode: (encoded) =>
    decodeStates(encoded, {
      subject: 'records of prompts',
      width: 3,
      allowed: ([tried = -1, solved = -1, round = -1]) =>
        [tried, solved, round].every((one) => Number.isSafeInteger(one) && one >= 0) &&
        tried >= 1 &&
        solved <= tried,
    }),
};

/** Memories never change, and every group of a round asks for its record. */
const read = new WeakMap<Memory, PromptStates>();

/** The record of a prompt of the pool from before the round; of one never tried, zeros. */
export function recordOf(memory: Memory, promptIndex: number): PromptRecord {
  const records = read.get(memory) ?? recall(ownRecordsRemembering, memory);
  read.set(memory, records);
  const [tried = 0, solved = 0] = records.get(promptIndex) ?? [];
  return { tried, solved };
}
