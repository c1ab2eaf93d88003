/**
 * Builds `espalier.js`, the only script that host pages load, its types, and its module for notebooks with the Python file that
 * brings it there.
 */
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { elementDeclarations } from './elementDeclarations.ts';
import { notebookPython } from './notebookFiles.ts';

const root = join(import.meta.dirname, '../../..');
const element = join(root, 'src/ui/embed/element/espalierLab.ts');
const notebook = join(root, 'src/ui/embed/notebook/module.ts');

/** A minified file of its own: a plain script, so that any page can load it, or a module. */
export async function oneFile(entry: string, format: 'iife' | 'es'): Promise<string> {
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
      rolldownOptions: {
        input: entry,
        checks: { pluginTimings: false },
        output: { format },
        ...(format === 'es' && { preserveEntrySignatures: 'strict' }),
      },
    },
  });
  if (Array.isArray(built) || !('output' in built) || built.output.length !== 1)
    throw new Error(
      `${entry}: must be built as one file, got several; nothing that it imports may be shared`,
    );
  return built.output[0].code;
}

/** The text of `espalier.js`, in ASCII, because a page without a charset would read other characters wrongly. */
export async function elementScript(): Promise<string> {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return (await oneFile(element, 'iife')).replace(/[^\0-\x7f]/g, escaped);
}

/** The text of `espalier_widget.py`, with the script that it brings. */
export const notebookFile = async (): Promise<string> => notebookPython(await oneFile(notebook, 'es'));

/** Serves and emits these files under fixed names. */
export function elementPlugin(): Plugin {
  const files: Readonly<Record<string, () => Promise<string>>> = {
    'espalier.js': elementScript,
    'espalier_widget.js': () => oneFile(notebook, 'es'),
    'espalier_widget.py': notebookFile,
    'espalier.d.ts': () => Promise.resolve(elementDeclarations()),
  };
  return {
    name: 'espalier-element',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.split('?')[0]?.split('/').at(-1) ?? '';
        const make = Object.hasOwn(files, name) ? files[name] : undefined;
        if (!make) return next();
        make().then((text) => {
          response.setHeader('Content-Type', 'text/javascript');
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
