/** Modules as a page has them that is built with some plugins: a module of a test, with all that it imports. */
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer, type Plugin } from 'vite';

const root = join(import.meta.dirname, '../../..');

/** `path`: from the root, with a / before it. */
export async function modulesWith<Module>(path: string, plugins: Plugin[]) {
  const server = await createServer({
    ...{ configFile: false, root, logLevel: 'error', appType: 'custom' },
    cacheDir: join(root, 'node_modules/.cache/espalier/same-records'),
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    plugins: [...plugins, ...svelte({ configFile: false })],
  });
  const made = (await server.ssrLoadModule(path)) as Module;
  return { made, close: () => server.close() };
}
