import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { switches } from '../../../src/config/option.ts';
import { parseClaimList } from '../../../src/experiment/claimList.ts';
import { markOfMethod, marks } from '../../../src/experiment/mark.ts';
import { methods } from '../../../src/methods/index.ts';
import { savings } from '../../../src/methods/method.ts';
import { addressOf, placeAt } from '../../../src/ui/navigation/places.ts';
import {
  filterPlaces,
  lines,
  listedMethods,
  markAt,
  methodsShownBy,
  nearestMethods,
  noFilter,
  routeOfMethods,
} from '../../../src/ui/methods/listing.ts';

const published = join(import.meta.dirname, '../../../public/claims.json');
const claims = parseClaimList(JSON.parse(readFileSync(published, 'utf8')));

const ids = (filter: Partial<typeof noFilter>) =>
  listedMethods({ ...noFilter, ...filter }, claims).map(({ method }) => method.id);
const lineOf = (id: string) => lines.find(({ method }) => method.id === id)!;

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

  test('is narrowed by switch, saving and station, each with some methods and not all', () => {
    const narrowed = [
      ...switches.map(({ setting }) => ids({ on: setting })),
      ...savings.map((saves) => ids({ saves })),
      ...filterPlaces.map((place) => ids({ place })),
    ];
    for (const found of narrowed) {
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThan(lines.length);
    }
    expect(ids({ on: 'topology' })).toContain('treepo');
    expect(ids({ on: 'replay', saves: 'steps' })).toEqual(['april', 'missing-old-logits']);
  });

  test('is narrowed by mark: each method that has one is found under it and under no other', () => {
    const found = marks.flatMap((mark) => ids({ mark }));
    const unmarked = lines.filter((line) => markAt(claims, line) === null).map(({ method }) => method.id);
    expect([...found, ...unmarked].sort()).toEqual(Object.keys(methods).sort());
    for (const mark of marks) for (const id of ids({ mark })) expect(markOfMethod(claims, id), id).toBe(mark);
    expect(ids({ mark: 'seen' }).length).toBeGreaterThan(0);
    expect(ids({ mark: 'opposite' })).toContain('arrol');
    expect(ids({ mark: 'not tested' })).toContain('habc');
    // Before the claims are read no mark is known.
    expect(listedMethods({ ...noFilter, mark: 'not tested' }, null)).toEqual([]);
  });

  test('has one yardstick, without a mark and without a difference', () => {
    const yardsticks = lines.filter(({ isYardstick }) => isYardstick);
    expect(yardsticks.map(({ method }) => method.title)).toEqual(['GRPO']);
    for (const line of yardsticks) {
      expect(markAt(claims, line)).toBeNull();
      expect([line.changes, line.places, line.named]).toEqual([[], [], 0]);
    }
  });

  test('says of every other method which stations of a round it changes', () => {
    const unchanged = lines.filter(({ places }) => places.length === 0);
    expect(unchanged.every(({ isYardstick }) => isYardstick)).toBe(true);
    expect(lineOf('treepo').places).toEqual(['Prompts', 'Generate', 'Advantage', 'Update']);
    expect(lineOf('random-prune').places).toEqual(['Generate', 'Prune']);
    expect(lineOf('guide-grpo').places).toEqual(['Hints']);
    expect(lineOf('dapo').places).toEqual(['Prompts', 'Update']);
    expect(lineOf('rorecomp').places).toEqual(['Replay']);
  });

  test('tells settings that a method names from defaults that differ from the yardstick’s', () => {
    const keysOf = (id: string, from: number, to?: number) =>
      lineOf(id)
        .changes.slice(from, to)
        .map(({ key }) => key);
    // DAPO names the token mean, which is a default here; VADE inherits it.
    expect(keysOf('dapo', 0, lineOf('dapo').named)).toContain('loss_type');
    expect(keysOf('vade', lineOf('vade').named)).toEqual(['loss_type']);
    expect(lineOf('vade').places).toEqual(['Prompts']);
    for (const { method, changes, named } of lines) {
      for (const [at, { key }] of changes.entries()) {
        const isNamed = key in method.settings || key in (method.settingsOn?.tokens ?? {});
        expect(at < named, `${method.id} ${key}`).toBe(isNamed);
      }
    }
  });

  test('names the nearest methods where nothing is found', () => {
    expect(nearestMethods('dapoo').map(({ id }) => id)).toEqual(['dapo']);
    expect(nearestMethods('TreePA').map(({ id }) => id)).toContain('treepo');
    expect(nearestMethods('a guide-grop').map(({ id }) => id)).toEqual(['guide-grpo']);
    expect(nearestMethods('clip hihger').map(({ id }) => id)).toEqual(['dapo']);
    expect(nearestMethods('zzzzzzzzzz')).toEqual([]);
    expect(nearestMethods('')).toEqual([]);
  });
});

describe('the address of Methods', () => {
  const filters = [
    noFilter,
    { query: 'tree 50 %/a&b=c?', place: 'Replay', on: 'prune', saves: 'steps', mark: 'not seen' },
  ] as const;

  test.each(['', 'dapo'])('keeps filters and the other side, with "%s" open', (open) => {
    for (const filter of filters) {
      for (const against of [null, 'gspo', 'run:a b']) {
        const view = { open, against, filter };
        const at = placeAt(addressOf('Methods', routeOfMethods(view)));
        expect(methodsShownBy(at!.route)).toEqual(view);
      }
    }
  });

  test('of a card is its method’s name, and unknown filters are left out', () => {
    expect(addressOf('Methods', routeOfMethods(methodsShownBy('')))).toBe('#/methods');
    expect(addressOf('Methods', routeOfMethods(methodsShownBy('dapo')))).toBe('#/methods/dapo');
    expect(methodsShownBy('?mark=great&station=Kitchen&switch=x&saves=__proto__')).toEqual(
      methodsShownBy(''),
    );
  });
});
