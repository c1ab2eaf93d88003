/** The forms of one record, in the order in which they are tried; the last takes any row of numbers. */
import type { RecordFormat } from './format.ts';
import { primeEpisodes, primeTokens } from './primeRl.ts';
import { slimeSample } from './slime.ts';
import { metricsRow, swiftLogging, verlFile } from './table.ts';
import { trackioFragment, trackioRow, trackioTrace } from './trackio.ts';
import { swiftCompletions, trlCompletions, verlDump } from './trl.ts';

export const recordFormats: readonly RecordFormat[] = [
  swiftCompletions,
  swiftLogging,
  primeTokens,
  primeEpisodes,
  slimeSample,
  verlDump,
  verlFile,
  trackioFragment,
  trackioTrace,
  trackioRow,
  trlCompletions,
  metricsRow,
];
