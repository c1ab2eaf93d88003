/** Sentences about rounds that are not stored. */
import { duration, whole } from './format.ts';

const rounds = (count: number): string => `${whole(count)} ${count === 1 ? 'round' : 'rounds'}`;

/** From where a missing round is trained again, and the estimated time in seconds. */
export function againWords(round: number, from: number, seconds: number): string {
  const missing = `Round ${whole(round)} is not stored: it`;
  if (round === from) return `${missing} is where the run begins, and is made again.`;
  const where = from === 0 ? 'the beginning' : `round ${whole(from)}`;
  const time = seconds < 1 ? 'less than 1 s' : `about ${duration(seconds)}`;
  return `${missing} is trained again from ${where} (${rounds(round - from)}, ${time}).`;
}

/** Why a round cannot be trained again; `reason` is a sentence. */
export function notAgainWords(round: number, reason: string): string {
  return `Round ${whole(round)} is not stored and cannot be trained again. ${reason}`;
}

/** Confirms that the round was trained again. */
export function sameWords(round: number): string {
  return `Round ${whole(round)} was trained again and came out the same.`;
}

/** Progress of training a round again. */
export function progressWords({ at, to }: { readonly at: number; readonly to: number }): string {
  return `Training again: round ${whole(at)} of ${whole(to)}.`;
}
