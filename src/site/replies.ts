/** The service worker's answers to a page. */
import type { SiteBuild } from './files.ts';
import { pauseFirst, questionIn, type Reply } from './messages.ts';
import type { Shelf } from './shelf.ts';
import { isTraining } from './trainingLock.ts';

/** The part of the service worker's global scope that answers need; the page's types have no such scope. */
interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: Pick<ServiceWorkerRegistration, 'waiting' | 'installing'>;
  readonly clients: { matchAll(options: { includeUncontrolled: true }): Promise<readonly unknown[]> };
  skipWaiting(): Promise<void>;
}

export interface ReplyOptions {
  readonly self: WorkerScope;
  readonly shelf: Shelf;
  readonly build: SiteBuild;
}

/** Answers a page's question on its port; ignores other messages. */
export async function reply(
  event: Pick<MessageEvent, 'data' | 'origin'> & { readonly ports: readonly MessagePort[] },
  { self, shelf, build }: ReplyOptions,
): Promise<void> {
  const question = questionIn(event.data);
  const [port] = event.ports;
  if (question === null || port === undefined || event.origin !== self.location.origin) return;
  const say = (answer: Reply) => port.postMessage(answer);
  try {
    if (question.ask === 'status') {
      const entry = build.entries.find((one) => one === question.entry);
      if (entry !== undefined) await discardWhenAlone(self, shelf);
      say({
        say: 'status',
        status: { entry: entry ?? build.entries[0] ?? '', groups: await shelf.groups() },
      });
    } else if (question.ask === 'keep') {
      const files = shelf.filesOf(['app', ...question.groups]);
      await shelf.keep(files, (done) => say({ say: 'progress', done }));
      say({ say: 'done' });
    } else if (await isTraining()) {
      say({ say: 'failed', because: pauseFirst, trains: true });
    } else {
      say({ say: 'done' });
      await self.skipWaiting();
    }
  } catch (error) {
    say({ say: 'failed', because: error instanceof Error ? error.message : String(error) });
  }
}

/** Deletes files of earlier builds if the active worker has only one page: others may still run an earlier build. */
async function discardWhenAlone(self: WorkerScope, shelf: Shelf): Promise<void> {
  const { waiting, installing } = self.registration;
  if (waiting || installing) return;
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  if (pages.length <= 1) await shelf.discardOthers();
}
