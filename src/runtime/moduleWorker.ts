/** Starts a worker from a module of the site, even if the page's origin is opaque. */
import { isOpaque } from './siteWorker.ts';

/** A worker that runs the module at this address. */
export function startModule(address: string, name: string): Worker {
  if (!isOpaque()) return new Worker(address, { type: 'module', name });
  const text = importing(new URL(address, location.href).href);
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(url, { name });
  // Chromium reads the script only after the worker has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return worker;
}

/**
 * The script of a worker that imports a module of another origin, which must allow every origin to read it. A classic
 * script, because Chromium cannot start a module from a blob of an opaque origin; messages wait until the module listens.
 */
function importing(module: string): string {
  return `const early = [];
const keep = (event) => early.push(event);
addEventListener('message', keep);
import(${JSON.stringify(module)}).then(() => {
  removeEventListener('message', keep);
  for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
}).catch((error) => setTimeout(() => { throw error; }));`;
}
