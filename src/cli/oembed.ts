/**
 * `npm run -s oembed -- --site https://example.org/espalier/`: writes into dist/ (or `--out FOLDER`) a page and an oEmbed
 * answer for every shipped recipe and lesson and the demo article. The build cannot, because oEmbed addresses are absolute.
 */
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lessons } from '../lessons/index.ts';
import { readFlags, runIfStarted } from './arguments.ts';
import { oembedOf, pageOf, siteOf, type EmbeddedPage } from './embed/oembed.ts';
import showcases from './embed/showcases.json' with { type: 'json' };

/** The demo article's answer shows its first widget. */
const article = {
  id: 'article',
  title: 'How a policy learns from its own mistakes',
  link: '#v=1&method=grpo',
};

const pages: readonly EmbeddedPage[] = [
  ...showcases,
  ...lessons.map(({ id, title }) => ({ id: `lesson-${id}`, title, link: '#v=1', lesson: id })),
];

export async function oembed(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, ['site', 'out']);
  const site = siteOf(flags.text('site'));
  const out = flags.text('out') ?? join(import.meta.dirname, '../../dist');
  await access(join(out, 'embed.html')).catch(() => {
    throw new Error(
      `--out: must be a built site, found no embed.html in ${out}; run \`npm run build\` first`,
    );
  });
  await mkdir(join(out, 'show'), { recursive: true });
  const write = (name: string, text: string) => writeFile(join(out, name), text);
  const json = (shown: EmbeddedPage) => `${JSON.stringify(oembedOf(shown, site), null, 1)}\n`;
  for (const shown of pages) {
    await write(`show/${shown.id}.html`, pageOf(shown, site));
    await write(`show/${shown.id}.oembed.json`, json(shown));
  }
  await write('article.oembed.json', json(article));
  process.stderr.write(`oembed: ${pages.length} pages and ${pages.length + 1} answers for ${site}\n`);
}

runIfStarted(import.meta.url, oembed);
