/** The page's list of claims against the result files, and both against the rule of today. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { experimentOn } from '../../src/experiment/claims/index.ts';
import {
  decisionOn,
  notRunOf,
  parseClaimList,
  planSummaryOf,
  summaryOf,
  withHolm,
} from '../../src/experiment/claimSummary.ts';
import { isPlanResult, parsePlanResult, wasRun } from '../../src/experiment/planPublished.ts';
import { planHashOf } from '../../src/experiment/planResult.ts';
import { planOn } from '../../src/experiment/plans/index.ts';
import { outcomes, ruleOf } from '../../src/experiment/outcome.ts';
import { parsePublished } from '../../src/experiment/published.ts';
import { pairedInterval } from '../../src/experiment/seedValues.ts';
import { methods } from '../../src/methods/index.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'public/experiments');
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const raw = read(join(root, 'public/claims.json'));
const list = parseClaimList(raw);
const lineOf = (claim: string) => list.claims.find((one) => one.claim === claim)!;

const older = files.filter((name) => !isPlanResult(read(join(folder, name))));
const planned = files.filter((name) => !older.includes(name));

describe.each(older)('%s', (name) => {
  const stored = read(join(folder, name)) as { rule: string };
  const result = parsePublished(stored);
  const experiment = experimentOn(result.claim);

  it('is named after its claim and has one line in claims.json, equal to what the file gives', () => {
    expect(name).toBe(`${result.claim}.json`);
    const line = lineOf(result.claim);
    const again = summaryOf(experiment, result, line.plan.proof, line.older!.anew);
    expect({ ...line, p: null, holm: null }).toEqual(again);
    expect(line.plan.commit).toBe(result.ruleCommit);
    expect(line.older!.wrong.length).toBeGreaterThan(1);
  });

  it('has the outcome, the parts and the control that today’s rule gives for its stored numbers', () => {
    const { outcome, because, parts, control } = decisionOn(experiment, result);
    expect({ ...result, rule: stored.rule }).toMatchObject({ verdict: outcome, because, parts, control });
    expect(stored.rule).toBe(ruleOf(experiment));
  });

  it('has an effect that its values per seed give again', () => {
    const { effect, arms } = result;
    const [ours, theirs] = [effect.arm, effect.against].map((one) => arms.find((arm) => arm.name === one)!);
    const again = pairedInterval(ours!, theirs!, effect.metric)!;
    for (const key of ['difference', 'low', 'high'] as const) expect(again[key]).toBeCloseTo(effect[key], 7);
  });
});

describe.skipIf(planned.length === 0).each(planned)('the result of a plan, %s,', (name) => {
  const result = parsePlanResult(read(join(folder, name)));

  it('is of the plan as it is today, and has its line', () => {
    expect(name).toBe(`${result.claim}.json`);
    expect(result.planHash).toBe(planHashOf(planOn(result.claim)));
    if (wasRun(result)) {
      expect({ ...lineOf(result.claim), p: null, holm: null }).toEqual(planSummaryOf(result));
    } else expect(list.notRun).toContainEqual(notRunOf(result));
  });
});

describe('the list of claims', () => {
  it('corrects every p by Holm’s rule over all lines that could be tested', () => {
    expect(withHolm(list.claims)).toEqual(list.claims);
    const tested = list.claims.filter(({ p }) => p !== null);
    expect(tested.length).toBeGreaterThan(15);
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
    const damaged = { claims: lines, notRun: [], skipped: [], untested: [] };
    const found = parseClaimList(damaged);
    expect(found.claims).toHaveLength(1);
    expect(found.skipped.map(({ file }) => file)).toEqual([`${list.claims[0]?.claim}.json`, 'line 3']);
    expect(found.skipped[0]?.why).toContain('outcome');
    expect(() => parseClaimList({ rows: [] })).toThrow('claims: the list is damaged');
  });

  it('is counted by the README as it is', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8').replaceAll(/\s+/g, ' ');
    // Where a condition failed nothing was run: not testable here, like those that showed it afterwards.
    const found = [...list.claims.map(({ outcome }) => outcome), ...list.notRun.map(() => outcomes[3])];
    const counts = outcomes.map((one) => `${found.filter((outcome) => outcome === one).length} ${one}`);
    expect(readme).toContain(counts.join(', '));
    const untested = Object.values(methods).filter(({ experiments }) => experiments.length === 0);
    expect(list.untested).toEqual(untested.map(({ id }) => id));
    expect(readme).toContain(`${untested.length} methods have no experiment`);
    const proofs = (proof: string) => list.claims.filter(({ plan }) => plan.proof === proof).length;
    expect(readme).toContain(`before the first run for ${proofs('before')} of them`);
    expect(readme).toContain(`${proofs('with result')} name a commit that already contains their result`);
    expect(readme).toContain(`${proofs('missing')} name a commit that does not exist`);
  });
});
