/** The page's side of runs of other libraries: starts a thread that holds one, so that a hostile file ends with its thread. */
import { proxy } from 'comlink';
import { WorkerGone } from './call.ts';
import { startCallable } from './callable.ts';
import type { ForeignApi, ForeignHandle } from './foreignProtocol.ts';
import { siteThread } from './siteThread.ts';

export function createForeignHandle(): ForeignHandle {
  const name = /* text */ 'thread that opens files';
  const thread = startCallable<ForeignApi>({ name, create: siteThread('espalier-foreign') });
  return {
    open: (files, options, onPart) => thread.call((api) => api.open(files, options, proxy(onPart))),
    groups: (query) => thread.call((api) => api.groups(query)),
    repeats: (most) => thread.call((api) => api.repeats(most)),
    json: () => thread.call((api) => api.json()),
    close: () => thread.end(new WorkerGone(`${name}: it was ended by the page`), 'ended'),
  };
}
