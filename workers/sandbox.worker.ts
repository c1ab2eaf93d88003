/** Entry of the thread that runs the code of an own task: a virtual machine and nothing else. */
import type { Asked } from '../src/sandbox/protocol.ts';
import { serve } from '../src/sandbox/serve.ts';

const waiting: Asked[] = [];
let answer: ((asked: Asked) => void) | null = null;
addEventListener('message', ({ data }: MessageEvent<Asked>) => (answer ? answer(data) : waiting.push(data)));
void serve((message) => postMessage(message)).then((ready) => {
  answer = ready;
  waiting.forEach(ready);
});
