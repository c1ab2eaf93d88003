/** One recipe as both arms of a comparison, really trained: what does not change training must not change what is measured. */
import { baseOf } from '../../src/cli/compare/perform.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import { studyOf, type Comparison } from '../../src/experiment/comparison.ts';
import { comparisonResultOf, type ComparisonResult } from '../../src/experiment/comparisonResult.ts';
import { conductStudy, type Conducting } from '../../src/experiment/conduct.ts';
import { performRun } from '../../src/experiment/performRun.ts';
import type { RunRequest, TrainedRun } from '../../src/experiment/trainTo.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { programs } from '../run/openHere.ts';

/** Trains a run in this process. */
export async function trained({ config, plan }: RunRequest, threads = 1): Promise<TrainedRun> {
  const { executor } = openNodeExecutor({ threads });
  try {
    const parts = { executor, ...programs };
    const base = await baseOf({ config, plan });
    return await performRun({ config, plan }, { ...parts, base, now: () => performance.now() });
  } finally {
    await executor.dispose();
  }
}

/** Finished runs are kept nowhere, so that both arms are really trained. */
const notKept: Conducting['cache'] = { get: () => Promise.resolve(null), put: () => Promise.resolve() };

/** The result of a comparison whose second arm, named 2, also has these settings and threads. */
export async function resultOfPair(
  comparison: Comparison,
  second: Partial<RunConfig> = {},
  threads = 1,
): Promise<ComparisonResult> {
  let asked = 0;
  const recordOf = await conductStudy({
    study: studyOf(comparison),
    lanes: 1,
    // Another version for each run, so that equal requests are not taken as one.
    versionOf: () => Promise.resolve(`${asked++}`),
    cache: notKept,
    runArm: ({ arm, request: { config, plan } }) =>
      arm === '1' ? trained({ config, plan }) : trained({ config: { ...config, ...second }, plan }, threads),
  });
  return comparisonResultOf(comparison, recordOf);
}

/** Whether an interval contains 0, but for the rounding of means. */
export const containsZero = ({ low, high }: { readonly low: number; readonly high: number }): boolean =>
  low <= 1e-9 && high >= -1e-9;
