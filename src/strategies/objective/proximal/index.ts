/** All proximal policies, by the value of the setting. */
import type { RunConfig } from '../../../config/schema.ts';
import { average } from './average/average.ts';
import { interpolated } from './interpolated/interpolated.ts';
import { recomputed } from './recomputed/recomputed.ts';
import { resetAverage } from './reset-average/resetAverage.ts';
import { snapshot } from './snapshot/snapshot.ts';
import type { ProximalStrategy } from './strategy.ts';

export const proximals: Readonly<Record<RunConfig['proximal'], ProximalStrategy>> = {
  behaviour: {},
  recomputed,
  average,
  snapshot,
  interpolated,
  reset_average: resetAverage,
};
