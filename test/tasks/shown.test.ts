import { expect, it } from 'vitest';
import { taskOf } from '../../src/tasks/index.ts';
import type { TokenTask } from '../../src/tasks/task.ts';
import { ended, prompt } from './byHand.ts';

it.each([
  ['chain-sum', '34+57=', '92', '91'],
  ['countdown', '3,7,2=20?', '3+7', '2*(3+7)'],
  ['sort-digits', '4172?', '1274', '1247'],
  ['scratchpad', '5+7>4-1:', '2;~5;3;=3', '2;4;3;=3'],
  ['euclid', '3111?', '1111=1', '2111;1111=1'],
  ['strategies', ':<4071?', 'a4071', 'b1704'],
])(
  '%s shows the prompt %s, the completion %s and the right one, %s, as text',
  (id, asked, written, right) => {
    const attempt = { prompt: prompt(id, asked, 1), completion: ended(written) };
    const texts = { prompt: asked, completion: written, expected: right };
    expect((taskOf(id) as TokenTask).view(attempt)).toEqual({ kind: 'text', ...texts });
  },
);
