// A hint that grows with failure: the more attempts were wrong, the more of the solution it shows.
export const name = 'Growing hint';
export const basedOn = 'grpo';
// Prompts whose plain completions all failed get hints. Held-out evaluation never does.
export const set = { hint: 'all_failed' };

// solution is null where the task has none; null as an answer means no hint.
export function hint({ attempts, solution }) {
  if (solution === null) return null;
  const symbols = [...solution];
  const best = Math.max(0, ...attempts.map(({ reward }) => reward));
  // Half of the solution where nothing was right, less where an attempt was nearly right; never all of it.
  const shown = Math.min(symbols.length - 1, Math.ceil(symbols.length * 0.5 * (1 - best)));
  return shown > 0 ? symbols.slice(0, shown).join('') : null;
}
