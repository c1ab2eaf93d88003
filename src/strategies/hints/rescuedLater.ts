/**
 * Training prompts that a hint rescued, and their results when the run draws them again: the capability gain on the
 * run's own prompts. Counted for the reader; nothing learns from it.
 */
import type { Remembering } from '../../rollout/memory.ts';
import type { Batch } from '../../rollout/sample.ts';

/** 0: not drawn again; 1: drawn again, and not solved without a hint; 2: solved without a hint in a later round. */
type Since = 0 | 1 | 2;
/** By the prompt's canonical form, in order of rescue. */
type Rescued = ReadonlyMap<string, Since>;

/** Most prompts that are kept; the oldest are evicted. */
const mostRescued = 2048;

/** The rescued prompts after a round that collected these batches; only later rounds count as drawing a prompt again. */
export function rescuedAfter(before: Rescued, batches: readonly Batch[]): Rescued {
  const met = new Map<string, { plain: number; plainRight: boolean; hintedRight: boolean }>();
  for (const { prompt, hint, verdict } of batches.flatMap(({ trajectories }) => trajectories)) {
    const seen = met.get(prompt.key) ?? { plain: 0, plainRight: false, hintedRight: false };
    met.set(prompt.key, seen);
    if (!hint && !verdict.abstained) seen.plain++;
    if (verdict.correct) seen[hint ? 'hintedRight' : 'plainRight'] = true;
  }
  const after = new Map(before);
  for (const [key, { plain, plainRight, hintedRight }] of met) {
    if (plain === 0) continue;
    const known = before.get(key);
    if (known !== undefined) after.set(key, plainRight || known === 2 ? 2 : 1);
    else if (!plainRight && hintedRight) after.set(key, 0);
  }
  return new Map([...after].slice(-mostRescued));
}

const damaged =
  'rescued prompts: their memory must hold prompts with what became of them, got another form; it is damaged, start the run again';

const isSince = (value: unknown): value is Since => value === 0 || value === 1 || value === 2;

export const rescuedRemembering: Remembering<Rescued> = {
  slot: 'rescued',
  onlyCounts: true,
  usedBy: ({ hint }) => hint !== 'none',
  initial: () => new Map(),
  after: rescuedAfter,
  metrics(before, after) {
    const changed = [...after].filter(([key, since]) => before.get(key) !== since);
    return {
      'saved/rescued_met': changed.filter(([key, since]) => since > 0 && before.get(key) === 0).length,
      'saved/rescued_solved': changed.filter(([, since]) => since === 2).length,
    };
  },
  encode: (rescued) => [...rescued],
  decode(encoded) {
    if (!Array.isArray(encoded) || encoded.length > mostRescued) throw new Error(damaged);
    return new Map(
      (encoded as unknown[]).map((row) => {
        const [key, since] = Array.isArray(row) ? (row as unknown[]) : [];
        if (typeof key !== 'string' || !isSince(since)) throw new Error(damaged);
        return [key, since] as const;
      }),
    );
  },
};
