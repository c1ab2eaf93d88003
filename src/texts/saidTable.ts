/** What workers say, in another language. The build of the language fills the pairs; the English page needs none of this. */
import { sayingOf, type SaidPair } from './saying.ts';

const pairs: readonly SaidPair[] = [];

/** The translation of a worker's sentence; English where no pair fits it. */
export const sayByTable = sayingOf(pairs);
