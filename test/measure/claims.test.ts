/** Compares the page's list of claims with the result files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseClaimList } from '../../src/experiment/claimList.ts';
import { untestedIn } from './claims.ts';
import { notRunOf, summaryOf, withHolm } from './experiment/claimLines.ts';
import { parsePlanResult, wasRun } from './experiment/planPublished.ts';
import { planHashOf } from './experiment/planResult.ts';
import { planOn, plans } from './experiment/plans/index.ts';
import { pairedInterval } from './experiment/seedValues.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'public/experiments');
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const raw = read(join(root, 'public/claims.json'));
const list = parseClaimList(raw);
const lineOf = (claim: string) => list.claims.find((one) => one.claim === claim)!;

describe.each(files)('the result %s', (name) => {
  const result = parsePlanResult(read(join(folder, name)));

  it('is of the plan as it is today, and has its line', () => {
    expect(name).toBe(`${result.claim}.json`);
    expect(result.planHash).toBe(planHashOf(planOn(result.claim)));
    if (wasRun(result)) {
      expect({ ...lineOf(result.claim), p: null, holm: null }).toEqual(summaryOf(result));
    } else expect(list.notRun).toContainEqual(notRunOf(result));
  });

  it('has an effect that its values per seed give again', () => {
    if (!wasRun(result)) return;
    const { effect, arms } = result;
    const [ours, theirs] = [effect.arm, effect.against].map((one) => arms.find((arm) => arm.name === one)!);
    const again = pairedInterval(ours!, theirs!, effect.metric)!;
    for (const key of ['difference', 'low', 'high'] as const) expect(again[key]).toBeCloseTo(effect[key], 7);
  });
});

describe('the list of claims', () => {
  it('corrects every p by Holm’s rule over all lines that could be tested', () => {
    expect(withHolm(list.claims)).toEqual(list.claims);
    const tested = list.claims.filter(({ p }) => p !== null);
    expect(tested.length).toBeGreaterThan(10);
    for (const { p, holm, outcome } of tested) {
      expect(outcome).not.toBe('not testable here');
      expect(holm).toBeGreaterThanOrEqual(p!);
    }
  });

  it('has every result and nothing else, and skipped none', () => {
    expect(list.skipped).toEqual([]);
    expect([...list.claims, ...list.notRun].map(({ claim }) => `${claim}.json`).sort()).toEqual(
      [...files].sort(),
    );
  });

  it('skips a line that does not validate, and names it', () => {
    const { claims } = raw as { claims: object[] };
    const lines = [{ ...claims[0], outcome: 'great' }, claims[1], 7];
    const damaged = { claims: lines, notRun: [], archived: [], skipped: [], untested: [] };
    const found = parseClaimList(damaged);
    expect(found.claims).toHaveLength(1);
    expect(found.skipped.map(({ file }) => file)).toEqual([`${list.claims[0]?.claim}.json`, 'line 3']);
    expect(found.skipped[0]?.why).toContain('outcome');
    expect(() => parseClaimList({ rows: [] })).toThrow('claims: the list is damaged');
  });

  it('keeps a line of every older experiment, and says which plan replaces it', () => {
    expect(list.archived).toHaveLength(27);
    for (const { claim, status, replacedBy } of list.archived) {
      expect(files).not.toContain(`${claim}.json`);
      const later = plans.find(({ replaces }) => replaces === claim)?.claim ?? null;
      expect([claim, replacedBy]).toEqual([claim, later]);
      expect(status).toBe(later === null ? 'older plan, not repeated' : 'older plan, replaced');
    }
  });

  it('names the methods without an experiment that counts', () => {
    expect(list.untested).toEqual(untestedIn(list.archived));
    expect(list.untested).toContain('areal');
    expect(list.untested).not.toContain('treepo');
  });
});
