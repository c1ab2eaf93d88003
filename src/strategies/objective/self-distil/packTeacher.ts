/** Packs the rows that a teacher reads: the same completions in the same places, after the solution and the prompt. */
import { asCollected, type Learnable } from '../../../learn/learnable.ts';
import type { Packed, PackOptions } from '../../../learn/packing.ts';
import { layRows } from '../../../learn/rows.ts';
import { inPlainContext } from '../../../rollout/plainContext.ts';
import { roles, type Sample } from '../../../rollout/sample.ts';
import { withHint } from '../../../tasks/hint.ts';
import { float32, scalar } from '../../../tensor/tensor.ts';

/** A completion as its teacher reads it, and the completion itself. */
interface Taught extends Sample {
  readonly of: Learnable;
}

/** The completion after the solution and its plain prompt; after the plain prompt where it has no solution. */
function asTaught(of: Learnable): Taught {
  const plain = inPlainContext(asCollected(of));
  if (!of.taught) return { ...plain, of };
  const prompt = withHint(plain.prompt, of.taught.solution);
  const hint = prompt.tokens.length - plain.prompt.tokens.length;
  return {
    ...plain,
    of,
    prompt,
    tokens: Int32Array.from([...prompt.tokens, ...plain.tokens.subarray(plain.prompt.tokens.length)]),
    roles: Uint8Array.from([...new Array<number>(hint).fill(roles.hint), ...plain.roles]),
  };
}

/**
 * Adds `teacher_tokens`, `teacher_positions`, `teacher_segments` `[rows, teacherColumns + perRow · segmentColumns]`,
 * `teacher_columns`, `self_distil_here` `[rows, perRow · segmentColumns]` (1 on trained tokens that the teacher grades) and their number `self_distil_count`, at least 1.
 */
export function packTeacher(
  packed: Packed,
  { plan, pad, maxLength }: PackOptions,
  teacherColumns: number,
): Packed {
  const rows = packed.rows.map((row) => row.map(asTaught));
  const here = new Float32Array(packed.feeds.weights?.data.length ?? 0);
  let count = 0;
  const laid = layRows(
    rows,
    { plan: { ...plan, promptColumns: teacherColumns }, pad, maxLength },
    (one, first) => {
      const { of } = one;
      const [start, own] = [one.prompt.tokens.length, of.prompt.tokens.length];
      for (let at = 0; at < (of.taught?.tokens ?? 0); at++) {
        if (of.mask[own + at] !== 1) continue;
        here[first + start + at] = 1;
        count += of.shared?.copies[own + at] ?? 1;
      }
    },
  );
  const { tokens, positions, segments, columns } = laid.feeds;
  return {
    ...packed,
    feeds: {
      ...packed.feeds,
      ...(tokens && { teacher_tokens: tokens }),
      ...(positions && { teacher_positions: positions }),
      ...(segments && { teacher_segments: segments }),
      ...(columns && { teacher_columns: columns }),
      self_distil_here: float32(here, [laid.count, laid.scored]),
      self_distil_count: scalar(Math.max(count, 1)),
    },
    positions: packed.positions + laid.positions,
    taught: (packed.taught ?? 0) + rows.reduce((sum, row) => sum + readIn(row), 0),
  };
}

/** Tokens of a row: its prompt, once, and its completions. */
function readIn(row: readonly Taught[]): number {
  const prompt = row[0]?.prompt.tokens.length ?? 0;
  return row.reduce((sum, { tokens }) => sum + tokens.length - prompt, prompt);
}
