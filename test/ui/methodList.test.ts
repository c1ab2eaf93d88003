import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { switches } from '../../src/config/option.ts';
import { parseClaimList } from '../../src/experiment/claimList.ts';
import { markOfMethod, marks, type ClaimMark } from '../../src/experiment/mark.ts';
import { methods } from '../../src/methods/index.ts';
import { savings } from '../../src/methods/method.ts';
import { lines, listedMethods, noFilter } from '../../src/ui/methods/listing.ts';
import { pipelineSteps } from '../../src/ui/methods/pipeline.ts';

const ids = (filter: Partial<typeof noFilter>) =>
  listedMethods({ ...noFilter, ...filter }, null).map(({ method }) => method.id);

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

  test('is narrowed by what is known of the paper’s claim, and by nothing before the claims are read', () => {
    const file = join(import.meta.dirname, '../../public/claims.json');
    const list = parseClaimList(JSON.parse(readFileSync(file, 'utf8')));
    const marked = (mark: ClaimMark) =>
      listedMethods({ ...noFilter, mark }, list).map(({ method }) => method.id);
    for (const mark of marks) {
      expect(marked(mark)).toEqual(Object.keys(methods).filter((id) => markOfMethod(list, id) === mark));
    }
    expect(marked('opposite')).toContain('portool');
    expect(marked('not tested')).toContain('reinforce');
    // Its experiment is archived and counts nowhere.
    expect(marked('not tested')).toContain('areal');
    expect(marks.flatMap(marked)).not.toContain('grpo');
    expect(ids({ mark: 'not tested' })).toEqual([]);
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
