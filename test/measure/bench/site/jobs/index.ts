/** The jobs by name. */
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
};

export type JobName = keyof typeof jobs;
type PartsOf<Name extends JobName> =
  (typeof jobs)[Name] extends Job<infer Options, infer Result> ? { options: Options; result: Result } : never;
export type JobOptions<Name extends JobName> = PartsOf<Name>['options'];
export type JobResult<Name extends JobName> = PartsOf<Name>['result'];
