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
 * script, because Chromium cannot start a module from a blob of an opaque origin; nothing is sent before the module runs.
 */
const importing = (module: string): string =>
  `import(${JSON.stringify(module)}).catch((error) => setTimeout(() => { throw error; }));`;
