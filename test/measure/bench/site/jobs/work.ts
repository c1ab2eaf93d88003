/** Alternates one program with another engine, outside the page, on the same graph. */
import { works, type WorkName } from '../../work.ts';
import { openThreads, timed, type Job, type Pairs } from './job.ts';

export interface WorkOptions {
  readonly name: WorkName;
  readonly pairs: number;
}

export interface WorkResult extends Pairs {
  /** First numbers of the compared output. */
  readonly said: number;
}

export const work: Job<WorkOptions, WorkResult> = async ({ name, pairs }, ask) => {
  const executor = await openThreads(1);
  const { program, feeds, skip, compared } = works[name]();
  await executor.prepare(program);
  let said = NaN;
  const run = async (): Promise<void> => {
    const { read, resident } = await executor.run(program, feeds, skip);
    said = read[compared]?.data[0] ?? NaN;
    for (const value of Object.values(resident)) executor.release(value);
  };
  const times: Pairs = { ours: [], theirs: [] };
  // An engine in a page recompiles busy kernels, which takes about twenty runs.
  for (let pair = -20; pair < pairs; pair++) {
    const mine = await timed(run);
    const other = await ask();
    if (pair < 0) continue;
    times.ours.push(mine);
    times.theirs.push(other);
  }
  return { ...times, said };
};
