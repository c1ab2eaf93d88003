/** The reader's note on a run or a comparison: a text in Markdown, checked wherever it enters. */
import * as v from 'valibot';

/** Most characters of a note. */
export const longestNote = 20_000;

const grouped = new Intl.NumberFormat(/* text */ 'en-US');

/** Why a text is too long for a note, one sentence; null where it fits. */
export function whyTooLong({ length }: { readonly length: number }): string | null {
  if (length <= longestNote) return null;
  const [most, given, over] = [longestNote, length, length - longestNote].map((one) => grouped.format(one));
  return `A note has at most ${most} characters, got ${given}: remove ${over}.`;
}

export const noteSchema = v.pipe(
  v.string(),
  v.maxLength(longestNote, ({ input }) => whyTooLong(input) ?? ''),
);

/** Throws the sentence of `whyTooLong`: a longer note would make its record unreadable. */
export function checkNote(text: string): void {
  const problem = whyTooLong(text);
  if (problem !== null) throw new Error(problem);
}
