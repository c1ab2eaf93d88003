/** A thread that answers `echo` and does harm to itself on request; one that is named `no locks` runs without them. */
import './toyThreadLocks.ts';
import { line } from '../../src/runtime/life.ts';

const hold = (ms?: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

void line.then((port) => {
  port.onmessage = ({ data }: MessageEvent<string>) => {
    if (data === 'echo') port.postMessage('echo');
    if (data === 'close') self.close();
    if (data === 'throw')
      setTimeout(() => {
        throw new Error('thrown on purpose');
      });
    if (data === 'hang') hold();
    if (data === 'hang for 300 ms') hold(300);
  };
});
