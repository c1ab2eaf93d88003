/** A thread of another thread that exchanges plain messages with it. */
import { startModule } from './moduleWorker.ts';
import { startThread } from './supervisor.ts';

export interface MessageThread<Asked, Answered> {
  post(asked: Asked): void;
  /** `take` receives messages; `lost` is called with the reason, a clause, if the thread ends by itself. */
  listen(take: (answered: Answered) => void, lost: (because: string) => void): void;
  end(): void;
}

/** Starts the module at this address. */
export function startMessageThread<Asked, Answered>(
  address: string,
  name: string,
): MessageThread<Asked, Answered> {
  let lost: (because: string) => void = () => undefined;
  const { port, end } = startThread({
    create: () => startModule(address, name),
    onGone: ({ because }) => lost(because),
  });
  return {
    post: (asked) => port.postMessage(asked),
    listen(take, lose) {
      lost = lose;
      port.addEventListener('message', ({ data }: MessageEvent<Answered>) => take(data));
      port.start();
    },
    end,
  };
}
