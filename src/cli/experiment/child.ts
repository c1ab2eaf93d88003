/** A process that makes runs for its parent, one after the other, until the parent is gone. */
import type { RunRequest } from '../../experiment/tune.ts';
import type { Answer, Question } from './children.ts';
import { perform } from './perform.ts';

async function answer(request: RunRequest): Promise<Answer> {
  try {
    return { record: await perform(request) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', ({ request }: Question) => {
  void answer(request).then((found) => process.send?.(found));
});
process.on('disconnect', () => process.exit(0));
// An interrupt at the terminal reaches every process; the parent decides what it means.
process.on('SIGINT', () => undefined);
