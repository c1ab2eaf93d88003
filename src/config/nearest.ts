/** Known names nearest in spelling to one that is unknown. */
import { editDistance } from '../tensor/similarity.ts';

const letters = (text: string): Uint16Array =>
  Uint16Array.from(text.toLowerCase(), (letter) => letter.charCodeAt(0));

/** Longest name that is compared. */
const longest = 60;

/** The known names at the least edit distance, at most three; none where more than a third of the letters would change. */
export function nearest(name: string, known: readonly string[]): readonly string[] {
  const given = letters(name.slice(0, longest));
  const distances = known.map((one) => ({ one, distance: editDistance(given, letters(one)) }));
  const least = Math.min(...distances.map(({ distance }) => distance));
  return distances
    .filter(({ one, distance }) => distance === least && distance * 3 <= Math.max(one.length, 3))
    .map(({ one }) => one)
    .slice(0, 3);
}
