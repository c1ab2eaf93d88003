/** The committed pilots: what they are of, and that their plans train. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { studyOf } from '../../src/experiment/comparison.ts';
import { decodeComparison, encodeComparison } from '../../src/experiment/comparisonLink.ts';
import { parsePilots, pilotLines, pilotsOf, pilotSubject } from '../../src/experiment/pilots.ts';
import { methods } from '../../src/methods/index.ts';
import type { MethodId } from '../../src/methods/method.ts';
import { comparisonOfPilot, pilotPlans } from './pilots.ts';

const text = readFileSync(join(import.meta.dirname, '../../public/pilots.json'), 'utf8');
const list = parsePilots(JSON.parse(text));

describe('the pilots', () => {
  it('are of methods without an experiment that counts, each with its own method as the first arm', () => {
    for (const { id, method = id, arms } of pilotPlans) {
      expect([id, methods[method as MethodId].experiments]).toEqual([id, []]);
      expect(arms[0]?.[1]).toBe(method);
    }
  });

  it('are comparisons that the page opens and trains, with arms on one task', () => {
    for (const plan of pilotPlans) {
      const comparison = comparisonOfPilot(plan, [1, 2, 3]);
      expect(studyOf(decodeComparison(encodeComparison(comparison)))).toEqual(studyOf(comparison));
      const asked = studyOf(comparison).arms.map(({ config: { task, level } }) => `${task} ${level}`);
      expect(new Set(asked).size).toBe(1);
    }
  });

  it('are committed for each plan, with three seeds and the link of the plan', () => {
    expect(list.pilots.map(({ id }) => id)).toEqual(pilotPlans.map(({ id }) => id));
    for (const { id, method, link, seeds, arms, mixture } of list.pilots) {
      const plan = pilotPlans.find((one) => one.id === id)!;
      expect(link).toBe(encodeComparison(comparisonOfPilot(plan, [1, 2, 3])));
      expect(seeds).toEqual([1, 2, 3]);
      expect(method).toBe(plan.method);
      for (const { config } of studyOf(comparisonOfPilot(plan, seeds)).arms)
        expect(config.level_mixture).toEqual(mixture);
      expect(arms.map(({ name }) => name)).toEqual(plan.arms.map(([name]) => name));
    }
  });

  it('name all levels that they train on, and the measured one', () => {
    const of = (mixture: number[], level = 2) => pilotSubject({ task: 'maze', level, mixture });
    expect(of([])).toBe('maze level 2');
    expect(of([0, 1])).toBe('maze level 2');
    expect(of([1, 2, 1, 1])).toBe('maze levels 1, 2, 3 and 4 mixed 1 : 2 : 1 : 1, measured on level 2');
    expect(of([1, 0, 1])).toBe('maze levels 1 and 3 mixed 1 : 1, measured on level 2');
    expect(of([0, 0, 1])).toBe('maze level 3, measured on level 2');
  });

  it('stand on the card of their method, also where it has two', () => {
    const habc = list.pilots.find(({ id }) => id === 'habc')!;
    const two = { ...list, pilots: [...list.pilots, { ...habc, id: 'habc-again', method: 'habc' as const }] };
    expect(pilotsOf(two, 'habc').map(({ id }) => id)).toEqual(['habc', 'habc-again']);
    expect(pilotsOf(two, 'grounded-prm').map(({ id }) => id)).toEqual(['grounded-prm']);
    expect(pilotsOf(two, 'habc-again')).toEqual([]);
  });

  it('compare each arm with the control, seed by seed', () => {
    const arms = [
      { name: 'a', auc: [0.5, 0.7], final: [0, 0] },
      { name: 'b', auc: [0.4, 0.8], final: [0, 0] },
    ];
    const pilot = { ...list.pilots[0]!, arms, control: 'b', seeds: [1, 2] };
    const [line, ...rest] = pilotLines(pilot);
    expect(rest).toEqual([]);
    expect(line).toMatchObject({ arm: 'a', mean: 0.6 });
    expect(line!.against).toBeCloseTo(0.6, 12);
    expect(line!.differences.map((one) => Number(one.toFixed(6)))).toEqual([0.1, -0.1]);
    expect(() => parsePilots({ pilots: [{ ...pilot, seeds: [1] }] })).toThrow('one entry for each seed');
    expect(() => parsePilots({ pilots: [{ ...pilot, control: 'c' }] })).toThrow('its control');
  });
});
