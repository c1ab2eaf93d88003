import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fetchWhole } from '../../src/trainer/fetchWhole.ts';

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** The address of a file at a host that answers like this. */
async function served(answer: RequestListener): Promise<URL> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => (server.closeAllConnections(), server.close()));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/models/a.onnx`);
}

test('a file that arrives slowly in parts is read whole, however long it takes in all', async () => {
  const url = await served((_, reply) => {
    let sent = 0;
    const timer = setInterval(() => {
      reply.write(Buffer.from([sent, sent]));
      if (++sent < 8) return;
      clearInterval(timer);
      reply.end();
    }, 60);
  });
  const bytes = await fetchWhole(url, 300);
  expect([...bytes]).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]);
});

test.each<[string, RequestListener, string]>([
  ['never answers', () => undefined, 'sent nothing for 0.3 s; check the connection'],
  ['stalls in the middle', (_, reply) => reply.write('half'), 'sent nothing for 0.3 s; check the connection'],
  ['breaks off', (_, reply) => reply.write('half', () => reply.destroy()), 'could not be fetched; check'],
  ['answers with an error', (_, reply) => reply.writeHead(404).end(), 'answered 404; reload the page'],
])('a file whose host %s is refused in a sentence', async (_, answer, sentence) => {
  await expect(fetchWhole(await served(answer), 300)).rejects.toThrow(
    `base policy: /models/a.onnx ${sentence}`,
  );
});
