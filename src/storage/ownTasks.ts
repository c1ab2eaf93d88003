/** Own tasks as the reader saved them, and the weights that were taught from their solutions. */
import * as v from 'valibot';
import { warmForm } from '../config/ownTask.ts';
import {
  codeShelfOver,
  openCodeRows,
  savedCodeEntries,
  type CodeShelf,
  type SavedCode,
} from './codeShelf.ts';

/** Warm-start weights, taught from a task's solutions. */
export interface TaughtWeights {
  /** Task id and policy size. */
  readonly task: string;
  readonly policy: string;
  readonly parameters: Float32Array;
  /** Held-out pass@1 after teaching. */
  readonly passAt1: number | null;
  readonly updates: number;
  /** As in `OwnTask`; absent for weights that an older version taught. */
  readonly warm?: string | undefined;
}

export interface OwnTaskShelf extends CodeShelf<SavedCode> {
  /** Keeps weights under their `warm`, and where `isLast`, the default, also as the last ones that were taught. */
  keepTaught(taught: TaughtWeights, isLast?: boolean): Promise<void>;
  /** The weights made as `warm` says, or without it the last ones that were taught here. */
  taught(task: string, policy: string, warm?: string): Promise<TaughtWeights | null>;
}

const taughtSchema = v.object({
  task: v.string(),
  policy: v.string(),
  parameters: v.custom<Float32Array>(
    (value) => value instanceof Float32Array && value.every(Number.isFinite),
  ),
  passAt1: v.nullable(v.pipe(v.number(), v.finite())),
  updates: v.number(),
  warm: v.optional(v.pipe(v.string(), v.regex(warmForm))),
});

const taughtKey = (task: string, policy: string, warm?: string): string =>
  [task, policy, warm].filter(Boolean).join(' ');

/** Opens the shelf; never rejects. */
export async function openOwnTasks(name = 'espalier-tasks'): Promise<OwnTaskShelf> {
  const { rows, because } = await openCodeRows(name, ['tasks', 'taught'], 'tasks');
  const { taught } = rows;
  return {
    ...codeShelfOver(rows.tasks, v.object(savedCodeEntries), because),
    async keepTaught(weights, isLast = true) {
      const { task, policy, warm } = weights;
      if (warm !== undefined) await taught.put({ key: taughtKey(task, policy, warm), ...weights });
      if (isLast) await taught.put({ key: taughtKey(task, policy), ...weights });
    },
    async taught(task, policy, warm) {
      const keys = [taughtKey(task, policy, warm), taughtKey(task, policy)];
      for (const key of keys) {
        const read = v.safeParse(taughtSchema, await taught.get(key));
        const fits = read.success && (warm === undefined || read.output.warm === warm);
        if (fits && read.output.task === task) return read.output;
      }
      return null;
    },
  };
}
