/**
 * Asks a task's code in a thread of its own. A question that takes too long ends the thread, and the next one starts
 * another: fuel stops loops, and this stops what fuel cannot see.
 */
import { requireFit } from './fits.ts';
import type { Alive, Answered, Ask, Asked, Ready, Values } from './protocol.ts';
import { valueOf } from './protocol.ts';

/** A thread with a `Machine`. */
export interface SandboxThread {
  post(message: Asked): void;
  /** Takes incoming messages, and the error that ended the thread. */
  listen(take: (message: Ready | Alive | Answered) => void, lost: (because: string) => void): void;
  end(): void;
  /** Processor time of the process so far, in ms; absent where the platform does not say. */
  processorMs?(): number;
}

export interface Sandbox {
  /** Rejects with a sentence where the code fails or does not answer in time. One question at a time; others wait. */
  ask<K extends Ask['ask']>(source: string, ask: Extract<Ask, { ask: K }>): Promise<Values[K]>;
  close(): void;
}

/**
 * Time is counted in ticks of this thread, not read from a clock as the runtime's watch does: a computer that slept or a busy
 * thread must not end a question that had no time to be answered.
 */
const tickMs = 100;
/** Most ticks between two signs of life, which are a millisecond of work apart. */
const silentTicks = 7;
/** Least that a tick counts where the process got little of a busy processor: three times the limit at most. */
const leastTick = 1 / 3;
/** Characters of code that take up to a tick to read, which shows no sign of life: rows may be two million. */
const readInTick = 100_000;
/** Most ticks for fetching and compiling half a megabyte of WASM. */
const startTicks = 300;

/** Settles with `work`, or rejects after `ticks` without a sign of life. */
function within<T>(
  work: Promise<T>,
  ticks: number,
  { signs, thread }: Started,
  late: () => Error,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = ticks;
    let seen = signs();
    let worked = thread.processorMs?.() ?? 0;
    let timer = setTimeout(tick, tickMs);
    function tick(): void {
      const now = thread.processorMs?.() ?? worked + tickMs;
      const silent = Math.min(1, Math.max(leastTick, (now - worked) / tickMs));
      worked = now;
      left = signs() === seen ? left - silent : ticks;
      seen = signs();
      if (left <= 0) reject(late());
      else timer = setTimeout(tick, tickMs);
    }
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

interface Started {
  readonly thread: SandboxThread;
  readonly ready: Promise<void>;
  /** Signs of life so far. */
  signs(): number;
  /** Settles with the answer to the question of this number. */
  answered(number: number): Promise<Answered>;
}

function start(spawn: () => SandboxThread): Started {
  const thread = spawn();
  const waiting = new Map<number, { take: (answer: Answered) => void; lose: (error: Error) => void }>();
  let gone: Error | null = null;
  let signs = 0;
  let begin: () => void;
  let fail: (error: Error) => void;
  const ready = new Promise<void>((resolve, reject) => {
    begin = resolve;
    fail = reject;
  });
  ready.catch(() => undefined);
  const lose = (because: string): void => {
    gone = new Error(because);
    fail(gone);
    for (const one of waiting.values()) one.lose(gone);
  };
  thread.listen((message) => {
    signs++;
    if ('alive' in message) return;
    if ('ready' in message) return message.ready ? begin() : lose(message.because);
    waiting.get(message.number)?.take(message);
    waiting.delete(message.number);
  }, lose);
  return {
    thread,
    ready,
    signs: () => signs,
    answered: (number) =>
      new Promise((take, lose) => {
        if (gone) lose(gone);
        else waiting.set(number, { take, lose });
      }),
  };
}

/** A sandbox whose threads come from `spawn`; the first question starts the first thread. */
export function createSandbox(spawn: () => SandboxThread): Sandbox {
  let started: Started | null = null;
  let number = 0;
  let turn: Promise<unknown> = Promise.resolve();

  function end(): void {
    started?.thread.end();
    started = null;
  }

  async function answer<K extends Ask['ask']>(
    source: string,
    ask: Extract<Ask, { ask: K }>,
  ): Promise<Values[K]> {
    started ??= start(spawn);
    const { thread, ready, answered } = started;
    try {
      await within(
        ready,
        startTicks,
        started,
        () => new Error('the sandbox for the code did not load; check the connection and try again'),
      );
      const id = ++number;
      const reply = answered(id);
      reply.catch(() => undefined);
      thread.post({ number: id, source, ask });
      const ticks = silentTicks + Math.floor(source.length / readInTick);
      const given = await within(
        reply,
        ticks,
        started,
        () => new Error(`the code did not answer within ${(ticks * tickMs) / 1000} s and was stopped`),
      );
      if ('failed' in given) throw new Error(given.failed);
      const value = valueOf(ask.ask, given.answers) as unknown as Values[K];
      requireFit(ask, value);
      return value;
    } catch (error) {
      // The next question gets a fresh thread.
      end();
      throw error;
    }
  }

  return {
    ask(source, ask) {
      const result = turn.then(() => answer(source, ask));
      turn = result.catch(() => undefined);
      return result;
    },
    close: end,
  };
}

/** Works with a sandbox that ends with the work; see `createSandbox`. */
export async function withSandbox<T>(
  spawn: () => SandboxThread,
  work: (sandbox: Sandbox) => Promise<T>,
): Promise<T> {
  const sandbox = createSandbox(spawn);
  try {
    return await work(sandbox);
  } finally {
    sandbox.close();
  }
}
