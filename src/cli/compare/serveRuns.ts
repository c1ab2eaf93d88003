/** A child process's loop: trains runs for its parent, one after another, until the parent is gone. */
import type { RunRequest } from '../../experiment/trainTo.ts';
import type { RunAnswer, RunQuestion } from './children.ts';
import { perform, type StartOf } from './perform.ts';

async function answer(request: RunRequest, startOf: StartOf): Promise<RunAnswer> {
  const before = process.cpuUsage();
  try {
    const record = await perform(request, startOf);
    const { user, system } = process.cpuUsage(before);
    return { record, cpuSeconds: (user + system) / 1e6 };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Answers the parent's requests; `startOf` returns the starting weights of a run. */
export function serveRuns(startOf: StartOf): void {
  process.on('message', ({ request }: RunQuestion) => {
    void answer(request, startOf).then((found) => process.send?.(found));
  });
  process.on('disconnect', () => process.exit(0));
  // An interrupt at the terminal reaches every process; the parent decides.
  process.on('SIGINT', () => undefined);
}
