/** `npm run docs`: writes the static reference, which `npm run build` puts into the site too. */
import { join } from 'node:path';
import { readFlags } from './arguments.ts';
import { docFiles } from './docs/docFiles.ts';
import { docsForm } from './docs/form.ts';
import { writeWhole } from './files.ts';
import { runIfStarted } from './runCommand.ts';

export async function docs(args: readonly string[]): Promise<void> {
  const out = readFlags(args, docsForm).text('out') as string;
  const files = await docFiles();
  for (const [name, text] of files) await writeWhole(join(out, name), text, '--out');
  process.stderr.write(`docs: ${files.size} files in ${out}\n`);
}

runIfStarted(import.meta.url, docs);
