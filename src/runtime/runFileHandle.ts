/** The page's side of run files: starts a worker for each call and ends it with the answer. */
import { transfer, type Remote } from 'comlink';
import { callOnce } from './callable.ts';
import type { RunFileApi, RunFileHandle } from './runFileProtocol.ts';
import { siteThread } from './siteThread.ts';

const create = siteThread('espalier-run-file');

export function createRunFileHandle(): RunFileHandle {
  const ask = <T>(what: string, call: (api: Remote<RunFileApi>) => Promise<T>) =>
    callOnce<RunFileApi, T>({ what, create, call });

  return {
    read: (bytes) => ask(/* text */ 'run file', (api) => api.read(transfer(bytes, [bytes.buffer]))),
    readPolicy: (bytes, wanted) =>
      ask('policy file', (api) => api.readPolicy(transfer(bytes, [bytes.buffer]), wanted)),
    write: (content, format) => ask('export', (api) => api.write(content, format)),
  };
}
