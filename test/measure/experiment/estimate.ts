/** Estimates how long plans take. */
import { checkSeeds, seedsOf, tuningSeeds, tuningShare, type Plan } from './plan.ts';
import { rateFactors } from './rates.ts';

export interface Estimate {
  readonly claim: string;
  readonly runs: number;
  /** Seconds on one core, if no grid is extended. */
  readonly seconds: number;
  /** Seconds with one further rate per arm, the usual case. */
  readonly usual: number;
}

/** Estimates from the seconds of a run over the whole budget. A check counts as a quarter of such a run. */
export function estimateOf(plan: Plan): Estimate {
  const tuned = plan.arms.filter(({ rateOf }) => rateOf === undefined).length;
  const checks = new Set(plan.conditions.map(({ arm }) => arm)).size * checkSeeds.length;
  const trials = tuned * rateFactors.length * tuningSeeds.length;
  const deciding = plan.arms.length * seedsOf(plan).length;
  const wholes = checks / 4 + trials * tuningShare + deciding;
  const further = tuned * tuningSeeds.length * tuningShare;
  return {
    claim: plan.claim,
    runs: checks + trials + deciding,
    seconds: wholes * plan.pilot.secondsPerRun,
    usual: (wholes + further) * plan.pilot.secondsPerRun,
  };
}
