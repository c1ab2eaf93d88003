/** Starts a worker from a module of the site, even if the page's origin is opaque. */

/** Whether the page's origin is opaque: it stands in a frame with `sandbox` and without `allow-same-origin`. */
export const isOpaque = (): boolean => self.origin === 'null';

/** A worker of this name that runs the module at this address. Lists of threads show its address, so that has the name too. */
export function startModule(address: string, name: string): Worker {
  const url = new URL(address, location.href);
  url.hash = name;
  if (!isOpaque()) return new Worker(url, { type: 'module', name });
  return startBlob(importing(url.href), name);
}

function startBlob(text: string, name: string): Worker {
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
