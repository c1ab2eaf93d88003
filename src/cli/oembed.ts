/**
 * `npm run -s oembed`: writes into dist/ a page and an oEmbed
 * answer for every shipped recipe and lesson and the demo article. The build cannot, because oEmbed addresses are absolute.
 */
import { access } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { lessons } from '../lessons/index.ts';
import { readFlags, WrongUse, type CommandForm } from './arguments.ts';
import { oembedOf, pageOf, siteOf, type EmbeddedPage } from './embed/oembed.ts';
import { writeWhole } from './files.ts';
import { runIfStarted } from './runCommand.ts';
import showcases from './embed/showcases.json' with { type: 'json' };
import { callOf, siteFolder } from './place.ts';

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

export const oembedForm: CommandForm = {
  call: callOf('oembed'),
  what: 'Writes into a built site a page and an oEmbed answer for every shipped recipe and lesson and for the demo article.',
  flags: [
    {
      form: '--site <address>',
      help: 'The address at which the site will be, as https://example.org/espalier/.',
      required: true,
    },
    {
      form: '--out <folder>',
      help: 'The folder of the built site, which npm run build makes.',
      default: relative(process.cwd(), siteFolder) || '.',
    },
  ],
  examples: ['--site https://example.org/espalier/'],
};

export async function oembed(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, oembedForm);
  const site = siteOf(flags.text('site'));
  const out = flags.text('out') as string;
  await access(join(out, 'embed.html')).catch(() => {
    throw new WrongUse(
      `--out: must be a built site, found no embed.html in ${out}; run \`npm run build\` first`,
    );
  });
  const write = (name: string, text: string) => writeWhole(join(out, name), text, '--out');
  const json = (shown: EmbeddedPage) => `${JSON.stringify(oembedOf(shown, site), null, 1)}\n`;
  for (const shown of pages) {
    await write(`show/${shown.id}.html`, pageOf(shown, site));
    await write(`show/${shown.id}.oembed.json`, json(shown));
  }
  await write('article.oembed.json', json(article));
  process.stderr.write(`oembed: ${pages.length} pages and ${pages.length + 1} answers for ${site}\n`);
}

runIfStarted(import.meta.url, oembed);
