/**
 * `npm run -s compare`: trains a comparison of the page in Node, with the same numbers. The same command continues an
 * interrupted one. Progress goes to stderr, the result is JSON.
 */
import { quote } from '../config/problem.ts';
import { readFlags, WrongUse, type CommandForm } from './arguments.ts';
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
    {
      form: '--threshold <share>',
      help: 'Tokens, decode steps and seconds are counted until held-out pass@1 reaches this; without it, the highest that every run reached.',
    },
    { form: '--json <file>', help: 'Writes the result as JSON to this file; - is stdout.', default: '-' },
  ],
  examples: ["'https://example.org/#/compare/v=1&…' --json comparison.json", 'comparison.json --jobs 4'],
};

/** A share from 0 to 1. Throws `WrongUse`. */
function shareOf(given: string | undefined): number | undefined {
  const share = given === undefined ? undefined : Number(given);
  if (share === undefined || (share >= 0 && share <= 1)) return share;
  throw new WrongUse(`--threshold: must be a pass@1 from 0 to 1, got ${quote(given)}`);
}

export async function compare(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, compareForm);
  const [given = ''] = flags.words;
  const [lanes, json] = [flags.count('jobs'), flags.text('json')];
  const threshold = shareOf(flags.text('threshold'));
  await checkWritable('--json', json);
  await withChildren(startChildren(lanes), (children) =>
    trainComparison(given, json, children, { lanes, threshold }),
  );
}

runIfStarted(import.meta.url, compare);
