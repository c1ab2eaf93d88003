/** The vocabulary of the built-in tasks of symbols: the 64 common symbols, and no others. */
import { vocabularyOf } from './vocabulary/vocabulary.ts';

export const alphabet = vocabularyOf();
export const { encode, decode, symbolOf } = alphabet;
