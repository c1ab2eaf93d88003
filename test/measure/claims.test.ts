/** Compares the page's list of claims with the result files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseClaimList } from '../../src/experiment/claimList.ts';
import { countText } from '../../src/experiment/mark.ts';
import { foundText, untestedIn } from './claims.ts';
import { notRunOf, summaryOf, withHolm } from './experiment/claimLines.ts';
import { parsePlanResult, wasRun, type PlanPublished } from './experiment/planPublished.ts';
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

/** A result's values of the change that its plan sets beside the paper's size, one for each seed: ours, theirs. */
function sidesOf(result: PlanPublished): readonly (readonly number[])[] {
  const { beside } = planOn(result.claim).size;
  const arm = (name: string) => result.arms.find((one) => one.name === name)!;
  const { effect, mechanism, threshold } = result;
  if (beside.of === 'effect') {
    const key = effect.metric === 'pass@8' ? 'passAt8' : effect.metric;
    return [effect.arm, effect.against].map((name) => arm(name)[key] as number[]);
  }
  if (beside.of === 'mechanism')
    return [mechanism!.arm, mechanism!.against!].map((name) => arm(name).mechanism as number[]);
  // What a unit cost until the threshold: read from the raw file, along straight lines between the points of a curve.
  const { arms } = read(join(folder, `${result.claim}.json`)) as {
    arms: { name: string; curves: { passAt1: number }[][]; spending: Record<string, number[][]> }[];
  };
  return [effect.arm, effect.against].map((name) => {
    const { curves, spending } = arms.find((one) => one.name === name)!;
    return curves.map((curve, i) => {
      const spent = spending[beside.of]![i]!;
      const at = curve.findIndex(({ passAt1 }) => passAt1 >= threshold);
      if (at <= 0) return spent.at(at)!;
      const [low, high] = [curve[at - 1]!.passAt1, curve[at]!.passAt1];
      return spent[at - 1]! + ((threshold - low) / (high - low)) * (spent[at]! - spent[at - 1]!);
    });
  });
}

describe('the change beside a paper’s size', () => {
  it.each(list.claims.map((line) => [line.claim, line] as const))(
    'of %s follows from its seeds',
    (claim, line) => {
      const result = parsePlanResult(read(join(folder, `${claim}.json`))) as PlanPublished;
      const unit = result.units.find((one) => one.unit === planOn(claim).size.beside.of);
      if (line.change === null) {
        // No seed of an arm reached the threshold, so nothing can be compared.
        expect(unit?.reached).toContain(0);
        return;
      }
      const [ours, theirs] = sidesOf(result);
      const ratios = ours!.map((one, i) => one / theirs![i]!);
      const geometric = Math.pow(
        ratios.reduce((product, one) => product * one, 1),
        1 / ratios.length,
      );
      const { as } = planOn(claim).size.beside;
      const percent = { more: geometric - 1, saved: 1 - geometric, speed: 1 / geometric - 1 }[as] * 100;
      const { change } = line;
      // Files round what units cost.
      const { of } = planOn(claim).size.beside;
      const digits = of === 'effect' || of === 'mechanism' ? 6 : 3;
      expect(change.difference).toBeCloseTo(percent, digits);
      expect(change.low).toBeLessThan(percent);
      expect(change.high).toBeGreaterThan(percent);
      // Known where a size is stated and every seed has its value.
      const isKnown =
        line.size.percent !== null && (unit?.reached ?? []).every((count) => count === line.seeds);
      expect(line.power !== null).toBe(isKnown);
      // A change of the deciding metric has the sign of its difference.
      if (as === 'more') expect(Math.sign(change.difference)).toBe(Math.sign(line.effect.difference));
    },
  );
});

/** Relative changes in per cent that numbers of a sentence can state. */
function statedIn(sentence: string): number[] {
  const numbers = [...sentence.matchAll(/\d+(?:\.\d+)?/g)].map(([text]) => Number(text));
  return [
    ...[...sentence.matchAll(/(\d+(?:\.\d+)?) %/g)].flatMap(([, text]) => [Number(text), 100 - Number(text)]),
    ...[...sentence.matchAll(/(\d+(?:\.\d+)?) times/g)].map(([, text]) => 100 * (Number(text) - 1)),
    ...numbers.flatMap((one) => numbers.map((other) => 100 * (one / other - 1))),
    ...(/doubles|twice/.test(sentence) ? [100] : []),
  ];
}

describe('a paper’s size of effect', () => {
  it.each(plans.map((plan) => [plan.claim, plan] as const))(
    'of %s is stated by its quoted sentence, and of an own claim there is none',
    (_, { quoted, size, own, mechanism }) => {
      if (own) expect(size.percent).toBeNull();
      if (size.percent === null) expect(size.words).toMatch(/without a number$/);
      else {
        const nearest = Math.min(...statedIn(quoted).map((one) => Math.abs(one - size.percent!)));
        expect(nearest).toBeLessThan(0.05);
      }
      if (size.beside.of === 'mechanism') {
        expect(mechanism.against).not.toBeNull();
        expect(size.beside.as === 'more').toBe(mechanism.wanted === 'higher');
      }
    },
  );
});

interface RawLine {
  readonly kind: string;
  readonly replacedBy: string | null;
  readonly outcome?: string;
  readonly effect?: { readonly high: number };
}

describe('the counts of claims', () => {
  /** Counted from the raw list, in the order of the sentence. */
  const { claims, notRun } = raw as Record<'claims' | 'notRun', RawLine[]>;
  const newest = [...claims, ...notRun].filter(({ kind, replacedBy }) => kind === 'paper' && !replacedBy);
  const words: Record<string, string> = {
    reproduced: 'seen',
    inconclusive: 'unclear',
    undefined: 'not testable here',
  };
  const names = newest.map(({ outcome, effect }) => {
    if (outcome === 'not reproduced') return effect!.high < 0 ? 'opposite' : 'not seen';
    return words[String(outcome)] ?? outcome;
  });
  const order = ['seen', 'unclear', 'not seen', 'opposite', 'not testable here'];
  const found = order.flatMap((name) => {
    const count = names.filter((one) => one === name).length;
    return count > 0 ? [`${count} ${name}`] : [];
  });
  const sentence = `${newest.length} claims of papers: ${found.join(', ')}`;

  it('are the same on the page, at the command line and in both READMEs', () => {
    expect(countText(list)).toBe(sentence);
    expect(foundText(list)).toContain(`${sentence};`);
    for (const name of ['README.md', 'test/measure/README.md']) {
      expect(readFileSync(join(root, name), 'utf8').replace(/\s+/g, ' ')).toContain(`${sentence}.`);
    }
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

  it('has a result of every plan that replaced another', () => {
    const known = [...list.claims, ...list.notRun].map(({ claim }) => claim);
    const replacing = [...list.claims, ...list.notRun, ...list.archived].map(({ replacedBy }) => replacedBy);
    expect(replacing.filter((claim) => claim !== null && !known.includes(claim))).toEqual([]);
  });

  it('names the methods without an experiment that counts', () => {
    expect(list.untested).toEqual(untestedIn(list.archived));
    expect(list.untested).toContain('habc');
    expect(list.untested).not.toContain('treepo');
  });
});
