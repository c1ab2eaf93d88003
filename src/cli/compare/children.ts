/** Child processes that train runs, one thread each, bit for bit as in this process. */
import { fork, type ChildProcess } from 'node:child_process';
import type { TrainedRun, RunRequest } from '../../experiment/trainTo.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { childFlags, childScript } from '../place.ts';

export interface RunQuestion {
  readonly request: RunRequest;
}
export type RunAnswer =
  { readonly record: TrainedRun; readonly cpuSeconds: number } | { readonly error: string };

/** Trains `count` runs at a time; more requests wait. */
export interface Children {
  /** Requests with a lower `turn` go first; ties keep their order. */
  perform(request: RunRequest, turn?: number): Promise<TrainedRun>;
  /** Processor seconds of all runs so far, independent of other load. */
  readonly cpuSeconds: number;
  /** Processor seconds of a run that was trained here; null for others. */
  cpuSecondsOf(record: TrainedRun): number | null;
  /** Refuses waiting and later requests with this sentence; current runs continue. */
  close(why: string): void;
  /** Kills all children. */
  end(): void;
}

interface Waiting {
  readonly request: RunRequest;
  readonly turn: number;
  readonly resolve: (record: TrainedRun) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Children start on demand, and the next request replaces a lost one. `script` defines what they do by calling
 * `serveRuns`.
 */
export function startChildren(count: number, script = childScript): Children {
  const idle: (ChildProcess | null)[] = Array.from({ length: count }, () => null);
  const alive = new Set<ChildProcess>();

  function start(): ChildProcess {
    const child = fork(script, { execArgv: [...childFlags] });
    alive.add(child);
    child.once('exit', () => alive.delete(child));
    return child;
  }

  function ask(child: ChildProcess, request: RunRequest): Promise<RunAnswer> {
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
        resolve(answer as RunAnswer);
      });
      child.send({ request } satisfies RunQuestion, (error) => error && reject(error));
    });
  }

  const waiting: Waiting[] = [];
  let closed: string | null = null;
  let cpuSeconds = 0;
  const costs = new WeakMap<TrainedRun, number>();

  async function make({ request, resolve, reject }: Waiting): Promise<void> {
    const child = idle.shift() ?? start();
    try {
      const answer = await ask(child, request);
      if ('error' in answer) reject(new Error(answer.error));
      else {
        cpuSeconds += answer.cpuSeconds;
        costs.set(answer.record, answer.cpuSeconds);
        resolve(answer.record);
      }
    } catch (error) {
      reject(error as Error);
    } finally {
      idle.push(alive.has(child) ? child : null);
      next();
    }
  }

  function next(): void {
    while (idle.length > 0 && waiting.length > 0) void make(waiting.shift() as Waiting);
  }

  return {
    get cpuSeconds() {
      return cpuSeconds;
    },
    cpuSecondsOf: (record) => costs.get(record) ?? null,
    perform: (request, turn = 0) =>
      new Promise((resolve, reject) => {
        if (closed !== null) return reject(new Error(closed));
        const later = waiting.findIndex((one) => one.turn > turn);
        waiting.splice(later === -1 ? waiting.length : later, 0, { request, turn, resolve, reject });
        next();
      }),
    close(why) {
      closed = why;
      for (const { reject } of waiting.splice(0)) reject(new Error(why));
    },
    end() {
      for (const child of alive) child.kill('SIGKILL');
    },
  };
}

/** Ends the children with the command, however it ends. */
export async function withChildren(
  children: Children,
  work: (children: Children) => Promise<void>,
): Promise<void> {
  const interrupt = listenForInterrupt(() => {
    children.end();
    process.stderr.write('stopped; finished runs are kept, and the same command continues with the rest\n');
    process.exit(130);
  });
  try {
    await work(children);
  } finally {
    interrupt.release();
    children.end();
  }
}
