/** Marks of claims and methods, on the committed list and on made-up lines. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseClaimList, type ClaimSummary, type NotRun } from '../../src/experiment/claimList.ts';
import {
  countedLines,
  countText,
  markCounts,
  markOf,
  markOfMethod,
  marks,
  ownLines,
  replacedLines,
} from '../../src/experiment/mark.ts';
import { methods } from '../../src/methods/index.ts';

const file = join(import.meta.dirname, '../../public/claims.json');
const list = parseClaimList(JSON.parse(readFileSync(file, 'utf8')));
const [some] = list.claims;
const line = (more: Partial<ClaimSummary>): ClaimSummary => ({ ...some!, replacedBy: null, ...more });
const effect = (low: number, high: number) => ({ ...some!.effect, difference: (low + high) / 2, low, high });
const notRun: NotRun = { ...list.notRun[0]!, replacedBy: null };

describe('the mark of a claim', () => {
  it.each([
    ['reproduced', effect(0.01, 0.03), 'seen'],
    ['inconclusive', effect(-0.01, 0.03), 'unclear'],
    ['not reproduced', effect(-0.04, 0.01), 'not seen'],
    ['not reproduced', effect(-0.04, 0), 'not seen'], // reaches 0 itself
    ['not reproduced', effect(-0.04, -0.001), 'opposite'],
    // Worse than another control alone is not the opposite.
    ['not reproduced', effect(0.01, 0.03), 'not seen'],
    ['not testable here', effect(-0.04, -0.01), 'not testable here'],
  ] as const)('of the outcome %s with the effect %o is %s', (outcome, one, mark) => {
    expect(markOf(line({ outcome, effect: one }))).toBe(mark);
  });

  it('of a plan that was not run is that it is not testable here', () => {
    expect(markOf(notRun)).toBe('not testable here');
  });
});

describe('the mark of a method', () => {
  const older = line({ claim: 'a-1', method: 'a', outcome: 'reproduced', replacedBy: 'a-2' });
  const newest = line({ claim: 'a-2', method: 'a', outcome: 'inconclusive' });
  const own = line({ claim: 'b-1', method: 'b', outcome: 'not reproduced', kind: 'own' });

  it('is that of the newest plan of its own paper’s claim', () => {
    expect(markOfMethod({ claims: [older, newest], notRun: [] }, 'a')).toBe('unclear');
    expect(markOfMethod({ claims: [newest, older], notRun: [] }, 'a')).toBe('unclear');
    const stopped = { ...notRun, method: 'a', claim: 'a-3', kind: 'paper' } as const;
    const replaced = { ...newest, replacedBy: 'a-3' };
    expect(markOfMethod({ claims: [older, replaced], notRun: [stopped] }, 'a')).toBe('not testable here');
  });

  it('is none where only an own claim names the method, and not tested where nothing does', () => {
    const lines = { claims: [own, newest], notRun: [] };
    expect(markOfMethod(lines, 'b')).toBeNull();
    expect(markOfMethod(lines, 'c')).toBe('not tested');
  });

  it('says of the catalogue what the list says: the yardstick has none', () => {
    expect(markOfMethod(list, 'grpo')).toBeNull();
    expect(markOfMethod(list, 'random-prune')).toBeNull();
    const untested = Object.keys(methods).filter((id) => markOfMethod(list, id) === 'not tested');
    expect(untested.sort()).toEqual([...list.untested].sort());
  });
});

describe('the lines that count', () => {
  it('are the newest plan of each paper’s claim, and every line is counted, own or replaced', () => {
    const counted = countedLines(list);
    const claims = (lines: readonly { claim: string }[]) => lines.map(({ claim }) => claim);
    expect(new Set(counted.map(({ method }) => method)).size).toBe(counted.length);
    expect(claims(ownLines(list)).sort()).toEqual([
      ...['grpo-all-four', 'length-cap-longest', 'random-prune-saved-tokens', 'reinforce-baseline'],
    ]);
    const parts = [...counted, ...ownLines(list), ...replacedLines(list)];
    expect(claims(parts).sort()).toEqual(claims([...list.claims, ...list.notRun]).sort());
    for (const { claim, replacedBy } of replacedLines(list)) {
      expect(claims([...list.claims, ...list.notRun]), claim).toContain(replacedBy);
    }
  });

  it('are counted by mark, in words too', () => {
    const counts = markCounts(countedLines(list));
    expect(marks.reduce((sum, mark) => sum + counts[mark], 0)).toBe(countedLines(list).length);
    const lines = [line({ outcome: 'reproduced' }), line({ outcome: 'inconclusive' })];
    expect(countText({ claims: lines, notRun: [] })).toBe('2 claims of papers: 1 seen, 1 unclear');
  });
});
