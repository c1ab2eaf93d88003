/**
 * What the page shows of a ranker's searches, against ranks counted from the features, the replies that the policy read and
 * the metrics of the same rounds.
 */
import { describe, expect, it } from 'vitest';
import { parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { ranksViewOf } from '../../src/run/ranksView.ts';
import type { RolloutGroup, SearchRanks } from '../../src/run/records.ts';
import { parseRollouts } from '../../src/storage/rollouts.ts';
import { rankerOf } from '../../src/strategies/objective/ranker/ranker.ts';
import { lookup } from '../../src/tasks/lookup.ts';
import type { FoundEntries } from '../../src/tasks/task.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { smallConfig } from './resumed.ts';
import { ranked, searchedFor } from './searched.ts';
import { openHere } from './openHere.ts';

const config = parseConfig({ task: 'lookup', ranker: 'learned', level: 2, seed: 3 });
const weights = [1.5, 2, -0.5];
const memory = { ranker: { weights } };

const scoreOf = (by: readonly number[], { entries }: FoundEntries, at: number): number =>
  by.reduce((sum, weight, i) => sum + weight * entries[at]!.features[i]!, 0);
/** The place of an entry from 1: as many entries score higher, or equally and stand before it. */
const placeOf = (by: readonly number[], found: FoundEntries, at: number): number =>
  1 +
  found.entries.filter((_, other) => {
    const lead = scoreOf(by, found, other) - scoreOf(by, found, at);
    return lead > 0 || (lead === 0 && other < at);
  }).length;
const textOf = ({ key }: { key: string }): ReadonlyMap<string, string> =>
  new Map(
    key
      .split(' ')
      .slice(2, -1)
      .map((entry) => [entry[0]!, entry]),
  );

describe('the view of a search', () => {
  const many = Array.from({ length: 40 }, (_, index) => lookup.prompt('train', 1, index, 1));
  const searched = async (ranker = rankerOf(config, memory, true)!) =>
    Promise.all(
      many.map(async (prompt, sample) => {
        const key = prompt.key.split(' ')[1]!;
        return { ...(await searchedFor([key], ranker, { prompt, sample })), right: textOf(prompt).get(key)! };
      }),
    );

  it('has the places that counting gives, and probabilities that give the recorded one of the ranking', async () => {
    const view = ranksViewOf(config, memory)!;
    let moved = 0;
    for (const { one, found: all, right } of await searched()) {
      const [found] = all as [FoundEntries];
      const { order, logp } = one.rankings![0]!;
      const [search] = view(one) as [SearchRanks];
      expect(search.shown).toBe(3);
      expect(search.entries).toHaveLength(found.entries.length);
      // In the order of the fixed ranker, each with the place of the draw or, behind it, that of its score.
      const at = [...found.entries.keys()].sort(
        (a, b) => placeOf(ranked.fixedWeights, found, a) - placeOf(ranked.fixedWeights, found, b),
      );
      const left = at.filter((entry) => !order.includes(entry));
      const before = (entry: number): number =>
        left.filter((other) => placeOf(weights, found, other) < placeOf(weights, found, entry)).length;
      expect(search.entries.map(({ place }) => place)).toEqual(
        at.map((entry) => (order.includes(entry) ? order.indexOf(entry) + 1 : 4 + before(entry))),
      );
      expect(search.entries.filter(({ isRight }) => isRight).map(({ text }) => text)).toEqual([right]);
      const total = at.reduce((sum, entry) => sum + Math.exp(scoreOf(weights, found, entry)), 0);
      search.entries.forEach(({ first }, i) => {
        expect(first).toBeCloseTo(Math.exp(scoreOf(weights, found, at[i]!)) / total, 12);
      });
      // Luce's choice: each place is drawn by what is left.
      const chosen = order.map((entry) => search.entries[at.indexOf(entry)]!.first!);
      const byPlaces = chosen.reduce(
        (sum, first, i) =>
          sum + Math.log(first / (1 - chosen.slice(0, i).reduce((all, one) => all + one, 0))),
        0,
      );
      expect(byPlaces).toBeCloseTo(logp, 9);
      moved += Number(search.entries.some(({ place }, i) => place !== i + 1));
    }
    expect(moved).toBeGreaterThan(20);
  });

  it('has no probabilities where the ranker has changed since, and the places all the same', async () => {
    const now = ranksViewOf(config, { ranker: { weights: [1, 1, 1] } })!;
    const then = ranksViewOf(config, memory)!;
    for (const { one } of await searched()) {
      const [later, drawn] = [now(one)[0]!, then(one)[0]!];
      expect(later.entries.every((entry) => !('first' in entry))).toBe(true);
      const read = ({ entries }: SearchRanks) =>
        entries.flatMap(({ text, place }) => (place <= 3 ? [`${place} ${text}`] : []));
      expect(read(later)).toEqual(read(drawn));
    }
  });

  it('moves nothing under the fixed ranker, only the right entry under the oracle, and draws in neither', async () => {
    for (const ranker of ['fixed', 'oracle'] as const) {
      const own = { ...config, ranker };
      const view = ranksViewOf(own, {})!;
      for (const { one } of await searched(rankerOf(own, {}, true)!)) {
        const { entries } = view(one)[0]!;
        const from = entries.findIndex(({ isRight }) => isRight) + 1;
        expect(entries.map(({ place }) => place)).toEqual(
          ranker === 'fixed'
            ? [1, 2, 3, 4, 5, 6]
            : [1, 2, 3, 4, 5, 6].map((at) => (at === from ? 1 : at < from ? at + 1 : at)),
        );
        expect(entries.some((entry) => 'first' in entry)).toBe(false);
      }
    }
    expect(ranksViewOf({ ...config, ranker: 'none' }, {})).toBeNull();
  });

  it('is one for each search, in order, without a reply that the limit of turns cut short', async () => {
    const view = ranksViewOf(config, memory)!;
    const { one } = await searchedFor(['a', 'c'], rankerOf(config, memory, true)!);
    expect(view(one).map(({ query }) => query)).toEqual(['a', 'c']);
    const end = one.rankings![1]!.at;
    const unread = { ...one, tokens: one.tokens.subarray(0, end), roles: one.roles.subarray(0, end) };
    expect(view(unread).map(({ query }) => query)).toEqual(['a']);
    const { rankings: _, ...plain } = one;
    expect(view(plain)).toEqual([]);
  });
});

const executor = sharedExecutor();

/** The rounds of a run with all groups shown. */
async function shownRounds(settings: Partial<RunConfig>, rounds: number) {
  const own = smallConfig('cosearch', { level: 1, prompts_per_round: 6, ...settings });
  const { run, dispose } = await openHere(own, executor);
  const reports = [];
  for (let i = 0; i < rounds; i++) reports.push(await run.round({ showGroups: 64 }));
  await dispose();
  return reports;
}

const searchesIn = (groups: readonly RolloutGroup[]) =>
  groups.flatMap(({ lines }) => lines.flatMap(({ searches = [] }) => searches));

describe('a displayed round under a ranker', () => {
  it('shows what the policy read, and has the mean reciprocal rank that it reports', async () => {
    const reports = await shownRounds({}, 3);
    for (const { rollouts, metrics } of reports) {
      for (const { symbols, searches = [] } of rollouts!.flatMap(({ lines }) => lines)) {
        const replies = [
          ...symbols.join('').matchAll(/\[search\](.)⏎\[tool\]((?:[a-h][a-h\d]){3})\[\/tool\]/g),
        ];
        const read = searches.map(({ query, entries }) => [
          query,
          [1, 2, 3].map((place) => entries.find((one) => one.place === place)!.text).join(''),
        ]);
        expect(read).toEqual(replies.map(([, query, said]) => [query, said]));
      }
      const all = searchesIn(rollouts!);
      const reciprocal = all.map(({ entries, shown }) => {
        const { place } = entries.find(({ isRight }) => isRight)!;
        return place <= shown ? 1 / place : 0;
      });
      const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
      expect(all.length).toBeGreaterThan(0);
      expect(metrics['ranker/reciprocal_rank']).toBeCloseTo(mean(reciprocal), 12);
      expect(metrics['ranker/shown']).toBeCloseTo(mean(reciprocal.map((one) => Number(one > 0))), 12);
      for (const { entries } of all)
        expect(entries.reduce((sum, { first = NaN }) => sum + first, 0)).toBeCloseTo(1, 12);
    }
  });

  it('has probabilities of what it drew itself also where it was generated ahead', async () => {
    const reports = await shownRounds({ schedule: 'async' }, 3);
    const all = searchesIn(reports.flatMap(({ rollouts }) => rollouts!));
    expect(all.length).toBeGreaterThan(0);
    expect(all.every(({ entries }) => entries.every((one) => one.first !== undefined))).toBe(true);
  });

  it('shows replayed searches without the probabilities that nothing kept', async () => {
    const reports = await shownRounds({ replay: 'fifo' }, 4);
    const groups = reports.flatMap(({ rollouts }) => rollouts!);
    const known = (replayed: boolean) =>
      searchesIn(groups.filter(({ round }) => (round !== undefined) === replayed)).map(
        ({ entries }) => entries[0]!.first !== undefined,
      );
    expect(known(false).every(Boolean)).toBe(true);
    expect(known(true)).toContain(false);
  });

  it('is read back from storage as it was, and one stored without searches too', async () => {
    const rollouts = (await shownRounds({}, 1))[0]!.rollouts!;
    expect(parseRollouts(structuredClone(rollouts))).toEqual(rollouts);
    const older = rollouts.map((group) => ({
      ...group,
      lines: group.lines.map(({ searches: _, ...line }) => line),
    }));
    expect(parseRollouts(structuredClone(older))).toEqual(older);
    const searches = [{ query: 'a', entries: [{ text: 'a7' }], shown: 3 }];
    const damaged = older.map((group) => ({
      ...group,
      lines: group.lines.map((line) => ({ ...line, searches })),
    }));
    expect(() => parseRollouts(damaged)).toThrow('stored rollouts');
  });
});
