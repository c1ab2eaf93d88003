/** The service worker's answers to a page. */
import type { SiteBuild } from '../src/site/files.ts';
import { questionIn, type Reply } from '../src/site/messages.ts';
import type { Shelf } from '../src/site/shelf.ts';
import { isTraining } from '../src/site/trainingLock.ts';

export interface ReplyOptions {
  readonly self: ServiceWorkerGlobalScope;
  readonly shelf: Shelf;
  readonly build: SiteBuild;
}

/** Answers a page's question on its port; ignores other messages. */
export async function reply(
  event: ExtendableMessageEvent,
  { self, shelf, build }: ReplyOptions,
): Promise<void> {
  const question = questionIn(event.data);
  const [port] = event.ports;
  if (question === null || port === undefined || event.origin !== self.location.origin) return;
  const say = (answer: Reply) => port.postMessage(answer);
  try {
    if (question.ask === 'status') {
      if (question.entry === build.entry) await discardWhenAlone(self, shelf);
      say({ say: 'status', status: { entry: build.entry, groups: await shelf.groups() } });
    } else if (question.ask === 'keep') {
      const files = shelf.filesOf(['app', ...question.groups]);
      await shelf.keep(files, (done) => say({ say: 'progress', done }));
      say({ say: 'done' });
    } else if (await isTraining()) {
      say({ say: 'failed', because: 'a run trains in another tab; pause it there first' });
    } else {
      say({ say: 'done' });
      await self.skipWaiting();
    }
  } catch (error) {
    say({ say: 'failed', because: error instanceof Error ? error.message : String(error) });
  }
}

/** Deletes files of earlier builds if the active worker has only one page: others may still run an earlier build. */
async function discardWhenAlone(self: ServiceWorkerGlobalScope, shelf: Shelf): Promise<void> {
  const { waiting, installing } = self.registration;
  if (waiting || installing) return;
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  if (pages.length <= 1) await shelf.discardOthers();
}
