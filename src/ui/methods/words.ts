/** Words for the data of methods. */
import type { Method, Provenance, Saving } from '../../methods/method.ts';

/** What a method promises to reduce. */
export const savingWords: Readonly<Record<Saving, string>> = {
  tokens: 'generated tokens',
  steps: 'decode steps',
  updates: 'work of updates',
  labels: 'reference labels',
};

/** The same in one word. */
const savingNames: Readonly<Record<Saving, string>> = {
  tokens: /* text */ 'tokens',
  steps: /* text */ 'steps',
  updates: /* text */ 'updates',
  labels: /* text */ 'labels',
};

/** What a method promises, in few words. */
export const promiseOf = ({ saves }: Pick<Method, 'saves'>): string =>
  saves.length > 0 ? `fewer ${saves.map((one) => savingNames[one]).join(', ')}` : 'better results';

/** How closely a method follows its source. */
export const nearness: Readonly<Record<Provenance, string>> = {
  'code read': 'formula and constants read in released code',
  near: 'formula from the paper’s text, not checked against its code',
  'abstract only': 'idea from the abstract alone, constants are ours',
  'own control': 'a control of our own, from no paper',
};
