/** Sends questions to the service worker; every question settles, because browsers may end such workers at any time. */
import { pauseFirst, type Question, type Reply } from './messages.ts';

/** A worker silent for this long has been ended. */
const silenceMs = 60_000;

/** The worker did not answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The last reply; `hear` gets the earlier ones. Throws `NoAnswer`, or the worker's error. */
export function ask(
  worker: ServiceWorker,
  question: Question,
  hear: (reply: Reply) => void = () => undefined,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    let timer: ReturnType<typeof setTimeout>;
    const end = (settle: () => void) => {
      clearTimeout(timer);
      port1.close();
      settle();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        end(() => reject(new NoAnswer(`the site’s worker did not answer within ${silenceMs / 1000} s`)));
      }, silenceMs);
    };
    port1.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.say === 'progress') {
        wait();
        hear(data);
      } else if (data.say === 'failed') {
        end(() => reject(new Error(data.trains ? pauseFirst : data.because)));
      } else end(() => resolve(data));
    };
    wait();
    worker.postMessage(question, [port2]);
  });
}
