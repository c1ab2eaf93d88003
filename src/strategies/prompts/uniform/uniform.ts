/** No choice: prompts come in turn, those of a pool once each before any repeats. */
import type { Selector } from '../selector.ts';

export const uniformSelector: Selector = {};
