/** Builds the page a second time in another language, beside the English one: only files that differ are added. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { areaOf } from '../texts/areas.ts';
import { textsInHtml } from '../texts/inHtml.ts';
import { textsOf } from '../texts/ofSource.ts';
import { translated, type Translate } from '../texts/translated.ts';
import type { Table } from '../../texts/table.ts';

const root = join(import.meta.dirname, '../../..');
const startScript = 'public/start.js';

/** A language of the page besides English. */
export interface PageLanguage {
  /** BCP 47 code, also in the names of its pages: `de.html`, `embed.de.html`. */
  readonly code: string;
  readonly texts: Table;
}

const lookUpIn =
  (texts: Table): Translate =>
  (key) =>
    Object.hasOwn(texts, key) ? texts[key] : undefined;

/** Puts the texts of a language into the source before it is compiled. */
export function translate({ code, texts }: PageLanguage): Plugin {
  const lookUp = lookUpIn(texts);
  return {
    name: 'translate',
    enforce: 'pre',
    transform(source, id) {
      const file = id.replaceAll('\\', '/').slice(root.length + 1);
      if (!id.startsWith(root) || !/\.(ts|svelte)$/.test(file) || areaOf(file) === null) return null;
      return { code: translated(source, textsOf(file, source), lookUp), map: null };
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        translated(html, textsInHtml(html), lookUp)
          .replace('<html lang="en">', `<html lang="${code}">`)
          .replace('./start.js', `./start.${code}.js`),
    },
  };
}

/** For `public/start.js`, which opens the page in the reader's language: the page with the languages that the build has. */
function named(html: string, code: string): string {
  return html.replace(
    /<html lang="(\w+)"( data-languages="[^"]*)?"?>/,
    (_, own: string, before = ' data-languages="en') => `<html lang="${own}"${before} ${code}">`,
  );
}

/** The name of a file that English does not have; the site's worker knows its language by it. */
export const nameIn = (code: string, path: string): string =>
  path === 'index.html' ? `${code}.html` : path.replace(/\.\w+$/, (ending) => `.${code}${ending}`);

/**
 * Adds the pages of a language to the build, with the files that differ from the English ones. `config` is that of the
 * English build with the plugin `translate`.
 */
export function languagePages({ code, texts }: PageLanguage, config: () => InlineConfig): Plugin {
  return {
    name: 'language-pages',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: (html) => named(html, code),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // Other builds with this configuration (benchmarks) have no such page.
        if (!bundle['index.html'] || this.environment.name !== 'client') return;
        const start = await readFile(join(root, startScript), 'utf8');
        const files = new Map<string, string | Uint8Array>([
          ['start.js', translated(start, textsOf(startScript, start), lookUpIn(texts))],
        ]);
        for (const file of await filesOf(config(), code))
          if (/\.html$/.test(file.fileName) || !bundle[file.fileName])
            files.set(file.fileName, file.type === 'chunk' ? file.code : file.source);
        // Names hold hashes, so none is a part of another text.
        const renamed = [...files.keys()].filter((path) => path.startsWith('assets/'));
        for (const [path, source] of files) {
          const own = typeof source === 'string' ? renamedIn(source, renamed, code) : source;
          this.emitFile({ type: 'asset', fileName: nameIn(code, path), source: own });
        }
      },
    },
  };
}

/** A file with the names that its imports get. */
function renamedIn(source: string, paths: readonly string[], code: string): string {
  return paths
    .map((path) => path.slice(path.lastIndexOf('/') + 1))
    .reduce((text, name) => text.replaceAll(name, nameIn(code, name)), source);
}

async function filesOf(config: InlineConfig, code: string) {
  const built = await build({
    ...config,
    plugins: [config.plugins, { name: 'languages', transformIndexHtml: (html) => named(html, code) }],
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: { ...config.build, write: false },
  });
  const [made] = Array.isArray(built) ? built : [built];
  if (!made || !('output' in made)) throw new Error('internal: the build of a language must give files');
  return (made as Rolldown.RolldownOutput).output;
}
