/**
 * `npm run -s compare -- LINK|FILE [--jobs 2] [--json FILE]`: trains a comparison of the page in Node, with the same numbers.
 * The same command continues an interrupted one. Progress goes to stderr, the result is JSON.
 */
import { readFlags, runIfStarted } from './arguments.ts';
import { startChildren, withChildren } from './compare/children.ts';
import { trainComparison } from './compare/compareLink.ts';

export async function compare(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, ['jobs', 'json']);
  const [given, ...others] = flags.words;
  if (given === undefined || others.length > 0) {
    throw new Error(
      `comparison: must be one link of the page (it has #/compare/ in it) or one file, got ${flags.words.length === 0 ? 'nothing' : `${flags.words.length} words; put the link between quotes`}`,
    );
  }
  const jobs = flags.count('jobs', 2, 1);
  await withChildren(startChildren(jobs), (children) =>
    trainComparison(given, flags.text('json'), children, jobs),
  );
}

runIfStarted(import.meta.url, compare);
