/** `npx espalier start`: serves the page of the package, with the headers that threads need. */
import { createServer } from 'node:http';
import sirv from 'sirv';
import { siteFolder } from './place.ts';

/** Resolves to the address once it listens on 127.0.0.1; port 0 takes a free one. Throws a sentence where the port is taken. */
export function servePackage(port: number): Promise<string> {
  const answer = sirv(siteFolder, {
    setHeaders(response) {
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      response.setHeader('Access-Control-Allow-Origin', '*');
    },
  });
  const server = createServer((request, response) =>
    answer(request, response, () => void response.writeHead(404).end('not found')),
  );
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `--port: ${port} is taken, perhaps by an earlier start; end that program or name another`,
            )
          : error,
      ),
    );
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://localhost:${typeof address === 'object' && address ? address.port : port}/`);
    });
  });
}
