/** A module of a test, with all that it imports, as a page in a language has it. */
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer } from 'vite';
import { lookedUp, pageLanguage } from '../../../src/cli/site/language.ts';
import { packed } from '../../../src/cli/texts/catalogue.ts';
import { messagesOf } from '../../../src/cli/texts/messages.ts';
import { pageTexts } from '../../../src/texts/pageTexts.ts';

const root = join(import.meta.dirname, '../../..');
const page = globalThis as { espalierTexts?: unknown };

/** `path`: from the root, with a / before it. Without a code the page is English. */
export async function modulesIn<Module>(code: string | null, path: string) {
  const server = await createServer({
    ...{ configFile: false, root, logLevel: 'error', appType: 'custom' },
    cacheDir: join(root, 'node_modules/.cache/espalier/same-records'),
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    plugins: [...lookedUp(), ...svelte({ configFile: false })],
  });
  if (code !== null) {
    const { first, later } = packed(pageLanguage(code).texts, messagesOf(root));
    const texts = pageTexts(first, () => Promise.resolve(later));
    await texts.fetchMore();
    page.espalierTexts = texts;
  }
  const made = (await server.ssrLoadModule(path)) as Module;
  delete page.espalierTexts;
  return { made, close: () => server.close() };
}
