/** The pages of the element’s attributes and of file formats, from the tables that element and readers check with. */
import { longestCode, longestLink } from '../../config/link.ts';
import { entryLimits, entryMeanings, entryNames, mostBytes, sizeText } from '../../runfile/limits.ts';
import { exportKinds } from '../../ui/files/formats.ts';
import { attributes } from '../../ui/share/attributes.ts';
import { factList, markup, type DocPage } from './markup.ts';

/** The parts of a link, which has no table of its own. */
const linkParts = {
  v: 'The version of the link: 1. A page refuses others.',
  method: 'The method, which brings its own settings.',
  'KEY=VALUE':
    'Any setting by its key. Without it the value of the method holds, else that of the task, else the default.',
  proof:
    'Engine, device, threads, round and hash of a finished run, so that others can train it again and compare.',
  base: 'The task whose base policy an own task starts from.',
  'code, mcode': `The code of an own task and of an own method, each at most ${longestCode} characters. The page shows it and asks before it runs.`,
  'own, own.NAME': 'The own method of a link, and values of its settings.',
  z: 'Code and rows, compressed.',
};

export const filePages: readonly DocPage[] = [
  {
    name: 'attributes',
    title: 'Attributes of <espalier-lab>',
    lead: 'What the element takes in HTML. espalier.d.ts, beside its script, has them as types, with methods and events.',
    groups: [
      {
        title: 'Attributes',
        entries: attributes.map(({ name, takes, words, isList, means }) => ({
          id: name,
          title: name,
          help: means,
          body: factList({
            Value: words.length === 0 ? takes : isList ? 'a list of words' : 'one of these words',
            Words: words.length > 0 && markup`<code>${words.join(' ')}</code>`,
          }),
        })),
      },
    ],
  },
  {
    name: 'files',
    title: 'Links and files',
    lead: 'What a link holds, what a run file holds, and what the page exports. Readers refuse what does not fit, in a sentence.',
    groups: [
      {
        title: `Links: #v=1&method=…, at most ${longestLink} characters without code`,
        entries: Object.entries(linkParts).map(([title, help]) => ({
          id: `link-${title.replace(/\W+/g, '-').toLowerCase()}`,
          title,
          help,
        })),
      },
      {
        title: `Run files: a zip that ends in .espalier, at most ${sizeText(mostBytes)}`,
        entries: entryNames.map((id) => ({
          id,
          title: id,
          help: entryMeanings[id],
          body: factList({ 'Size at most': sizeText(entryLimits[id]) }),
        })),
      },
      {
        title: 'Exports',
        entries: exportKinds.map(({ kind, label, suffix, type }) => ({
          id: `export-${kind}`,
          title: label,
          help: suffix === '' ? 'A program, the same for every run.' : `A file whose name ends in ${suffix}.`,
          body: factList({ Type: markup`<code>${type}</code>` }),
        })),
      },
    ],
  },
];
