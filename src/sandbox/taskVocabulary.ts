/** Which symbols an own task is made of: what its code says, else what its texts propose; and how often each occurs. */
import { mostTokens } from '../tasks/own/ownTask.ts';
import type { Split } from '../tasks/task.ts';
import { commonSymbols } from '../tasks/vocabulary/common.ts';
import { charactersOf } from '../tasks/vocabulary/pieces.ts';
import {
  countSymbols,
  proposeVocabulary,
  vocabularyRecord,
  type SymbolCount,
  type WrittenItem,
} from '../tasks/vocabulary/propose.ts';
import { largestVocabulary, vocabularyOf, type VocabularyRecord } from '../tasks/vocabulary/vocabulary.ts';
import type { Inspected } from './protocol.ts';

/** The record of a task's vocabulary; undefined where the common symbols write all of it. Throws a sentence where there can be none. */
export function taskVocabulary(
  said: Inspected['vocabulary'],
  items: readonly WrittenItem[],
): VocabularyRecord | undefined {
  const record =
    said === null
      ? proposeVocabulary(items, mostTokens - 1)
      : typeof said === 'string'
        ? vocabularyRecord(said, countSymbols(said, items))
        : listed(said);
  if (record === undefined || record.symbols.length === 0) return undefined;
  const most = largestVocabulary - commonSymbols.length;
  if (record.symbols.length > most)
    throw new Error(
      `vocabulary: prompts and solutions have ${record.symbols.length} different ${record.kind}, more than ${most}; use fewer of them${record.kind === 'words' ? /* text */ ', or export const vocabulary = "characters"' : ''}`,
    );
  vocabularyOf(record);
  return record;
}

function listed(symbols: readonly string[]): VocabularyRecord {
  const common = new Set(commonSymbols);
  const kind = symbols.every((symbol) => charactersOf(symbol).length === 1) ? 'characters' : 'words';
  return { kind, symbols: symbols.filter((symbol) => !common.has(symbol)) };
}

/** How a task uses its symbols. */
export interface SymbolUse {
  /** The most frequent first. */
  readonly symbols: readonly SymbolCount[];
  /** Symbols that no solution of a training prompt has: those that only prompts have, and those of held-out solutions. */
  readonly untaught: { readonly prompts: readonly string[]; readonly solutions: readonly string[] };
}

/** Counts the symbols of a task's prompts, and which of them its training solutions never teach; nothing is untaught where it has no solutions. */
export function symbolUse(
  pools: readonly Readonly<Record<Split, readonly WrittenItem[]>>[],
  kind: 'characters' | 'words',
): SymbolUse {
  const distinct = new Map(
    pools.flatMap(({ train, eval: held }) => [...train, ...held].map((one) => [one.prompt, one])),
  );
  const symbols = countSymbols(kind, [...distinct.values()]);
  const inTraining = countSymbols(
    kind,
    pools.flatMap(({ train }) => train),
  );
  const taught = new Set(inTraining.flatMap(({ symbol, inSolutions }) => (inSolutions > 0 ? symbol : [])));
  const missing = taught.size === 0 ? [] : symbols.filter(({ symbol }) => !taught.has(symbol));
  const named = (isSolution: boolean) =>
    missing.flatMap(({ symbol, inSolutions }) => (inSolutions > 0 === isSolution ? symbol : []));
  return { symbols, untaught: { prompts: named(false), solutions: named(true) } };
}
