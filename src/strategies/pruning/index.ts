/** All pruning rules, by the value of the setting. A new one is a file here and a line in this list. */
import type { RunConfig } from '../../config/schema.ts';
import { lengthCap } from './length-cap/lengthCap.ts';
import { firstTokens } from './first-tokens/firstTokens.ts';
import { firstTokensRemembering } from './first-tokens/firstTokensMemory.ts';
import { quality } from './quality/quality.ts';
import type { Remembering } from '../../rollout/memory.ts';
import { ownPruning } from './own/ownPruning.ts';
import { qualityRemembering } from './quality/qualityMemory.ts';
import { predictedLength } from './predicted-length/predictedLength.ts';
import { random } from './random/random.ts';
import { tailConfidence } from './tail-confidence/tailConfidence.ts';
import { tailRemembering } from './tail-confidence/tailMemory.ts';
import type { Pruner } from '../../rollout/pruning.ts';
import type { PruningSite } from './pruning.ts';

export const prunings: Readonly<Record<Exclude<RunConfig['prune'], 'none'>, (site: PruningSite) => Pruner>> =
  {
    random,
    length_cap: lengthCap,
    quality,
    first_tokens: firstTokens,
    tail_confidence: tailConfidence,
    predicted_length: predictedLength,
    own: ownPruning,
  };

export const pruningMemories: readonly Remembering<unknown>[] = [
  qualityRemembering,
  firstTokensRemembering,
  tailRemembering,
];
