/** What readers see of values that are words in English; a value that is not listed is shown as it is. */
const words: Readonly<Record<string, string>> = {
  tokens: /* text */ 'tokens',
  rounds: /* text */ 'rounds',
  seconds: /* text */ 'seconds',
  list: /* text */ 'list',
  tree: /* text */ 'tree',
  probability: /* text */ 'probability',
  advantage: /* text */ 'advantage',
  entropy: /* text */ 'entropy',
  clipped: /* text */ 'clipped',
  Catalogue: /* text */ 'Catalogue',
  Reference: /* text */ 'Reference',
  All: /* text */ 'All',
  Strategies: /* text */ 'Strategies',
  Settings: /* text */ 'Settings',
  Metrics: /* text */ 'Metrics',
  before: /* text */ 'before',
  after: /* text */ 'after',
  element: /* text */ 'element',
  frame: /* text */ 'frame',
  maze: /* text */ 'maze',
  'grid-world': /* text */ 'grid-world',
  'cart-pole': /* text */ 'cart-pole',
};

/** The word for a value: `tokens`, `not seen`. */
export const choiceWord = (choice: string): string =>
  Object.hasOwn(words, choice) ? (words[choice] ?? choice) : choice;
