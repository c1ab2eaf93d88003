/**
 * What a worker said, for a reader. Workers and records speak English in every language, so that files, links and comparisons
 * stay the same; a sentence that is compared or stored must not come from here.
 */

/** The sentence in the language of the page. A build in another language puts `byTable.svelte.ts` in the place of this file. */
export function inPageLanguage(sentence: string): string {
  return sentence;
}
