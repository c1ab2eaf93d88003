/** The plainest static host: files below a path, their types, and no header that a page might wish for. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const built = join(import.meta.dirname, '../../dist');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

export interface PlainHost {
  readonly url: string;
  /** Paths that were asked for and are not there. */
  readonly missed: readonly string[];
  close(): Promise<void>;
}

/** Serves the built page below `path`, which begins and ends with a slash, with these headers on every file. */
export async function servePlainly(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<PlainHost> {
  const missed: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname === path ? 'index.html' : normalize(pathname.slice(path.length));
    const file = pathname.startsWith(path) && !name.startsWith('..') ? join(built, name) : null;
    (file === null ? Promise.reject(new Error('outside')) : readFile(file)).then(
      (bytes) =>
        response
          .writeHead(200, { 'Content-Type': types[extname(name)] ?? 'application/octet-stream', ...headers })
          .end(bytes),
      () => {
        missed.push(pathname);
        response.writeHead(404).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    missed,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
