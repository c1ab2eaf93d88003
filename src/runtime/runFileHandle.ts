/** The page's side of run files: starts a worker for each call and ends it with the answer or a time-out. */
import { transfer, wrap, type Remote } from 'comlink';
import { settled } from './call.ts';
import type { RunFileApi, RunFileHandle } from './runFileProtocol.ts';

/** Reading 20 MB takes about a second, so this is a backstop. */
const timeoutMs = 60_000;

export function createRunFileHandle(): RunFileHandle {
  async function inWorker<T>(what: string, call: (api: Remote<RunFileApi>) => Promise<T>): Promise<T> {
    const gone = new AbortController();
    const worker = new Worker(new URL('../../workers/runFile.worker.ts', import.meta.url), {
      type: 'module',
      name: 'espalier run file',
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      gone.abort(new Error(`${what}: its script did not load, check the connection and try again`));
    });
    try {
      return await settled(what, () => call(wrap<RunFileApi>(worker)), { timeoutMs, gone: gone.signal });
    } finally {
      worker.terminate();
    }
  }

  return {
    read: (bytes) => inWorker('run file', (api) => api.read(transfer(bytes, [bytes.buffer]))),
    write: (content, format) => inWorker('export', (api) => api.write(content, format)),
  };
}
