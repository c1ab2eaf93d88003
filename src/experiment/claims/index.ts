/** All experiments, by claim. */
import type { Experiment } from '../experiment.ts';
import { brorlWideGroups } from './brorlWideGroups.ts';
import { dapoBeatsGrpo } from './dapoBeatsGrpo.ts';
import { echoEnvForesight } from './echoEnvForesight.ts';
import { fapoFewerFlaws } from './fapoFewerFlaws.ts';
import { mcGrpoSmallGroups } from './mcGrpoSmallGroups.ts';
import { ppoDelayedReward } from './ppoDelayedReward.ts';

export const experiments: readonly Experiment[] = [
  dapoBeatsGrpo,
  mcGrpoSmallGroups,
  fapoFewerFlaws,
  brorlWideGroups,
  echoEnvForesight,
  ppoDelayedReward,
];

/** The experiment on a claim. Throws a sentence that lists all of them. */
export function experimentOn(claim: string): Experiment {
  const found = experiments.find((one) => one.claim === claim);
  if (!found) {
    throw new Error(
      `claim: must be one of ${experiments.map((one) => one.claim).join(', ')}, got ${claim || 'nothing'}`,
    );
  }
  return found;
}
