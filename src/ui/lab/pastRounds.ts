/** What the page says of a round that is not stored. */
import { duration, whole } from '../format.ts';

const rounds = (count: number): string => `${whole(count)} ${count === 1 ? 'round' : 'rounds'}`;

/** How the round is reached from round `from`, in about so many seconds. */
export function againWords(round: number, from: number, seconds: number): string {
  const missing = `Round ${whole(round)} is not stored: it`;
  if (round === from) return `${missing} is where the run begins, and is made again.`;
  const where = from === 0 ? 'the beginning' : `round ${whole(from)}`;
  const time = seconds < 1 ? 'less than 1 s' : `about ${duration(seconds)}`;
  return `${missing} is trained again from ${where} (${rounds(round - from)}, ${time}).`;
}

/** Why it cannot be had; `reason` is a sentence. */
export function notAgainWords(round: number, reason: string): string {
  return `Round ${whole(round)} is not stored and cannot be trained again: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}

/** That it is there now. */
export function sameWords(round: number): string {
  return `Round ${whole(round)} was trained again and came out the same.`;
}

/** How far it is. */
export function progressWords({ at, to }: { readonly at: number; readonly to: number }): string {
  return `Training again: round ${whole(at)} of ${whole(to)}.`;
}
