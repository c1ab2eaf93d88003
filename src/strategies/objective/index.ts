/** The slot of the objective: what an update makes smaller. */
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
import { surrogateLoss, surrogateStrategy } from './surrogateLoss.ts';

/** How the losses of tokens become one number. */
export const aggregationOf = ({ loss_type }: Pick<RunConfig, 'loss_type'>): Aggregation =>
  aggregations[loss_type];

/** In the order in which they are added up: first what a factor acts on, then the factor. */
export const objectiveLosses: readonly LossStrategy[] = [
  surrogateStrategy,
  correction,
  klPenalty,
  klConvex,
  entropyBonus,
  observationLoss,
  klHinge,
];

/** The losses of GRPO as published, which every other choice departs from. */
export const plainLosses: readonly Loss[] = [surrogateLoss({ kind: 'clipped', level: 'token' })];
