/** All pruning rules, by the value of the setting. A new one is a file here and a line in this list. */
import type { RunConfig } from '../../config/schema.ts';
import { lengthCap } from './length-cap/lengthCap.ts';
import { quality } from './quality/quality.ts';
import type { Remembering } from '../../rollout/memory.ts';
import { qualityRemembering } from './quality/qualityMemory.ts';
import { random } from './random/random.ts';
import type { Pruning } from './pruning.ts';

export const prunings: Readonly<Record<Exclude<RunConfig['prune'], 'none'>, Pruning>> = {
  random,
  length_cap: lengthCap,
  quality,
};

export const pruningMemories: readonly Remembering<unknown>[] = [qualityRemembering];
