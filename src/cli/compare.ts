/**
 * `npm run -s compare`: trains a comparison of the page in Node, with the same numbers. The same command continues an
 * interrupted one. Progress goes to stderr, the result is JSON.
 */
import { readFlags, type CommandForm } from './arguments.ts';
import { startChildren, withChildren } from './compare/children.ts';
import { trainComparison } from './compare/compareLink.ts';
import { checkWritable } from './files.ts';
import { runIfStarted } from './runCommand.ts';

export const compareForm: CommandForm = {
  call: 'npm run -s compare --',
  what: 'Trains a comparison of the page with the same numbers. Finished runs are kept, and the same command continues after Ctrl-C.',
  words: {
    form: '<comparison>',
    help: 'A link of the page (it has #/compare/ in it; put it between quotes), or a file that the page or this command wrote.',
  },
  flags: [
    {
      form: '--jobs <number>',
      help: 'Runs that train at a time, each on one thread.',
      default: 2,
      atLeast: 1,
    },
    { form: '--json <file>', help: 'Writes the result as JSON to this file; - is stdout.', default: '-' },
  ],
  examples: ["'https://example.org/#/compare/v=1&…' --json comparison.json", 'comparison.json --jobs 4'],
};

export async function compare(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, compareForm);
  const [given = ''] = flags.words;
  const [jobs, json] = [flags.count('jobs'), flags.text('json')];
  await checkWritable('--json', json);
  await withChildren(startChildren(jobs), (children) => trainComparison(given, json, children, jobs));
}

runIfStarted(import.meta.url, compare);
