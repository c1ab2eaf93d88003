/** Collects the licences of all code that the built page holds, from every build of a part of it, as one text file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The file beside `index.html`, also in packages for learning platforms. */
export const licensesFile = 'LICENSES.txt';

/** Licences of packages that carry none, and of what a package has from others, by its name with `+` for `/`. */
const notices = join(import.meta.dirname, 'notices');

interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/** The folder of the package to which a module belongs; null for our own. */
export function packageFolder(id: string, root: string): string | null {
  const path = id.replaceAll('\\', '/');
  // What bundlers insert of themselves.
  const inserted = /^\0(vite|rolldown)\//.exec(path)?.[1];
  if (inserted !== undefined) return join(root, 'node_modules', inserted);
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;
}

/** Reads the licence in a package's folder. Throws where there is none: nothing ships without. */
export function licenseIn(folder: string): ShippedPackage {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as ShippedPackage;
  const own = readdirSync(folder).filter((file) => /^licen[cs]e(\.(md|txt))?$/i.test(file));
  const added = join(notices, `${name.replace('/', '+')}.txt`);
  const texts = [...own.map((file) => join(folder, file)), ...(existsSync(added) ? [added] : [])].map(
    // A bundler's own file continues with the licences of what it uses itself.
    (file) => readFileSync(file, 'utf8').split(/^# Licenses of bundled dependencies/m)[0] as string,
  );
  if (texts.length === 0)
    throw new Error(`${name}: ships without a licence; write it to ${added}, with the names of its authors`);
  const text = texts.map((one) => one.replaceAll('\r\n', '\n').trim()).join('\n\n');
  return { name, version, license, text };
}

/** The text of the file: our own licence, then each other one below the packages that have it. */
function licensesText(own: string, packages: readonly ShippedPackage[]): string {
  const byText = new Map<string, string[]>();
  for (const { name, version, license, text } of packages)
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`]);
  const parts = [...byText].map(([text, names]) => `${names.sort().join('\n')}\n\n${text}`).sort();
  return `${[`Espalier\n\n${own.trim()}`, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** Plugins that share what they find: `collect` for every build of a part, `write` for the page's, after all others. */
export function licenses(root: string): { readonly collect: () => Plugin; readonly write: () => Plugin } {
  const folders = new Set<string>();
  const collect = (): Plugin => ({
    name: 'collect-licenses',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle))
        for (const id of output.type === 'chunk' ? output.moduleIds : []) {
          const folder = packageFolder(id, root);
          if (folder !== null) folders.add(folder);
        }
    },
  });
  const write = (): Plugin => ({
    name: 'write-licenses',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (!('index.html' in bundle)) return;
        const own = readFileSync(join(root, 'LICENSE'), 'utf8');
        const source = licensesText(own, [...folders].map(licenseIn));
        this.emitFile({ type: 'asset', fileName: licensesFile, source });
      },
    },
  });
  return { collect, write };
}
