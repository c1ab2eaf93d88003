/**
 * A learning platform on the plainest server: it knows neither `.mjs` nor `.wasm`, gives unknown files no type that a browser
 * would compile, and runs the published SCORM 1.2 runtime around an unzipped package.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { unzipSync } from 'fflate';

const runtime = readFileSync(join(import.meta.dirname, '../../node_modules/scorm-again/dist/scorm12.min.js'));

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Keeps what is committed for the next launch, as a platform's database does, and lists what was set. */
const platformPage = `<!doctype html><html lang="en"><head><title>Platform</title></head><body style="margin:0">
<script src="/scorm12.js"></script>
<script>
  const query = new URLSearchParams(location.search);
  const api = new Scorm12API({ autocommit: false });
  const kept = localStorage.getItem('cmi');
  const cmi = kept === null ? { core: { student_id: 'pupil-7' } } : JSON.parse(kept);
  // Platforms open an activity for viewing before it begins, and after it is completed.
  api.loadFromJSON({ ...cmi, core: { ...cmi.core, lesson_mode: query.get('mode') ?? 'normal' } });
  window.sets = [];
  window.commits = 0;
  api.on('LMSSetValue.cmi.*', (element, value) => sets.push([element, value]));
  const keep = () => localStorage.setItem('cmi', JSON.stringify(api.renderCMIToJSONObject().cmi));
  api.on('LMSCommit', () => {
    commits++;
    keep();
  });
  api.on('LMSFinish', keep);
  // A platform that answers every written value of this name with an error.
  const refused = query.get('refuses');
  const set = api.LMSSetValue.bind(api);
  const last = api.LMSGetLastError.bind(api);
  let wrong = null;
  api.LMSSetValue = (element, value) => {
    wrong = refused !== null && element.includes(refused) ? '101' : null;
    return wrong === null ? set(element, value) : 'false';
  };
  api.LMSGetLastError = () => wrong ?? last();
  window.API = api;
</script>
<iframe title="Activity" src="/course/package.html" style="width:100vw;height:100vh;border:0"></iframe>
</body></html>`;

export interface Platform {
  readonly url: string;
  /** Serves this package from now on. */
  upload(zip: Uint8Array): void;
  /** Paths that were asked for and are not there. */
  readonly missed: readonly string[];
  close(): Promise<void>;
}

export async function openPlatform(): Promise<Platform> {
  const missed: string[] = [];
  let files: Readonly<Record<string, Uint8Array>> = {};
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body =
      pathname === '/'
        ? platformPage
        : pathname === '/scorm12.js'
          ? runtime
          : files[pathname.replace(/^\/course\//, '')];
    if (body === undefined) missed.push(pathname);
    const type = pathname === '/' ? types['.html'] : types[extname(pathname)];
    response
      .writeHead(body === undefined ? 404 : 200, {
        'Content-Type': type ?? 'application/octet-stream',
        'X-Content-Type-Options': 'nosniff',
      })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    upload: (zip) => (files = unzipSync(zip)),
    missed,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
