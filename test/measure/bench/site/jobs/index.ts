/** The jobs by name. */
import { gpuAdapter } from '../../../gpu/jobs/adapter.ts';
import { gpuCapture } from '../../../gpu/jobs/capture.ts';
import { gpuPending } from '../../../gpu/jobs/pending.ts';
import { gpuPrograms } from '../../../gpu/jobs/programs.ts';
import { gpuTimes } from '../../../gpu/jobs/times.ts';
import { generate } from './generate.ts';
import type { Job } from './job.ts';
import { leftOut } from './leftOut.ts';
import { library } from './library.ts';
import { memory } from './memory.ts';
import { numbers } from './numbers.ts';
import { round } from './round.ts';
import { saving } from './saving.ts';
import { treeRound } from './treeRound.ts';
import { update } from './update.ts';
import { updateParts } from './updateParts.ts';
import { work } from './work.ts';

export type { Job } from './job.ts';

export const jobs = {
  ...{ update, updateParts, leftOut, generate, work, round, treeRound },
  ...{ memory, numbers, library, saving },
  ...{ gpuAdapter, gpuPrograms, gpuTimes, gpuPending, gpuCapture },
};

export type JobName = keyof typeof jobs;
type PartsOf<Name extends JobName> =
  (typeof jobs)[Name] extends Job<infer Options, infer Result> ? { options: Options; result: Result } : never;
export type JobOptions<Name extends JobName> = PartsOf<Name>['options'];
export type JobResult<Name extends JobName> = PartsOf<Name>['result'];
