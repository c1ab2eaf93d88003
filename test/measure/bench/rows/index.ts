/** All rows by the name that selects them, in measuring order. */
import type { Row } from '../row.ts';
import type { MeasureOptions } from '../measure.ts';
import { firstRound } from './firstRound.ts';
import { firstVisit } from './firstVisit.ts';
import { generate1, generate2 } from './generate.ts';
import { longCurves } from './longCurves.ts';
import { mainThread1, mainThread2 } from './mainThread.ts';
import { memory } from './memory.ts';
import { nativeGenerate, nativeUpdate } from './native.ts';
import { overlayFrames } from './overlayFrames.ts';
import { quickStart } from './quickStart.ts';
import { round } from './round.ts';
import { runFileImport } from './runFile.ts';
import { sameNumbers } from './sameNumbers.ts';
import { stripFrames } from './stripFrames.ts';
import { update1, update2 } from './update.ts';

/** Rows measured by default: those of `public/bench.json`. The others take long. */
export const published: readonly string[] = [
  ...['update-1', 'update-2', 'native-update', 'native-generate'],
  ...['generate-1', 'generate-2', 'round', 'main-thread-1', 'main-thread-2', 'memory'],
  ...['first-round', 'same-numbers'],
];

export const measurements: Readonly<Record<string, (options: MeasureOptions) => Promise<Row[]>>> = {
  'update-1': update1,
  'update-2': update2,
  'native-update': nativeUpdate,
  'native-generate': nativeGenerate,
  'generate-1': generate1,
  'generate-2': generate2,
  round,
  memory,
  'main-thread-1': mainThread1,
  'main-thread-2': mainThread2,
  'first-visit': firstVisit,
  'overlay-frames': overlayFrames,
  'strip-frames': stripFrames,
  'long-curves': longCurves,
  'first-round': firstRound,
  'quick-start': quickStart,
  'same-numbers': sameNumbers,
  'run-file-import': runFileImport,
};
