/** Lookup under a ranker: what a search finds, what the tool may say, and what counts as found. */
import { describe, expect, it } from 'vitest';
import { decode, encode } from '../../src/tasks/alphabet.ts';
import { lookup } from '../../src/tasks/lookup.ts';
import { play } from '../../src/tasks/playOut.ts';
import type { Attempt, FoundEntries, Prompt, RankedResults } from '../../src/tasks/task.ts';
import { someOf } from './checkTask.ts';

const ranked = lookup.ranked as RankedResults;

/** Key a leads to c, c to 7. */
const ask = (level = 2, fault: number | '-' = '-'): Prompt => ({
  ...{ task: 'lookup', split: 'train', index: 0, level, tokens: encode('a?') },
  key: `lookup a ac b4 c7 d2 f7 ha ${fault}`,
});
const searching = (prompt: Prompt, key: string): Attempt => ({
  prompt,
  completion: encode(`[search]${key}⏎`),
});
const found = (attempt: Attempt): FoundEntries => ranked.found(attempt) as FoundEntries;
const saidBy = (attempt: Attempt, order: readonly number[]): string =>
  decode([...ranked.show(attempt, order).tokens]);
const rightIn = ({ entries }: FoundEntries): number => entries.findIndex(({ isRight }) => isRight);
const wrongIn = ({ entries }: FoundEntries): number[] =>
  [...entries.keys()].filter((at) => !entries[at]!.isRight);

/** Plays turns where each search shows the entries that `order` picks, and returns the verdict. */
async function playing(prompt: Prompt, order: (found: FoundEntries) => number[], ...turns: string[]) {
  const under = {
    ...lookup,
    act: async (attempts: readonly Attempt[]) => {
      const own = await lookup.act!(attempts);
      return attempts.map((one, i) => {
        const all = ranked.found(one);
        return all ? ranked.show(one, order(all)) : own[i]!;
      });
    },
  };
  let turn = 0;
  const played = await play(under, prompt, () => encode(turns[turn++] ?? ''));
  const [verdict] = await lookup.verify([{ prompt, ...played }]);
  return { played, verdict: verdict! };
}

const rightFirst = (all: FoundEntries) => [rightIn(all), ...wrongIn(all)].slice(0, 3);
const wrongOnly = (all: FoundEntries) => wrongIn(all).slice(0, 3);

describe('a search under a ranker', () => {
  it('finds the entry, three older versions with other values, and two entries under other keys', () => {
    for (const prompt of someOf(lookup, 2, 'train', 200)) {
      const [start, next] = lookup.view({ prompt, completion: [] }).expected.split(' → ') as [string, string];
      const attempt = searching(prompt, start);
      const all = found(attempt);
      expect(all).toMatchObject({ query: encode(start), shown: 3 });
      const texts = all.entries.map((_, at) =>
        saidBy(attempt, [at]).slice('[tool]'.length, -'[/tool]'.length),
      );
      expect(new Set(texts).size).toBe(6);
      expect(texts[rightIn(all)]).toBe(`${start}${next}`);
      const versions = [...texts.keys()].filter((at) => texts[at]![0] === start);
      expect(versions).toHaveLength(4);
      const dates = versions.map((at) => all.entries[at]!.features[1]!);
      expect(new Set(dates).size).toBe(4);
      expect(versions[dates.indexOf(Math.max(...dates))]).toBe(rightIn(all));
      for (const { features } of all.entries) {
        expect(features).toHaveLength(ranked.features.length);
        for (const feature of features) expect(feature >= 0 && feature <= 1).toBe(true);
      }
    }
  });

  it('finds the same again, in an order that says nothing of the right entry', () => {
    const places = Array.from({ length: 6 }, () => 0);
    for (const prompt of someOf(lookup, 1, 'train', 1200)) {
      const attempt = searching(prompt, decode(prompt.tokens)[0]!);
      expect(found(attempt)).toEqual(found(attempt));
      places[rightIn(found(attempt))]!++;
    }
    for (const count of places) expect(Math.abs(count - 200)).toBeLessThan(60);
  });

  it('has the right entry as the most read version about two times in five', () => {
    const prompts = someOf(lookup, 1, 'train', 1000);
    const first = prompts.filter((prompt) => {
      const { entries } = found(searching(prompt, decode(prompt.tokens)[0]!));
      const read = entries.filter(({ features }) => features[0] === 1).map(({ features }) => features[2]!);
      return entries.find(({ isRight }) => isRight)!.features[2] === Math.max(...read);
    });
    expect(first.length / 1000).toBeGreaterThan(0.35);
    expect(first.length / 1000).toBeLessThan(0.55);
  });

  it.each([
    ['an unknown key', searching(ask(), 'e')],
    ['an answer', { prompt: ask(), completion: encode('[answer]7⏎') }],
    ['a turn without its end', { prompt: ask(), completion: encode('[search]a') }],
    ['a fault of the tool', searching(ask(3, 0), 'a')],
    ['the last turn', { prompt: ask(1), completion: encode('[search]a⏎') }],
  ])('finds nothing to rank for %s', (name, attempt) => {
    if (name === 'the last turn') {
      const said = encode('[tool][error][/tool]');
      const turn = encode('[search]e⏎');
      const span = (n: number) => ({ from: n * 6 - 3, to: n * 6 });
      const completion = [...turn, ...said, ...turn, ...said, ...encode('[search]a⏎')];
      expect(ranked.found({ ...attempt, completion, observed: [span(1), span(2)] })).toBeNull();
      return;
    }
    expect(ranked.found(attempt)).toBeNull();
  });
});

describe('the verdict on a completion whose replies a ranker chose', () => {
  it('is right where the entries of the path were shown', async () => {
    const { verdict } = await playing(ask(), rightFirst, '[search]a⏎', '[search]c⏎', '[answer]7⏎');
    expect(verdict).toMatchObject({ correct: true, reward: 1 });
    expect(verdict.steps!.map(({ correct }) => correct)).toEqual([true, true, true]);
  });

  it('calls an answer guessed whose entry was never shown', async () => {
    const { verdict } = await playing(ask(), wrongOnly, '[search]a⏎', '[search]c⏎', '[answer]7⏎');
    expect(verdict).toMatchObject({ correct: false });
    expect(verdict.reason).toMatch(/^guessed/);
  });

  it.each([
    ['an entry that the search does not find', (said: string) => said.replace(/\[tool\]../, '[tool]g9')],
    ['an entry twice', (said: string) => said.replace(/\[tool\](..)../, '[tool]$1$1')],
    ['too few entries', (said: string) => said.replace(/\[tool\]../, '[tool]')],
    ['an error', () => '[tool][error][/tool]'],
  ])('refuses a reply with %s', async (_, spoil) => {
    const attempt = searching(ask(), 'a');
    const right = saidBy(attempt, rightFirst(found(attempt)));
    const verdictOn = async (said: string) => {
      const observed = [{ from: 3, to: 3 + encode(said).length }];
      const completion = [...attempt.completion, ...encode(`${said}[answer]1⏎`)];
      return (await lookup.verify([{ ...attempt, completion, observed }]))[0]!.reason;
    };
    expect(await verdictOn(right)).toMatch(/^wrong/);
    expect(await verdictOn(spoil(right))).toBe('holds an observation that the tool never gave');
  });

  it('lets the reference continue after such replies, and search again where its entry was not shown', () => {
    const attempt = searching(ask(), 'a');
    const after = (order: (all: FoundEntries) => number[]) =>
      decode(lookup.solve(ask(), [...attempt.completion, ...encode(saidBy(attempt, order(found(attempt))))]));
    expect(after(rightFirst)).toBe('[search]c⏎');
    expect(after(wrongOnly)).toBe('[search]a⏎');
  });
});
