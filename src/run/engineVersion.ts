/** Stored with runs and results: raised whenever the same configuration and seed give other numbers than before. */
export const engineVersion = '8';

/**
 * Why a run of that engine version cannot resume, as one sentence; null where it can. Undefined: it was stored before
 * checkpoints named their version.
 */
export function whyNotResumed(engine: string | undefined, current = engineVersion): string | null {
  if (engine === current) return null;
  const made = engine === undefined ? 'an older engine version' : `engine version ${engine}`;
  return `${made} trained this run and version ${current} computes other numbers, so it cannot resume; start a new run with its settings`;
}
