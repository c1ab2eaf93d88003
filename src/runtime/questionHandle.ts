/** The page's side of the thread that asks policies: starts it, and hands a new one the policies held so far. */
import type { Remote } from 'comlink';
import type { AskedFacts } from '../question/answer.ts';
import { WorkerGone } from './call.ts';
import { startCallable, type Callable } from './callable.ts';
import type { PolicySource, QuestionApi, QuestionHandle } from './questionProtocol.ts';
import { createRestarts } from './restarts.ts';
import { siteThread } from './siteThread.ts';

export type { QuestionHandle } from './questionProtocol.ts';

const defaultWorker = siteThread('espalier-questions');

/** A thread with the policies that it holds. */
interface Thread extends Callable<QuestionApi> {
  readonly held: Map<string, Promise<AskedFacts>>;
}

/** A handle without a thread; the first policy starts one. Tests inject their own worker. */
export function createQuestionHandle({
  createWorker = defaultWorker,
}: { readonly createWorker?: () => Worker } = {}): QuestionHandle {
  const disposed = new AbortController();
  const restarts = createRestarts();
  const sources = new Map<string, PolicySource>();
  let thread: Thread | null = null;

  function threadNow(): Thread {
    disposed.signal.throwIfAborted();
    if (thread && !thread.gone.aborted) return thread;
    const worker = startCallable<QuestionApi>({ name: 'thread that asks policies', create: createWorker });
    worker.call((api) => api.load()).catch(() => undefined);
    thread = { ...worker, held: new Map() };
    return thread;
  }

  /** Holds the policy in this thread, once. */
  function holdIn(asked: Thread, key: string): Promise<AskedFacts> {
    const source = sources.get(key);
    if (!source) return Promise.reject(new Error('this policy was closed; open it again'));
    const known = asked.held.get(key);
    if (known) return known;
    const facts = asked.call((api) => api.hold(key, source));
    asked.held.set(key, facts);
    facts.catch(() => asked.held.delete(key));
    return facts;
  }

  /** Asks about a policy; a lost thread is replaced once it is asked again. */
  async function ask<T>(key: string, call: (api: Remote<QuestionApi>) => Promise<T>): Promise<T> {
    for (;;) {
      const asked = threadNow();
      try {
        await holdIn(asked, key);
        return await asked.call(call);
      } catch (error) {
        if (!(error instanceof WorkerGone) || disposed.signal.aborted) throw error;
        const whyNot = restarts.lost(performance.now());
        if (whyNot !== null)
          throw new WorkerGone(`${error.message}; it was replaced ${whyNot}`, { cause: error });
      }
    }
  }

  return {
    start() {
      try {
        threadNow();
      } catch {
        // The first policy says why there is no thread.
      }
    },
    hold(key, source) {
      sources.set(key, sources.get(key) ?? source);
      return holdIn(threadNow(), key);
    },
    async drop(key) {
      sources.delete(key);
      if (!thread?.held.delete(key) || thread.gone.aborted) return;
      await thread.call((api) => api.drop(key));
    },
    heldOut: (key, number) => ask(key, (api) => api.heldOut(key, number)),
    tree: (key, question) => ask(key, (api) => api.tree(key, question)),
    draws: (key, question, first, count) =>
      ask(key, (api) => api.draws(key, question, first, count) as Promise<never>),
    nextSymbols: (key, tokens, temperature) => ask(key, (api) => api.nextSymbols(key, tokens, temperature)),
    continuation: (key, tokens, temperature) => ask(key, (api) => api.continuation(key, tokens, temperature)),
    actions: (key, observation, temperature) => ask(key, (api) => api.actions(key, observation, temperature)),
    inside: (key, read, temperature) =>
      ask(key, (api) => api.inside(key, read, temperature) as Promise<never>),
    alignment: (key, read, temperature) =>
      ask(key, (api) => api.alignment(key, read, temperature) as Promise<never>),
    plane: (key, question, temperature) =>
      ask(key, (api) => api.plane(key, question, temperature) as Promise<never>),
    testTime: (key, plan, first) => ask(key, (api) => api.testTime(key, plan, first) as Promise<never>),
    policyTable: (key) => ask(key, (api) => api.policyTable(key)),
    offlineFacts: (key, plan, earlier) =>
      ask(key, (api) => api.offlineFacts(key, plan, earlier) as Promise<never>),
    offlinePart: (key, plan, earlier, arm, state) =>
      ask(key, (api) => api.offlinePart(key, plan, earlier, arm, state) as Promise<never>),
    dispose() {
      const error = new WorkerGone('thread that asks policies: it was ended by the page');
      disposed.abort(error);
      thread?.end(error, 'ended');
    },
  };
}
