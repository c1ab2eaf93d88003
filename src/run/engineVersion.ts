import type { EarlierEngine } from './records.ts';

/** Stored with runs and results: raised whenever the same configuration and seed give other numbers than before. */
export const engineVersion = '10';

/** That another engine version trained a run or some of its rounds, as a clause. Undefined: a version that was not named. */
export function otherNumbers(
  engine: string | null | undefined,
  current = engineVersion,
  trained = 'this run',
): string {
  const made = engine == null ? 'an older engine version' : `engine version ${engine}`;
  return `${made} trained ${trained} and version ${current} computes other numbers`;
}

/**
 * Why a run of that engine version cannot resume, as one sentence; null where it can. Undefined: it was stored before
 * checkpoints named their version.
 */
export function whyNotResumed(engine: string | undefined, current = engineVersion): string | null {
  if (engine === current) return null;
  return `${otherNumbers(engine, current)}, so it cannot resume; continue it from its weights as a new run`;
}

/** A version as the reader knows it. */
export function engineName(engine: string | null | undefined): string {
  return engine == null ? 'an older engine' : `engine ${engine}`;
}

/** What the continuation of a run of that engine version is not, as a clause. */
export function notIdenticalTo(engine: string | null | undefined): string {
  return `not identical to what ${engineName(engine)} would have done`;
}

/** What a run with these earlier engines is not, as one sentence; null for a run of one engine. */
export function notIdentical(engines: readonly EarlierEngine[] = []): string | null {
  if (engines.length === 0) return null;
  return engines
    .map(
      ({ engine, round }) =>
        `continued after round ${round} from the weights and moments of ${engineName(engine)}, ${notIdenticalTo(engine)}`,
    )
    .join('; ');
}

/** What the answers of weights from that engine version are not, as one sentence; null for this version's own. */
export function answersMayDiffer(engine: string | null | undefined, current = engineVersion): string | null {
  if (engine === current) return null;
  return `${engineName(engine)} trained this policy, and engine ${current} asks it: numbers may differ from those of its run`;
}
