/** Words for the data of methods. */
import type { Provenance, Saving } from '../../methods/method.ts';

/** What a method promises to reduce. */
export const savingWords: Readonly<Record<Saving, string>> = {
  tokens: 'generated tokens',
  steps: 'sequential steps',
  updates: 'update work',
  labels: 'reference answers',
};

/** How closely a method follows its source. */
export const nearness: Readonly<Record<Provenance, string>> = {
  'code read': 'formula and constants read in released code',
  near: 'formula from the paper’s text, not checked against its code',
  'abstract only': 'idea from the abstract alone, constants are ours',
  'own control': 'a control of our own, from no paper',
};
