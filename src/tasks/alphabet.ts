/**
 * The alphabet of 64 symbols that all tasks share, so that one policy can be trained on any of them. Ids are stored
 * in policy files and never change; spare ids are for future symbols.
 */

/** Text of every symbol; the index is the id. One character each, or a word in brackets. */
const symbols = [
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

const ids: ReadonlyMap<string, number> = new Map(symbols.map((symbol, id) => [symbol, id]));

/** The name of these symbols in policy files. */
export const alphabetName = 'espalier-64';
/** Number of symbols: the size of every policy's vocabulary. */
export const alphabetSize = symbols.length;
/** Fills rows after their end; never part of a prompt or completion. */
export const PAD = 0;
/** Ends a completion. */
export const END = 1;

/** The text of one symbol. Throws if no symbol has this id. */
export function symbolOf(id: number): string {
  const symbol = symbols[id];
  if (symbol === undefined) throw new Error(`alphabet: id must be 0 to ${alphabetSize - 1}, got ${id}`);
  return symbol;
}

/** The symbols of a text: characters and bracketed words, whether the alphabet has them or not. */
export function symbolsOf(text: string): string[] {
  return text.match(/\[[^[\]]*\]|./gsu) ?? [];
}

/** The ids of a text, one per character or bracketed word. Throws at the first symbol that is not in the alphabet. */
export function encode(text: string): number[] {
  return symbolsOf(text).map((symbol) => {
    const id = ids.get(symbol);
    if (id === undefined) {
      throw new Error(`alphabet: text must be made of ${symbols.slice(2).join('')}, got "${symbol}"`);
    }
    return id;
  });
}

/** The text of some ids; `encode` reads it back. Throws if an id has no symbol. */
export function decode(tokens: Iterable<number>): string {
  return Array.from(tokens, symbolOf).join('');
}
