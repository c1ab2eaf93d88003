/** Child processes that make runs, each on one thread: a run there is the same as in this process, bit for bit. */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { RunRecord } from '../../experiment/trainTo.ts';
import type { RunRequest } from '../../experiment/tune.ts';

export interface Question {
  readonly request: RunRequest;
}
export type Answer = { readonly record: RunRecord } | { readonly error: string };

/** Ready for this many requests at a time; more wait for nothing but throw. */
export interface Children {
  perform(request: RunRequest): Promise<RunRecord>;
  /** Ends all of them, whatever they are doing. */
  end(): void;
}

/** Children start when they are first needed, and one that was lost is replaced at the next request. */
export function startChildren(count: number): Children {
  const idle: (ChildProcess | null)[] = Array.from({ length: count }, () => null);
  const alive = new Set<ChildProcess>();

  function start(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'child.ts'), { execArgv: ['--import', 'tsx'] });
    alive.add(child);
    child.once('exit', () => alive.delete(child));
    return child;
  }

  function ask(child: ChildProcess, request: RunRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const lost = (code: number | null, signal: string | null) =>
        reject(
          new Error(
            `run: its process ended (${signal ?? code ?? 'unknown'}); start the command again, finished runs are kept`,
          ),
        );
      child.once('exit', lost);
      child.once('message', (answer) => {
        child.off('exit', lost);
        resolve(answer as Answer);
      });
      child.send({ request } satisfies Question, (error) => error && reject(error));
    });
  }

  return {
    async perform(request) {
      const free = idle.shift();
      if (free === undefined) throw new Error(`internal: ${count} runs are under way already`);
      const child = free ?? start();
      try {
        const answer = await ask(child, request);
        if ('error' in answer) throw new Error(answer.error);
        return answer.record;
      } finally {
        idle.push(alive.has(child) ? child : null);
      }
    },
    end() {
      for (const child of alive) child.kill('SIGKILL');
    },
  };
}
