/** Decides which prompts are held out, from the canonical prompt only, so that no seed can leak one into training. */
import type { Split } from './task.ts';

/** One in `evalShare` canonical prompts is held out for evaluation. */
const evalShare = 8;

/**
 * FNV's usual start plus 20: chosen so that the small levels of `chain-sum` hold out about their share
 * (8 of 55 prompts at level 1, 514 of 4,095 at level 2). Changing it changes every task's split.
 */
const start = 0x811c9dc5 + 20;

/** 32-bit hash of a text: FNV-1a, then a finaliser that spreads the last characters over all bits. */
function hashText(text: string): number {
  let hash = start | 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The split of a prompt with this canonical key. */
export function splitOf(key: string): Split {
  return hashText(key) % evalShare === 0 ? 'eval' : 'train';
}
