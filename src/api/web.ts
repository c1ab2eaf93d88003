/** The library in a browser: best in a worker, because training keeps its thread busy. It starts no threads of its own. */
import { openWebExecutor } from '../runtime/webOrt.ts';
import { unpackedPolicy } from '../trainer/unpackedPolicy.ts';
import { libraryOn } from './functions.ts';

/** The engine's file below the built page; the package's build writes its name here. */
declare const ESPALIER_ENGINE: string;

const folderOf = (site: string | undefined): URL =>
  new URL(
    site === undefined ? '../site/' : site.replace(/\/?$/, '/'),
    site === undefined ? import.meta.url : globalThis.location.href,
  );

async function fetched(path: string, site: string | undefined): Promise<Response> {
  const address = new URL(path, folderOf(site)).href;
  const answer = await fetch(address).catch(() => null);
  // A server without the file may answer with its start page.
  if (answer?.ok && !answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  throw new Error(
    `site: must be the address of a folder with the built page, but ${address} is not there; write it with \`npx espalier site FOLDER\` and name its address as \`site\``,
  );
}

export const { train, compare, ask, diagnose, readRun, readLink, writeLink, catalogue } = libraryOn({
  async openExecutor(_, site) {
    return openWebExecutor(await (await fetched(ESPALIER_ENGINE, site)).arrayBuffer());
  },
  readModel: async (file, site) =>
    unpackedPolicy(new Uint8Array(await (await fetched(`models/${file}`, site)).arrayBuffer())),
  spawnSandbox() {
    throw new Error(
      'code: own tasks and methods run in Node or on the page, not in this thread; use the package in Node',
    );
  },
});
