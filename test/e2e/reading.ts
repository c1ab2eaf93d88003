/** How hard a text is to read: words a sentence, and the Flesch–Kincaid grade (Kincaid and others, 1975). */

const hasLetter = (word: string): boolean => /[a-z]/i.test(word);

/** The sentences of a text, one or more on a line; labels and single words are none. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((line) => line.split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[.!?]$/.test(sentence) && wordsOf(sentence).length > 2);
}

export const wordsOf = (sentence: string): string[] => sentence.split(/\s+/).filter(hasLetter);

/** By groups of vowels; a silent ending is not counted. */
function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length <= 3) return 1;
  const voiced = letters.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '').replace(/^y/, '');
  return Math.max(1, voiced.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}

/** 0.39 × words a sentence + 11.8 × syllables a word − 15.59: years of school that a text asks for. */
export function gradeOf(sentences: readonly string[]): number {
  const words = sentences.flatMap(wordsOf);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59;
}
