/** Builds `espalier.js`, the only script that host pages load, its types, and the recorded runs that it draws. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { elementDeclarations } from './elementDeclarations.ts';

const root = join(import.meta.dirname, '../../..');
const entry = join(root, 'src/ui/embed/element/espalierLab.ts');
const stills = join(root, 'src/ui/embed/stills.json');

/** The element as a minified plain script, not a module, so that any page can load it. */
async function elementScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  if (Array.isArray(built) || !('output' in built) || built.output.length !== 1)
    throw new Error(
      'espalier.js: must be one file, got several; nothing that the element imports may be shared',
    );
  return built.output[0].code;
}

/** Serves and emits `espalier.js`, `espalier.d.ts` and `stills.json` under fixed names. */
export function elementPlugin(): Plugin {
  const files: Readonly<Record<string, () => Promise<string>>> = {
    'espalier.js': elementScript,
    'espalier.d.ts': () => Promise.resolve(elementDeclarations()),
    'stills.json': () => readFile(stills, 'utf8'),
  };
  return {
    name: 'espalier-element',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.split('?')[0]?.split('/').at(-1) ?? '';
        const make = Object.hasOwn(files, name) ? files[name] : undefined;
        if (!make) return next();
        make().then((text) => {
          response.setHeader('Content-Type', name.endsWith('.json') ? 'application/json' : 'text/javascript');
          response.end(text);
        }, next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [fileName, make] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: await make() });
    },
  };
}
