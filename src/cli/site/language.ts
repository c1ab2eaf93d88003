/**
 * The page in several languages from one build: texts of the source are looked up in a catalogue, which a page in another
 * language than English has in a script before its own. English texts stay where they are.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { isShown } from '../texts/areas.ts';
import { packagePage } from '../../scorm/pages.ts';
import type { PackedTexts } from '../../texts/pageTexts.ts';
import { catalogueFile, packed, readCatalogue, type Catalogue } from '../texts/catalogue.ts';
import { compiled, textMarks, withTexts } from '../texts/compiled.ts';
import { textsInHtml } from '../texts/inHtml.ts';
import { leftIn, messagesOf } from '../texts/messages.ts';
import { textsOf } from '../texts/ofSource.ts';
import { childrenOf, isNode, type Node } from '../texts/text.ts';

const root = join(import.meta.dirname, '../../..');
const startScript = 'public/start.js';

/** A language of the page besides English. */
export interface PageLanguage {
  /** BCP 47 code, also in the names of its pages: `de.html`, `embed.de.html`. */
  readonly code: string;
  readonly texts: Catalogue;
}

/** The language with the catalogue `src/texts/CODE.po`. What is wrong in it is printed, and stays English. */
export function pageLanguage(code: string): PageLanguage {
  const { texts, faults } = readCatalogue(catalogueFile(code));
  for (const fault of faults) console.warn(fault);
  return { code, texts };
}

const pathOf = (id: string): string | null =>
  id.startsWith(root) ? id.replaceAll('\\', '/').slice(root.length + 1) : null;

/** Puts calls around the texts of the page's source, before it is compiled, and around those of compiled components. */
export function lookedUp(): Plugin[] {
  return [
    {
      name: 'texts-of-source',
      enforce: 'pre',
      transform(source, id) {
        const file = pathOf(id);
        if (file === null || !/\.(ts|svelte)$/.test(file) || !isShown(file)) return null;
        const texts = textsOf(file, source);
        return { code: compiled(file, source, texts, leftIn(file, source)).code, map: null };
      },
    },
    {
      name: 'texts-of-components',
      enforce: 'post',
      transform(code, id) {
        if (!/\.svelte$/.test(id) || !code.includes(textMarks[0])) return null;
        return { code: inComponent(code, this.parse(code) as unknown as Node), map: null };
      },
    },
  ];
}

/** The code of a compiled component whose marked texts are looked up: in HTML of its templates, and alone. */
export function inComponent(code: string, tree: Node): string {
  const edits: { start: number; end: number; code: string }[] = [];
  const visit = (node: Node, isTemplate: boolean): void => {
    const source = code.slice(node.start, node.end);
    if (/^(Literal|TemplateLiteral)$/.test(node.type) && source.includes(textMarks[0])) {
      const value = node['value'];
      const alone = typeof value === 'string' ? /^\ue000([^\ue001]*)\ue001$/.exec(value)?.[1] : undefined;
      const called = alone === undefined || isTemplate ? `_h(${source})` : `_t(${JSON.stringify(alone)})`;
      edits.push({ start: node.start, end: node.end, code: called });
      return;
    }
    const callee = node['callee'];
    const fills = isNode(callee) && /^\$\.from_/.test(code.slice(callee.start, callee.end));
    for (const below of childrenOf(node)) visit(below, fills);
  };
  visit(tree, false);
  const looked = edits.reduceRight(
    (all, edit) => all.slice(0, edit.start) + edit.code + all.slice(edit.end),
    code,
  );
  const names = ['t', 'h'].filter((name) => edits.some((edit) => edit.code.startsWith(`_${name}(`)));
  const own = names.filter((name) => !code.includes(`${name} as _${name} `));
  return `import { ${own.map((name) => `${name} as _${name}`).join(', ')} } from '/src/texts/t.ts';\n${looked}`;
}

/** For `public/start.js`, which opens the page in the reader's language: the page with the languages that the build has. */
const named = (html: string, codes: readonly string[]): string =>
  html.replace('<html lang="en">', `<html lang="en" data-languages="${['en', ...codes].join(' ')}">`);

/** The name of a file that English does not have; the site's worker knows its language by it. */
export const nameIn = (code: string, path: string): string =>
  path === 'index.html' ? `${code}.html` : path.replace(/\.\w+$/, (ending) => `.${code}${ending}`);

/** A page of the built site in a language: its own texts, its catalogue and its start script. */
export function pageIn({ code, texts }: PageLanguage, html: string, catalogue: string): string {
  return withTexts(html, textsInHtml(html), texts)
    .replace('<html lang="en"', `<html lang="${code}"`)
    .replace('./start.js', `./${nameIn(code, 'start.js')}`)
    .replace('<script', `<script src="./${catalogue}"></script>\n    <script`);
}

/** Adds the pages of these languages to the build, each with its catalogue. */
export function languagePages(languages: readonly PageLanguage[]): Plugin {
  return {
    name: 'language-pages',
    apply: 'build',
    enforce: 'post',
    // A package has one language.
    transformIndexHtml: (html, { path }) =>
      path.endsWith(packagePage)
        ? html
        : named(
            html,
            languages.map(({ code }) => code),
          ),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // Other builds with this configuration (benchmarks) have no such page.
        if (!bundle['index.html'] || this.environment.name !== 'client') return;
        const start = await readFile(join(root, startScript), 'utf8');
        const messages = messagesOf(root);
        for (const language of languages) {
          const { code, texts } = language;
          const { first, later } = packed(texts, messages);
          const more = `export default ${JSON.stringify(later)};`;
          const moreName = catalogueName('more', code, more);
          this.emitFile({ type: 'asset', fileName: moreName, source: more });
          const source = await catalogueScript(first, moreName);
          const fileName = catalogueName('texts', code, source);
          this.emitFile({ type: 'asset', fileName, source });
          const own = withTexts(start, textsOf(startScript, start), texts);
          this.emitFile({ type: 'asset', fileName: nameIn(code, 'start.js'), source: own });
          for (const name of ['index.html', 'embed.html']) {
            const page = bundle[name];
            if (page?.type === 'asset')
              this.emitFile({
                type: 'asset',
                fileName: nameIn(code, name),
                source: pageIn(language, String(page.source), fileName),
              });
          }
        }
      },
    },
  };
}

/** The script that a page in a language has before its own: its catalogue, and the code that looks texts up. */
async function catalogueScript(first: PackedTexts, more: string): Promise<string> {
  const entry = '\0catalogue';
  const result = await build({
    ...{ configFile: false, logLevel: 'warn', publicDir: false, root },
    plugins: [
      {
        name: 'catalogue',
        resolveId: (source) => (source === entry ? entry : null),
        load: (id) =>
          id === entry
            ? `import { pageTexts } from '/src/texts/pageTexts.ts';
               const more = new URL('../${more}', document.currentScript.src).href;
               const given = ${JSON.stringify(first)};
               self.espalierTexts = pageTexts(given, () => import(/* @vite-ignore */ more).then((module) => module.default));`
            : null,
      },
    ],
    build: {
      ...{ write: false, target: 'esnext', modulePreload: false, reportCompressedSize: false },
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const [made] = Array.isArray(result) ? result : [result];
  const chunk = made && 'output' in made ? made.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('internal: the build of a catalogue must give one script');
  return chunk.code;
}

/** The name of a catalogue's file; it changes with what it holds. */
function catalogueName(name: string, code: string, source: string): string {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return nameIn(code, `assets/${name}-${hash}.js`);
}

/** The files of a language's catalogue in the built site, the first before the other. Throws if they are not there. */
export function catalogueIn(code: string, paths: readonly string[]): readonly string[] {
  const found = ['texts', 'more'].map((name) =>
    paths.find((path) => path.startsWith(`assets/${name}-`) && path.endsWith(`.${code}.js`)),
  );
  if (!found.every((path) => path !== undefined))
    throw new Error(`internal: the build must have a catalogue of ${code}, got none`);
  return found;
}
