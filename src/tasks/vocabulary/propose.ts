/** Proposes a vocabulary for texts of a reader: which kind of symbols, and which, with how often each occurs. */
import { commonSymbols } from './common.ts';
import { charactersOf, wordsOf } from './pieces.ts';
import { largestVocabulary, type VocabularyKind, type VocabularyRecord } from './vocabulary.ts';

/** A prompt, and its solution, where it has one. */
export interface WrittenItem {
  readonly prompt: string;
  readonly solution: string | null;
}

/** A symbol of the texts. */
export interface SymbolCount {
  readonly symbol: string;
  /** How often it occurs in prompts and in solutions. */
  readonly inPrompts: number;
  readonly inSolutions: number;
}

const common = new Set(commonSymbols);

/** Counts the symbols of a kind in texts, the most frequent first. */
export function countSymbols(
  kind: Exclude<VocabularyKind, 'common'>,
  items: readonly WrittenItem[],
): SymbolCount[] {
  const pieces = kind === 'words' ? wordsOf : charactersOf;
  const counts = new Map<string, { symbol: string; inPrompts: number; inSolutions: number }>();
  const count = (text: string, where: 'inPrompts' | 'inSolutions'): void => {
    for (const symbol of pieces(text)) {
      const known = counts.get(symbol);
      if (known) known[where]++;
      else counts.set(symbol, { symbol, inPrompts: 0, inSolutions: 0, [where]: 1 });
    }
  };
  for (const { prompt, solution } of items) {
    count(prompt, 'inPrompts');
    if (solution !== null) count(solution, 'inSolutions');
  }
  const total = (one: SymbolCount): number => one.inPrompts + one.inSolutions;
  return [...counts.values()].sort((a, b) => total(b) - total(a) || (a.symbol < b.symbol ? -1 : 1));
}

/** The record of counted symbols: those that are not common, the most frequent first. */
export function vocabularyRecord(
  kind: Exclude<VocabularyKind, 'common'>,
  counts: readonly SymbolCount[],
): VocabularyRecord {
  return { kind, symbols: counts.map(({ symbol }) => symbol).filter((symbol) => !common.has(symbol)) };
}

/** Fewest times that a word must occur on average for words to be learned from these texts. */
const usesOfWord = 3;

/**
 * The vocabulary that suits the texts: none of its own where the common symbols write them all; words where they repeat
 * and texts hold several; else characters, unless these are too many or make a text longer than `mostCharacters`.
 */
export function proposeVocabulary(
  items: readonly WrittenItem[],
  mostCharacters: number,
): VocabularyRecord | undefined {
  const characters = countSymbols('characters', items);
  if (characters.every(({ symbol }) => common.has(symbol))) return undefined;
  const words = countSymbols('words', items);
  const uses = words.reduce((sum, { inPrompts, inSolutions }) => sum + inPrompts + inSolutions, 0);
  const longest = items.reduce(
    (most, { prompt, solution }) => Math.max(most, prompt.length + (solution?.length ?? 0)),
    0,
  );
  const most = largestVocabulary - commonSymbols.length;
  const fits = characters.length <= most && longest <= mostCharacters;
  const repeats = uses >= usesOfWord * words.length && uses >= 6 * items.length;
  const kind = words.length <= most && (repeats || !fits) ? 'words' : 'characters';
  return vocabularyRecord(kind, kind === 'words' ? words : characters);
}
