/** The jobs by name. */
import { gpuAdapter } from '../../../gpu/jobs/adapter.ts';
import { gpuPrograms } from '../../../gpu/jobs/programs.ts';
import { gpuTimes } from '../../../gpu/jobs/times.ts';
import { generate } from './generate.ts';
import type { Job } from './job.ts';
import { memory } from './memory.ts';
import { numbers } from './numbers.ts';
import { round } from './round.ts';
import { update } from './update.ts';
import { work } from './work.ts';

export type { Job } from './job.ts';

export const jobs = {
  ...{ update, generate, work, round },
  ...{ memory, numbers },
  ...{ gpuAdapter, gpuPrograms, gpuTimes },
};

export type JobName = keyof typeof jobs;
type PartsOf<Name extends JobName> =
  (typeof jobs)[Name] extends Job<infer Options, infer Result> ? { options: Options; result: Result } : never;
export type JobOptions<Name extends JobName> = PartsOf<Name>['options'];
export type JobResult<Name extends JobName> = PartsOf<Name>['result'];
