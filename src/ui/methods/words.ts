/** What the page says of data of methods. */
import type { Provenance, Saving } from '../../methods/method.ts';

/** What a method promises to need less of. */
export const savingWords: Readonly<Record<Saving, string>> = {
  tokens: 'generated tokens',
  steps: 'sequential steps',
  updates: 'update work',
  labels: 'reference answers',
};

/** How close a method is to its source. */
export const nearness: Readonly<Record<Provenance, string>> = {
  'code read': 'formula and constants read in released code',
  near: 'formula from the paper’s text, not checked against its code',
  'abstract only': 'idea from the abstract alone, constants are ours',
  'own control': 'a control of our own, from no paper',
};
