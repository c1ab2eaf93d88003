/** All checks, in display order. */
import { allPruned, rightPruned } from './allPruned.ts';
import { bufferTooLarge } from './bufferTooLarge.ts';
import { muchClipped, nothingClipped } from './clipping.ts';
import { deviceFell } from './deviceFell.ts';
import { draftingSlow } from './draftingSlow.ts';
import { entropyGone } from './entropyGone.ts';
import { hintsMissing } from './hintsMissing.ts';
import { judgeFooled } from './judgeFooled.ts';
import { latentsTooFew } from './latentsTooFew.ts';
import { lengthPreferred } from './lengthPreferred.ts';
import { longTail } from './longTail.ts';
import { lossNearZero } from './lossNearZero.ts';
import { neverBranches } from './neverBranches.ts';
import { leftOut, updatesSkipped } from './nonFinite.ts';
import { noSpread, someSpread } from './noSpread.ts';
import { operationAvoided } from './operationAvoided.ts';
import { pruningWaits } from './pruningWaits.ts';
import { rewardFell } from './rewardFell.ts';
import { truncated } from './truncated.ts';
import type { FindingCheck, Evidence, Finding } from './finding.ts';

export const findingChecks: readonly FindingCheck[] = [
  updatesSkipped,
  leftOut,
  judgeFooled,
  rewardFell,
  allPruned,
  rightPruned,
  latentsTooFew,
  lengthPreferred,
  noSpread,
  entropyGone,
  muchClipped,
  truncated,
  neverBranches,
  hintsMissing,
  bufferTooLarge,
  deviceFell,
  pruningWaits,
  operationAvoided,
  draftingSlow,
  someSpread,
  longTail,
  nothingClipped,
  lossNearZero,
];

/** All findings, warnings before notes. */
export function findingsOf(evidence: Evidence): Finding[] {
  const found = findingChecks.map((check) => check(evidence)).filter((finding) => finding !== null);
  return [...found.filter((f) => f.severity === 'warning'), ...found.filter((f) => f.severity === 'note')];
}
