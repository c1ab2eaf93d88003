/** What workers say, with its translation. The build of a language fills it; in English nothing needs it. */
import type { SaidPair } from './saying.ts';

export const saidTable: readonly SaidPair[] = [];
