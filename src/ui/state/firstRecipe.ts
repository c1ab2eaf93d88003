/**
 * The recipe on the page of a reader who came without a link, and that of the recording which plays there: replies in words show
 * more in half a minute than sums do (`test/measure/README.md`). A link without settings still means the defaults.
 */
import { decodeLink } from '../../config/link.ts';
import type { RunConfig } from '../../config/settings.ts';

export const firstRecipe = (): RunConfig => decodeLink('#v=1&method=grpo&task=replies');
