/**
 * The 64 symbols that begin every vocabulary: padding, end, digits, marks and markers. A marker has the same id everywhere,
 * so that what reads markers need not know whose vocabulary it is. Ids are stored in policy files and never change; spare
 * ids are for future symbols.
 */

/** Text of every common symbol; the index is the id. One character each, or a word in brackets. */
export const commonSymbols: readonly string[] = [
  // padding, end of completion
  ...['∅', '⏎'],
  ...'0123456789',
  // arithmetic, lists
  ...'+-*/()=, ',
  // step separator, filler (has no meaning), field separator, comparisons, question, row separator
  ...';~:<>?|',
  // maze: wall, floor, moves (up, down, left, right), start, goal
  ...'#.UDLRSG',
  // names: keys, columns, templates
  ...'abcdefgh',
  // actions and answers of the tasks in turns
  ...['[search]', '[answer]', '[filter]', '[count]', '[row]', '[error]'],
  // markers around tokens that the policy did not write
  ...['[hint]', '[/hint]', '[tool]', '[/tool]'],
  // speakers
  ...['[user]', '[solver]', '[critic]', '[teacher]'],
  ...['[spare-1]', '[spare-2]', '[spare-3]'],
  // more actions of the tasks in turns
  ...['[step]', '[jump]', '[open]'],
];

/** Fills rows after their end; never part of a prompt or completion. */
export const PAD = 0;
/** Ends a completion. */
export const END = 1;

/** Symbols that no text of a reader may hold: the engine alone writes them. */
export const reservedSymbols: ReadonlySet<string> = new Set(['∅', '⏎', '[hint]', '[/hint]']);

/** The id of a common symbol. Throws if it is none. */
export function commonId(symbol: string): number {
  const id = commonSymbols.indexOf(symbol);
  if (id === -1) throw new Error(`internal: ${symbol} is no common symbol`);
  return id;
}
