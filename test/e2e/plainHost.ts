/** The plainest static host: files below a path, their types, and no header that a page might wish for. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

/** The built page. */
export const built = join(import.meta.dirname, '../../dist');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

export interface PlainHost {
  readonly url: string;
  /** Paths that were asked for, in order, as they are below `path`. */
  readonly asked: readonly string[];
  /** Paths that were asked for and are not there. */
  readonly missed: readonly string[];
  /** Serves another folder from now on, as after a deployment. */
  deploy(folder: string): void;
  /** Answers requests whose path matches when `until` resolves, or breaks the connection (null); stops with no argument. */
  hold(path?: RegExp, until?: Promise<void> | null): void;
  /** Breaks every connection from now on; `asked` goes on counting. */
  stop(): void;
  close(): Promise<void>;
}

/**
 * Serves the built page below `path`, which begins and ends with a slash, with these headers on every file. Above it is one
 * empty page.
 */
export async function servePlainly(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<PlainHost> {
  const asked: string[] = [];
  const missed: string[] = [];
  let folder = built;
  let held: { path: RegExp; until: Promise<void> | null } | null = null;
  let isStopped = false;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname === path ? 'index.html' : normalize(pathname.slice(path.length));
    if (pathname.startsWith(path)) asked.push(name);
    if (isStopped) return void request.socket.destroy();
    if (held?.path.test(name)) {
      if (held.until === null) return void request.socket.destroy();
      await held.until;
    }
    if (pathname === '/outside.html') {
      response
        .writeHead(200, { 'Content-Type': types['.html'] })
        .end('<!doctype html><title>Outside</title>');
      return;
    }
    try {
      if (!pathname.startsWith(path) || name.startsWith('..')) throw new Error('outside');
      const bytes = await readFile(join(folder, name));
      response
        .writeHead(200, { 'Content-Type': types[extname(name)] ?? 'application/octet-stream', ...headers })
        .end(bytes);
    } catch {
      missed.push(pathname);
      response.writeHead(404).end();
    }
  }

  const server: Server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    asked,
    missed,
    deploy: (other) => (folder = other),
    hold: (path, until = null) => (held = path ? { path, until } : null),
    stop: () => {
      isStopped = true;
      server.closeAllConnections();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
