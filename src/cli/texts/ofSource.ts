/** All texts of the source, each in one part of a language's table. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { areaNames, areaOf } from './areas.ts';
import { textsInHtml } from './inHtml.ts';
import { textsInScript } from './inScript.ts';
import { textsInSvelte } from './inSvelte.ts';
import type { Node, Text } from './text.ts';

/** A key of the table, and one place where its text stands. */
export interface TextEntry {
  readonly key: string;
  readonly file: string;
  readonly line: number;
}

/** The texts of a file with this path and source. Throws if it cannot be parsed. */
export function textsOf(file: string, source: string): Text[] {
  if (file.endsWith('.svelte')) return textsInSvelte(source);
  if (file.endsWith('.html')) return textsInHtml(source);
  const { program, errors } = parseSync(file, source, { lang: file.endsWith('.js') ? 'js' : 'ts' });
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const texts = textsInScript(source, program as unknown as Node);
  if (!file.startsWith('src/methods/')) return texts;
  // Methods keep the names that their papers gave them.
  return texts.filter(({ start }) => !/[\w-]+'?: { label: '$/.test(source.slice(0, start)));
}

/** Files of the source that may hold texts, in the order of their names. */
export function sourceFiles(root: string): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|svelte)$/.test(path))
    .concat('index.html', 'embed.html', 'package.html', 'public/start.js')
    .sort();
}

/** Keys of each part of the table; a text that stands in files of several parts belongs to the first. */
export function keysOfSource(root: string): Map<string, TextEntry[]> {
  const found = new Map<string, TextEntry & { readonly area: number }>();
  for (const file of sourceFiles(root)) {
    const area = areaOf(file);
    if (area === null) continue;
    const source = readFileSync(join(root, file), 'utf8');
    const place = areaNames.indexOf(area);
    for (const { key, start } of textsOf(file, source)) {
      const before = found.get(key);
      if (before && before.area <= place) continue;
      found.set(key, { key, file, line: source.slice(0, start).split('\n').length, area: place });
    }
  }
  const entries = [...found.values()];
  return new Map(
    areaNames.map((name, i) => [
      name,
      entries.filter(({ area }) => area === i).map(({ key, file, line }) => ({ key, file, line })),
    ]),
  );
}
