/** All messages of the source, with the places where they stand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { described, helpIn } from '../site/helpApart.ts';
import { describesMetrics, metricsIn } from '../site/metricsApart.ts';
import { isLater, isShown } from './areas.ts';
import { compiled, keyIn, type Found, type LeftInPlace } from './compiled.ts';
import { sourceFiles, textsOf } from './ofSource.ts';

export interface PlacedMessage extends Found {
  readonly key: string;
  readonly file: string;
  readonly line: number;
}

/** What was found in each file, as it was read then: a build and tests ask more than once, and parsing takes seconds. */
const known = new Map<string, { readonly source: string; readonly messages: readonly PlacedMessage[] }>();

/** The messages of files that the page shows, in the order of files and places; one that stands twice comes twice. */
export function messagesOf(root: string): PlacedMessage[] {
  return sourceFiles(root)
    .filter((file) => isShown(file))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const before = known.get(file);
      if (before?.source === source) return before.messages;
      const messages = messagesIn(file, source);
      known.set(file, { source, messages });
      return messages;
    });
}

function messagesIn(file: string, source: string): PlacedMessage[] {
  return compiled(file, source, textsOf(file, source), leftIn(file, source)).found.map((one) => ({
    ...one,
    key: keyIn(one),
    isLater: one.isLater || isLater(file),
    file,
    line: source.slice(0, one.start).split('\n').length,
  }));
}

/** Texts that the build moves out of their places: help that the page fetches later, and lists of numbers. */
export function leftIn(file: string, source: string): LeftInPlace[] {
  const [hasHelp, hasMetrics] = [described, describesMetrics].map((files) => files.test(`/${file}`));
  if (!(hasHelp || hasMetrics) || !/help|why|metrics/.test(source)) return [];
  const { program } = parseSync(file, source, { lang: 'ts' });
  return [
    ...(hasMetrics ? metricsIn(program).map((one) => ({ ...one, isLater: false })) : []),
    ...(hasHelp ? helpIn(program).map((one) => ({ ...one, isLater: true })) : []),
  ];
}
