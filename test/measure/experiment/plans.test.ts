import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseClaimList } from '../../../src/experiment/claimList.ts';
import { planFile } from './planCommit.ts';
import { checkPlan, planProblems, standardProblems } from './checkPlan.ts';
import { plateauOf } from './plateau.ts';
import { seedsOf, type Plan } from './plan.ts';
import { planOn, plans } from './plans/index.ts';
import { toy } from './records.ts';

const root = join(import.meta.dirname, '../../..');
const { archived } = parseClaimList(JSON.parse(readFileSync(join(root, 'public/claims.json'), 'utf8')));
const isSentence = (text: string) => /^[A-Z].*\.$/.test(text);

describe.each(plans.map((plan) => [plan.claim, plan] as const))('%s', (claim, plan) => {
  it('can be run once it has its pilot: control, placebo, conditions and valid arms', () => {
    const problems = planProblems(plan);
    if (plan.pilot.engine === null) expect(problems).toEqual([expect.stringMatching(/^must have a pilot/)]);
    else expect(problems).toEqual([]);
  });

  it('is named after its method, is in the file of its name, and names an archived experiment or an earlier plan that it replaces', () => {
    expect(claim.startsWith(`${plan.method}-`)).toBe(true);
    expect(existsSync(join(root, planFile(claim)))).toBe(true);
    expect(planOn(claim)).toBe(plan);
    if (plan.replaces !== null) {
      const earlier = [...archived, ...plans.slice(0, plans.indexOf(plan))];
      expect(earlier.map((one) => one.claim)).toContain(plan.replaces);
    }
    if (plan.start !== null) expect(plateauOf(plan.start).settings.task).toBe(plan.common.task);
  });

  it('says what is claimed, what must hold and what the miniature leaves out', () => {
    const texts = [
      plan.quoted,
      plan.mechanism.because,
      ...plan.conditions.map(({ because }) => because),
      ...plan.limits,
    ];
    for (const text of texts) expect([text, isSentence(text)]).toEqual([text, true]);
    expect(plan.limits.length).toBeGreaterThan(0);
    // Seeds of older experiments do not decide again.
    expect([11, 501]).toContain(seedsOf(plan)[0] ?? 11);
  });
});

describe('a plan is refused', () => {
  const refused: readonly [string, Partial<Plan>, RegExp][] = [
    ['without a control', { controls: [] }, /must have a control/],
    ['without a strongest control', { strongest: 'held' }, /strongest control must be one of plain/],
    ['without a condition check', { conditions: [] }, /must have a condition check/],
    [
      'with a condition without bounds',
      { conditions: [{ ...toy.conditions[0]!, least: undefined }] },
      /must have a bound/,
    ],
    ['without a placebo', { placebo: 'plain' }, /must have a placebo/],
    ['with a unit of its own that is none', { units: [] }, /must name the claim’s own unit/],
    ['without a pilot', { pilot: { ...toy.pilot, seeds: [], spread: 0 } }, /must have a pilot of at least/],
    ['with a pilot on seeds that decide', { pilot: { ...toy.pilot, seeds: [11, 201] } }, /must begin at 201/],
    [
      'with an arm that is not there',
      { controls: ['nobody', 'plain'] },
      /arm must be one of plain, held, placebo, got nobody/,
    ],
    [
      'with two equal arms',
      { arms: [...toy.arms, { ...toy.arms[0]!, name: 'again' }] },
      /different settings/,
    ],
    [
      'without prompts for choosing rates',
      { common: { ...toy.common, num_eval_prompts: 2048 } },
      /must have 2048 prompts for validation/,
    ],
    ['with a budget in seconds', { budget: { counter: 'seconds', value: 3 } }, /seconds do not repeat/],
  ];
  it.each(refused)('%s', (_, change, why) => {
    expect(() => checkPlan({ ...toy, ...change } as Plan)).toThrow(why);
    expect(() => checkPlan({ ...toy, ...change } as Plan)).toThrow(/^grpo-toy: the plan is refused: /);
  });

  it('by nothing where nothing is wrong', () => {
    expect(planProblems(toy)).toEqual([]);
  });
});

describe('a first result is refused', () => {
  const sound = { ...toy.pilot, seeds: [201, 202, 203, 204, 205, 206, 207, 208] };
  const alone = { ...toy.mechanism, against: null };
  const bounded = { ...toy.conditions[0]!, reading: { of: 'rounds', metric: 'entropy' } } as const;
  const refused: readonly [string, Partial<Plan>, RegExp | null][] = [
    ['to a pilot of three seeds', { pilot: toy.pilot }, /^the pilot must have 8 seeds, has 2$/],
    [
      'where its power is below 0.8',
      { pilot: { ...sound, spread: 0.2 } },
      /^the power to see 0.05 must be at least 0.8, is 0.3\d; run longer$/,
    ],
    [
      'where no condition shows that its mechanism can be seen',
      { pilot: sound, mechanism: { ...alone, than: 3 } },
      /^a condition must show that entropy can pass 3/,
    ],
    [
      'to none whose condition asks for as much',
      { pilot: sound, mechanism: { ...alone, than: 1 }, conditions: [bounded] },
      null,
    ],
    ['to none that is sound', { pilot: sound }, null],
  ];
  it.each(refused)('%s', (_, change, why) => {
    expect(standardProblems({ ...toy, ...change })).toEqual(why === null ? [] : [expect.stringMatching(why)]);
  });

  it('to none of those that came after this rule', () => {
    const newer = plans.filter(({ seedsFrom, pilot }) => seedsFrom !== undefined && pilot.engine !== null);
    for (const plan of newer) expect([plan.claim, standardProblems(plan)]).toEqual([plan.claim, []]);
  });
});

describe('plans', () => {
  it('are all listed when an unknown one is requested', () => {
    expect(() => planOn('grpo-cures-all')).toThrow(/^plan: must be one of .*, got grpo-cures-all$/);
  });
});
