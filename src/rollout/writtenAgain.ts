/** Has the policy write completions again, to read what it makes of them under its current weights. */
import { gatherRows, type Frame, type Generated, type Policy, type Rows } from './policy.ts';

export interface Rewriting {
  readonly policy: Policy;
  readonly frame: Frame;
  readonly temperature: number;
}

/** A completion after its prompt. */
export interface Rewritten {
  readonly prompt: { readonly tokens: readonly number[] };
  /** Prompt and completion. */
  readonly tokens: Int32Array;
}

/**
 * Forces the tokens of completions, all rows together. `visit` gets completion i's token at index `at`, which is entry `place`
 * of the generated `[steps, rows]`. Throws what the policy throws.
 */
export async function writeAgain(
  { policy, frame, temperature }: Rewriting,
  completions: readonly Rewritten[],
  visit: (i: number, at: number, generated: Generated, place: number) => void,
): Promise<void> {
  if (completions.length === 0) return;
  const reached = completions.map(({ prompt }) => prompt.tokens.length);
  const prefilled = await policy.prefill(
    completions.map(({ prompt }) => prompt.tokens),
    frame,
  );
  let held: Rows = prefilled;
  let rows = prefilled;
  let open = [...completions.keys()];
  try {
    // Rows stop at an end token, and continue after it in tasks of several turns.
    while (open.length > 0) {
      const left = open.map((i) => (completions[i] as Rewritten).tokens.length - (reached[i] as number));
      const length = Math.max(...left);
      const forced = new Int32Array(length * open.length).fill(-1);
      open.forEach((i, row) => {
        for (let step = 0; step < (left[row] as number); step++) {
          const { tokens } = completions[i] as Rewritten;
          forced[step * open.length + row] = tokens[(reached[i] as number) + step] as number;
        }
      });
      const generated = await policy.generate(rows, {
        length,
        uniforms: new Float32Array(length * open.length).fill(0.5),
        limit: Int32Array.from(left, (count, row) => (rows.position[row] as number) + count),
        forced,
        temperature,
      });
      if (generated.rows.state !== held.state) policy.release(held);
      held = generated.rows;
      open.forEach((i, row) => {
        const until = generated.rows.position[row] as number;
        for (let step = 0, at = reached[i] as number; at <= until; step++, at++)
          visit(i, at, generated, step * open.length + row);
        reached[i] = until + 1;
      });
      const going = [...open.keys()].filter(
        (row) =>
          (reached[open[row] as number] as number) <
          (completions[open[row] as number] as Rewritten).tokens.length,
      );
      const next = gatherRows(generated.rows, Int32Array.from(going));
      rows = { ...next, done: new Uint8Array(going.length) };
      open = going.map((row) => open[row] as number);
    }
  } finally {
    policy.release(held);
  }
}
