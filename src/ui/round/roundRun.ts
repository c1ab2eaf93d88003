/** What the strip reads of a run: the Lab has it, and so may a run whose recipe is fixed. */
import type { Lab } from '../state/Lab.svelte.ts';

export type RoundRun = Pick<
  Lab,
  'changes' | 'config' | 'draft' | 'drawn' | 'errors' | 'progress' | 'refusalOf' | 'state' | 'turn'
>;
