/** Entry of the thread that runs the code of an own task: a virtual machine and nothing else. */
import { line } from '../src/runtime/life.ts';
import type { Asked } from '../src/sandbox/protocol.ts';
import { serve } from '../src/sandbox/serve.ts';

void line.then(async (port) => {
  const answer = await serve((message) => port.postMessage(message));
  port.onmessage = ({ data }: MessageEvent<Asked>) => answer(data);
});
