/** Puts the static reference into the built site. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import type { docFiles } from './docFiles.ts';

interface Program {
  readonly docFiles: typeof docFiles;
}

/**
 * The program of the reference as one file. It knows every command and method, so that the configuration does not import it;
 * Vite's own way to run a file would read hundreds of them one by one, which takes five times as long.
 */
async function program(root: string): Promise<Program> {
  const outDir = join(root, 'node_modules/.cache/espalier/docs');
  await build({
    ...{ root, configFile: false, logLevel: 'warn', publicDir: false },
    plugins: [
      {
        name: 'own-folder',
        transform: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
      },
    ],
    build: {
      ...{ ssr: join(root, 'src/cli/docs/docFiles.ts'), outDir, emptyOutDir: true, target: 'esnext' },
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  });
  // Not by `import`: what reads the configuration may have ended by now, and with it the imports of this file.
  return createRequire(import.meta.url)(join(outDir, 'docFiles.js')) as Program;
}

/** Stands after the service worker, so that readers do not keep these pages. */
export function docsPlugin(): Plugin {
  let root = '';
  return {
    name: 'docs',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      ({ root } = config);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // Other builds with this configuration (benchmarks) have no page.
        if (!('index.html' in bundle)) return;
        const { docFiles: files } = await program(root);
        for (const [name, source] of await files())
          this.emitFile({ type: 'asset', fileName: `docs/${name}`, source });
      },
    },
  };
}
