/** The slot of the objective: the losses that an update minimises. */
import type { RunConfig } from '../../config/schema.ts';
import type { Aggregation } from '../../learn/objective/aggregation.ts';
import type { Loss, LossStrategy } from '../../learn/objective/loss.ts';
import { aggregations } from './aggregation/aggregation.ts';
import { entropyBonus } from './entropy-bonus/entropyBonus.ts';
import { klConvex } from './kl-convex/klConvex.ts';
import { klHinge } from './kl-hinge/klHinge.ts';
import { klPenalty } from './kl/kl.ts';
import { observationLoss } from './observations/crossEntropy.ts';
import { correction } from './proximal/correction.ts';
import { besideDistillation, selfDistillation } from './self-distil/selfDistil.ts';
import { surrogateLoss, surrogateStrategy } from './surrogateLoss.ts';

export { supervisedObjective, supervisionOf } from './warm-start/warmStart.ts';

/** The aggregation of token losses under these settings. */
export const aggregationOf = ({ loss_type }: Pick<RunConfig, 'loss_type'>): Aggregation =>
  aggregations[loss_type];

/** In order of addition: a factor comes after the losses that it multiplies. */
export const objectiveLosses: readonly LossStrategy[] = [
  surrogateStrategy,
  correction,
  besideDistillation,
  selfDistillation,
  klPenalty,
  klConvex,
  entropyBonus,
  observationLoss,
  klHinge,
];

/** The losses of GRPO as published, from which every other choice departs. */
export const plainLosses: readonly Loss[] = [surrogateLoss({ kind: 'clipped', level: 'token' })];
