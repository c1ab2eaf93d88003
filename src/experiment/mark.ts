/** What is known of a claim or of a method in one word: a mark of the page, which follows from outcome and interval. */
import type { ClaimList, ClaimSummary, NotRun } from './claimList.ts';

export const marks = ['seen', 'unclear', 'not seen', 'opposite', 'not testable here', 'not tested'] as const;
export type ClaimMark = (typeof marks)[number];

/** Each mark as readers see it. */
export const markWords: Readonly<Record<ClaimMark, string>> = {
  seen: /* text */ 'seen',
  unclear: /* text */ 'unclear',
  'not seen': /* text */ 'not seen',
  opposite: /* text */ 'opposite',
  'not testable here': /* text */ 'not testable here',
  'not tested': /* text */ 'not tested',
};

/** The line of a plan, run or not. */
export type ClaimLine = ClaimSummary | NotRun;

/** What decides the mark of a line. */
type Marked = Pick<ClaimSummary, 'outcome'> & { readonly effect: { readonly high: number } };

/** The mark of a line. `opposite`: not reproduced, and the whole interval of the effect itself lies below 0. */
export function markOf(line: Marked | Pick<NotRun, 'because' | 'conditions'>): ClaimMark {
  if (!('effect' in line)) return 'not testable here';
  switch (line.outcome) {
    case 'reproduced':
      return 'seen';
    case 'inconclusive':
      return 'unclear';
    case 'not reproduced':
      return line.effect.high < 0 ? 'opposite' : 'not seen';
    case 'not testable here':
      return line.outcome;
  }
}

type Lines = Pick<ClaimList, 'claims' | 'notRun'>;

/** The lines that count: the newest plan of each paper's claim, in the order of the list. */
export function countedLines({ claims, notRun }: Lines): readonly ClaimLine[] {
  return [...claims, ...notRun].filter(({ kind, replacedBy }) => kind === 'paper' && replacedBy === null);
}

/** The newest plans of own claims: what no paper says. */
export function ownLines({ claims, notRun }: Lines): readonly ClaimLine[] {
  return [...claims, ...notRun].filter(({ kind, replacedBy }) => kind === 'own' && replacedBy === null);
}

/** Plans that a later one replaced. */
export function replacedLines({ claims, notRun }: Lines): readonly ClaimLine[] {
  return [...claims, ...notRun].filter(({ replacedBy }) => replacedBy !== null);
}

/**
 * The mark of a method: that of the newest plan of its own paper's claim. `not tested` without one. Null for a method that
 * only own claims name: it is a control or the yardstick, and those say nothing of a paper.
 */
export function markOfMethod(list: Lines, method: string): ClaimMark | null {
  const line = countedLines(list).findLast((one) => one.method === method);
  if (line) return markOf(line);
  return ownLines(list).some((one) => one.method === method) ? null : 'not tested';
}

/** How many lines have each mark. */
export function markCounts(lines: readonly ClaimLine[]): Readonly<Record<ClaimMark, number>> {
  const found = lines.map(markOf);
  const count = (mark: ClaimMark): number => found.filter((one) => one === mark).length;
  return Object.fromEntries(marks.map((mark) => [mark, count(mark)])) as Record<ClaimMark, number>;
}

/** The counts as every place says them: "14 claims of papers: 3 seen, 6 unclear"; marks without a line are left out. */
export function countText(list: Lines): string {
  const lines = countedLines(list);
  const counts = markCounts(lines);
  const found = marks.filter((mark) => counts[mark] > 0).map((mark) => `${counts[mark]} ${markWords[mark]}`);
  return `${lines.length} claims of papers: ${found.join(', ')}`;
}
