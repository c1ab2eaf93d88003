/**
 * What a failed commit may have lost. Platforms such as Moodle and ILIAS count values as sent once they tried, and send later
 * only what changed since. So each lost value is written with another spelling of nearly the same meaning, and then as it was.
 */
import { statuses } from './suspend.ts';

/** Nearer than the hundredths of a platform, so that readers of either take the same score. */
const besideScore = (value: string): string => String(Math.abs(Math.round(1000 * Number(value)) - 1) / 1000);

const isStatus = (kept: string): boolean => statuses.some((one) => one === kept);

/** Another value by the end of an element's name; none is a better result than the true one. */
const others: readonly (readonly [end: string, other: (value: string, kept: string) => string])[] = [
  ['.score.raw', besideScore],
  ['.score.min', besideScore],
  ['.score.max', besideScore],
  // What was kept before is no worse, should the true one not arrive.
  [
    '.lesson_status',
    (value, kept) =>
      isStatus(kept) && kept !== value ? kept : value === 'incomplete' ? 'browsed' : 'incomplete',
  ],
  ['.exit', (value) => (value === '' ? 'suspend' : '')],
  ['.id', (value) => `${value}_`],
  ['.type', (value) => (value === 'fill-in' ? 'performance' : 'fill-in')],
  ['.result', (value) => (value === 'neutral' ? 'unanticipated' : 'neutral')],
  // Readers of codes and of JSON pass over a space.
  ['.student_response', (value) => `${value} `],
  ['.suspend_data', (value) => `${value} `],
];

/**
 * Another value for an element that the platform takes; the same for an element without one. `kept`: what it kept before, ''
 * for nothing.
 */
export function otherSpelling(element: string, value: string, kept = ''): string {
  const [, other] = others.find(([end]) => element.endsWith(end)) ?? [];
  return other === undefined ? value : other(value, kept);
}
