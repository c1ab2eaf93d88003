import { describe, expect, test } from 'vitest';
import { switches } from '../../src/config/option.ts';
import { methods } from '../../src/methods/index.ts';
import { savings } from '../../src/methods/method.ts';
import { lines, listedMethods, noFilter, methodOutcomesOf } from '../../src/ui/methods/listing.ts';
import { pipelineSteps } from '../../src/ui/methods/pipeline.ts';

const ids = (filter: Partial<typeof noFilter>) =>
  listedMethods({ ...noFilter, ...filter }, []).map(({ method }) => method.id);

describe('the list of methods', () => {
  test('has every method in the order of the catalogue', () => {
    expect(ids({})).toEqual(Object.keys(methods));
  });

  test('is searched by title, purpose, claim, paper and number of the paper', () => {
    for (const query of [
      'TreePO',
      'shared prefixes once',
      '2508.17445',
      'gpu hours',
      'tree-based modeling',
    ]) {
      expect(ids({ query })).toContain('treepo');
    }
    expect(ids({ query: 'no such method' })).toEqual([]);
  });

  test.each([
    ['clip higher', 'dapo'],
    ['length bias', 'dr-grpo'],
    ['drgrpo', 'dr-grpo'],
    ['partial rollouts', 'april'],
    ['Majority Vote', 'ttrl'],
  ])('finds by the concept “%s” the method %s', (query, id) => {
    expect(ids({ query })).toContain(id);
  });

  test('has concepts of every method, each once, and none is just its title', () => {
    for (const { id, title, concepts } of Object.values(methods)) {
      expect(concepts.length, id).toBeGreaterThanOrEqual(3);
      expect(new Set(concepts).size, id).toBe(concepts.length);
      for (const concept of concepts) {
        expect(concept.trim(), id).toBe(concept);
        expect(concept.toLowerCase(), id).not.toBe(title.toLowerCase());
      }
    }
  });

  test('is narrowed by switch, saving and step, each with some methods and not all', () => {
    const narrowed = [
      ...switches.map(({ setting }) => ids({ on: setting })),
      ...savings.map((saves) => ids({ saves })),
      ...pipelineSteps.map(({ id }) => ids({ step: id })),
    ];
    for (const found of narrowed) {
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThan(lines.length);
    }
    expect(ids({ on: 'topology' })).toContain('treepo');
    expect(ids({ on: 'replay', saves: 'steps' })).toEqual(['april', 'missing-old-logits']);
  });

  test('is narrowed by outcome, and a method with two experiments is found under both', () => {
    const claims = [
      { claim: 'brorl-own-rate', outcome: 'not reproduced' },
      { claim: 'brorl-plateau', outcome: 'not testable here' },
    ] as const;
    expect(methodOutcomesOf(methods.brorl, claims)).toEqual(['not reproduced', 'not testable here']);
    expect(methodOutcomesOf(methods.reinforce, claims)).toEqual(['untested']);
    // Its experiment is archived and counts nowhere.
    expect(methodOutcomesOf(methods.areal, claims)).toEqual(['untested']);
    // Before the claims are read nothing is said of a method that has some.
    expect(methodOutcomesOf(methods.treepo, [])).toEqual([]);
    expect(ids({ outcome: 'untested' })).toContain('reinforce');
  });

  test('says of every method at which steps of a round it acts', () => {
    expect(lines.filter((line) => line.steps.length === 0).map(({ method }) => method.id)).toEqual([]);
    const stepsOf = (id: string) => lines.find(({ method }) => method.id === id)?.steps;
    expect(stepsOf('grpo')).toEqual(['Learn']);
    expect(stepsOf('treepo')).toEqual(['Generate', 'Filter', 'Learn']);
    expect(stepsOf('random-prune')).toEqual(['Generate', 'Control']);
    expect(stepsOf('areal')).toEqual(['Generate', 'Learn', 'Weights']);
  });
});
