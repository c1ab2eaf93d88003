/**
 * `npm run -s compare`: trains a comparison of the page, or one of its own flags, in Node, with the same numbers. The same command
 * continues an interrupted one. Progress goes to stderr, the result is JSON.
 */
import { quote } from '../config/problem.ts';
import type { Comparison } from '../experiment/comparison.ts';
import { withSandbox } from '../sandbox/sandbox.ts';
import { readFlags, WrongUse, type CommandForm, type Flags } from './arguments.ts';
import { armFlags, comparisonOfFlags } from './compare/arms.ts';
import { startChildren, withChildren } from './compare/children.ts';
import { readComparison, trainComparison } from './compare/compareLink.ts';
import { checkWritable } from './files.ts';
import { runIfStarted } from './runCommand.ts';
import { nodeThread } from './sandbox/nodeThread.ts';
import { readTaskFile } from './sandbox/taskFile.ts';
import { callOf } from './place.ts';

export const compareForm: CommandForm = {
  call: callOf('compare'),
  what: 'Trains a comparison of the page, or one given by --arm, with the same numbers. Finished runs are kept, and the same command continues after Ctrl-C.',
  words: {
    form: '[comparison]',
    help: 'A link of the page (it has #/compare/ in it; put it between quotes), or a file that the page or this command wrote. Without it, --arm gives the comparison.',
  },
  flags: [
    ...armFlags,
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
  examples: [
    "'https://example.org/#/compare/v=1&…' --json comparison.json",
    'comparison.json --jobs 4',
    "--task chain-sum --arm grpo --arm 'dapo learning_rate=0.002' --seeds 5 --budget 200000",
  ],
};

/** A share from 0 to 1. Throws `WrongUse`. */
function shareOf(given: string | undefined): number | undefined {
  const share = given === undefined ? undefined : Number(given);
  if (share === undefined || (share >= 0 && share <= 1)) return share;
  throw new WrongUse(`--threshold: must be a pass@1 from 0 to 1, got ${quote(given)}`);
}

/** The comparison of the flags, all arms on the task of `--task-file` if it is given. */
async function withTaskFile(flags: Flags): Promise<Comparison> {
  return withSandbox(nodeThread, async (sandbox) =>
    comparisonOfFlags(flags, await readTaskFile(flags, sandbox)),
  );
}

/** The comparison of the word or of the flags. Throws `WrongUse` unless exactly one of them gives it. */
async function comparisonIn(flags: Flags): Promise<Comparison> {
  const [given] = flags.words;
  const beside = armFlags
    .map(({ form }) => form.slice(2).split(' ')[0] as string)
    .find((name) => flags.has(name));
  if (given !== undefined && beside !== undefined)
    throw new WrongUse(
      `--${beside}: the comparison has its own, got it beside ${quote(given)}; leave one of them out`,
    );
  if (given !== undefined) return readComparison(given);
  if (flags.has('arm')) return withTaskFile(flags);
  throw new WrongUse(
    `comparison: needs a link, a file or --arm, got none; ${callOf('compare')} --help shows more`,
  );
}

export async function compare(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, compareForm);
  const [lanes, json] = [flags.count('jobs'), flags.text('json')];
  const threshold = shareOf(flags.text('threshold'));
  await checkWritable('--json', json);
  const comparison = await comparisonIn(flags);
  await withChildren(startChildren(lanes), (children) =>
    trainComparison(comparison, json, children, { lanes, threshold }),
  );
}

runIfStarted(import.meta.url, compare);
