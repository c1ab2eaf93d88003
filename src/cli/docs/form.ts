/** The flags of `npm run docs`. */
import { join, relative } from 'node:path';
import type { CommandForm } from '../arguments.ts';
import { callOf, siteFolder } from '../place.ts';

export const docsForm: CommandForm = {
  call: callOf('docs'),
  what: 'Writes the reference of methods, settings, metrics, tasks, attributes, files and commands as pages for any static host.',
  flags: [
    {
      form: '--out <folder>',
      help: 'The folder to write; its pages link to the site above it.',
      default: relative(process.cwd(), join(siteFolder, 'docs')) || '.',
    },
  ],
  examples: ['--out dist/docs'],
};
