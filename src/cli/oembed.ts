/**
 * `npm run -s oembed -- --site https://example.org/espalier/`: writes into dist/ (or `--out FOLDER`) a page and an oEmbed
 * answer for every recipe that ships, and one for the demo article. Addresses in oEmbed are absolute, so a build cannot.
 */
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFlags, runCommand } from './arguments.ts';
import { oembedOf, pageOf, siteOf } from './embed/oembed.ts';
import showcases from './embed/showcases.json' with { type: 'json' };

/** The demo article is offered with the first of its widgets. */
const article = {
  id: 'article',
  title: 'How a policy learns from its own mistakes',
  link: '#v=1&method=grpo',
};

runCommand(async () => {
  const flags = readFlags(process.argv.slice(2), ['site', 'out']);
  const site = siteOf(flags.text('site'));
  const out = flags.text('out') ?? join(import.meta.dirname, '../../dist');
  await access(join(out, 'embed.html')).catch(() => {
    throw new Error(
      `--out: must be a built site, found no embed.html in ${out}; run \`npm run build\` first`,
    );
  });
  await mkdir(join(out, 'show'), { recursive: true });
  const write = (name: string, text: string) => writeFile(join(out, name), text);
  const json = (shown: typeof article) => `${JSON.stringify(oembedOf(shown, site), null, 1)}\n`;
  for (const shown of showcases) {
    await write(`show/${shown.id}.html`, pageOf(shown, site));
    await write(`show/${shown.id}.oembed.json`, json(shown));
  }
  await write('article.oembed.json', json(article));
  process.stderr.write(`oembed: ${showcases.length} pages and ${showcases.length + 1} answers for ${site}\n`);
});
