/** No choice: prompts come as they come, those of a pool once each before any comes again. */
import type { Selector } from '../selector.ts';

export const uniformSelector: Selector = {};
