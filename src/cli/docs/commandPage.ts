/** The page of commands, from the forms that parse them. */
import type { CommandForm, Flag } from '../arguments.ts';
import { boardForm } from '../board.ts';
import { compareForm } from '../compare.ts';
import { diagnoseForm } from '../diagnose.ts';
import { graphForm } from '../graph.ts';
import { modelsForm } from '../models.ts';
import { oembedForm } from '../oembed.ts';
import { packageForm } from '../package.ts';
import { packagePythonForm } from '../packagePython.ts';
import { siteForm } from '../site.ts';
import { trainForm } from '../train/form.ts';
import { tryForm } from '../try.ts';
import { docsForm } from './form.ts';
import { markup, type DocEntry, type DocPage } from './markup.ts';

const forms: readonly CommandForm[] = [
  ...[trainForm, tryForm, compareForm, diagnoseForm, graphForm, boardForm],
  ...[packageForm, packagePythonForm, siteForm, oembedForm, docsForm, modelsForm],
];

const flagLine = ({ form, help, choices, required, default: usual }: Flag) =>
  markup`<dt><code>${form}</code><dd>${help}${choices && ` One of ${choices.join(', ')}.`}${usual !== undefined && ` (default: ${usual})`}${required && ' Required.'}`;

function commandEntry({ call, what, words, flags, examples }: CommandForm): DocEntry {
  const name = /npm run -s ([\w:-]+)/.exec(call)?.[1] ?? call;
  const lines = examples.map((example) => `${call} ${example}`.trim()).join('\n');
  return {
    id: name,
    title: name,
    help: what,
    body: markup`<pre tabindex="0" aria-label="Examples of ${name}">${lines}</pre><dl>${words && flagLine(words)}${flags.map(flagLine)}</dl>`,
  };
}

export const commandPage: DocPage = {
  name: 'commands',
  title: 'Commands',
  lead: 'The same seed gives the same numbers in Node and in the tab. --help behind a command prints what stands here.',
  groups: [{ title: 'Commands', entries: forms.map(commandEntry) }],
};
