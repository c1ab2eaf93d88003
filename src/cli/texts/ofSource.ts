/** The texts of a source file, and the files that may have some. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { textsInHtml } from './inHtml.ts';
import { textsInScript } from './inScript.ts';
import { textsInSvelte } from './inSvelte.ts';
import type { Node, Text } from './text.ts';

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
