/** `npm run site`: writes the address of a site into its built page, and what a place needs to host it. */
import { access, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileHashOf } from '../site/files.ts';
import { readFlags, WrongUse, type CommandForm } from './arguments.ts';
import { siteOf } from './embed/oembed.ts';
import { writeWhole } from './files.ts';
import { callOf, root, siteFolder } from './place.ts';
import { oembed } from './oembed.ts';
import { runIfStarted } from './runCommand.ts';

export const siteForm: CommandForm = {
  call: callOf('site'),
  what: 'Writes the address of a site into its built page, so that code copied there works, with its oEmbed answers. Prints a badge for a README.',
  flags: [
    {
      form: '--address <address>',
      help: 'Where the site will be, as https://example.org/espalier/.',
      required: true,
    },
    {
      form: '--space',
      help: 'Adds what makes the folder a static Space of Hugging Face, with the headers that threads need.',
    },
    { form: '--docker', help: 'Adds a Dockerfile with nginx, its headers and compression.' },
    {
      form: '--out <folder>',
      help: 'The folder of the built site, which npm run build makes.',
      default: relative(process.cwd(), siteFolder) || '.',
    },
  ],
  examples: [
    '--address https://example.org/espalier/',
    '--address https://you-espalier.static.hf.space/ --space',
  ],
};

/** Files of a place by their names there, from `site/places`. */
const placeFiles = {
  space: { 'README.md': 'README.md', '.gitattributes': 'gitattributes' },
  docker: { Dockerfile: 'Dockerfile', 'nginx.conf': 'nginx.conf' },
} as const;

const canonical = /\n? *<link rel="canonical"[^>]*>/;

/** The file with the address in it; it may have another one already. */
function withAddress(name: string, text: string, address: string): string {
  if (name === 'espalier.ipynb') return text.replace(/(SITE = \\")[^"]*(\\")/, `$1${address}$2`);
  if (name === 'espalier_widget.py') return text.replace(/(EspalierLab\(")http[^"]*/, `$1${address}`);
  const own = name === 'index.html' ? address : `${address}${name}`;
  return text
    .replace(canonical, '')
    .replace(/\n? *<\/head>/, `\n    <link rel="canonical" href="${own}" />$&`);
}

export async function site(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, siteForm);
  const address = siteOf(flags.text('address'), '--address');
  const out = flags.text('out') as string;
  await access(join(out, 'sw.js')).catch(() => {
    throw new WrongUse(`--out: must be a built site, found no sw.js in ${out}; run \`npm run build\` first`);
  });
  const write = (name: string, text: string) => writeWhole(join(out, name), text, '--out');
  const names = (await readdir(out)).filter((name) =>
    /^(index|[a-z]{2})\.html$|^espalier(\.ipynb|_widget\.py)$/.test(name),
  );
  let worker = await readFile(join(out, 'sw.js'), 'utf8');
  for (const name of names) {
    const before = await readFile(join(out, name));
    const after = Buffer.from(withAddress(name, before.toString(), address));
    // The service worker keeps only files that it knows.
    const known = new RegExp(`(path:\\W${name}\\W,hash:\\W)${await fileHashOf(before)}(\\W,bytes:)[\\d.e]+`);
    if (!known.test(worker)) throw new Error(`internal: sw.js must list ${name} of ${out}`);
    worker = worker.replace(known, `$1${await fileHashOf(after)}$2${after.length}`);
    await write(name, after.toString());
  }
  await write('sw.js', worker);
  await oembed(['--site', address, '--out', out]);
  for (const place of ['space', 'docker'] as const)
    for (const [name, from] of Object.entries(flags.has(place) ? placeFiles[place] : {}))
      await write(name, await readFile(join(root, 'src/cli/site/places', from), 'utf8'));
  process.stdout.write(`[![Train it in Espalier](${address}badge.svg)](${address})\n`);
  process.stderr.write(`site: ${names.length} files of ${out} have the address ${address}\n`);
}

runIfStarted(import.meta.url, site);
