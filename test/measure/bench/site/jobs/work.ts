/** One program in turn with another engine on the same graph, which is outside the page. */
import { works, type WorkName } from '../../work.ts';
import { openThreads, timed, type Job, type Pairs } from './job.ts';

export interface WorkOptions {
  readonly name: WorkName;
  readonly pairs: number;
}

export interface WorkResult extends Pairs {
  /** What the compared output begins with. */
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
  // An engine in a page compiles its kernels anew once it sees which ones are busy: that takes some twenty runs.
  for (let pair = -20; pair < pairs; pair++) {
    const mine = await timed(run);
    const other = await ask();
    if (pair < 0) continue;
    times.ours.push(mine);
    times.theirs.push(other);
  }
  return { ...times, said };
};
