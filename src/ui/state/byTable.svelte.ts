/** What a worker said, in a page of another language than English: by a table that the build fills and the page fetches apart. */

/** Null until the table is here: what was drawn before is drawn again then. */
let say = $state.raw<((sentence: string) => string) | null>(null);

import('../../texts/saidTable.ts').then(
  ({ sayByTable }) => (say = sayByTable),
  // Without the table, English is better than nothing.
  () => undefined,
);

/** The sentence in the language of the page; English where no template of the table fits it. */
export function byTable(sentence: string): string {
  return say?.(sentence) ?? sentence;
}
