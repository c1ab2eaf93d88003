import { describe, expect, it } from 'vitest';
import { replies } from '../../../src/tasks/words/replies.ts';
import { classes, rhymesOf, words } from '../../../src/tasks/words/lexicon.ts';
import { replyRuleIds, replyRules } from '../../../src/tasks/words/replyRules.ts';
import { sentences } from '../../../src/tasks/words/sentences.ts';
import type { Prompt, RuleSettings, TokenTask } from '../../../src/tasks/task.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { streams, uniform } from '../../../src/tensor/random.ts';
import { checkTask, someOf } from '../checkTask.ts';

const ended = (text: string) => [...words.encode(text), END];
const under = (weights: RuleSettings['weights'], most = 8): TokenTask =>
  replies.withRules?.({ weights, words: most }) as TokenTask;
const all = under(Object.fromEntries(replyRuleIds.map((id) => [id, 1])));

checkTask(replies, [
  { name: 'two words', completion: () => ended('is dog') },
  { name: 'marks alone', completion: () => ended('. ? . ? .') },
  { name: 'digits', completion: () => ended('is 3 a dog?') },
  {
    name: 'more than twenty words',
    completion: () => ended(`${'the dog and '.repeat(7)} is a dog?`),
  },
]);

const ask = (text: string): Prompt => ({
  ...{ task: 'replies', split: 'train', index: 0, level: 1, key: text },
  tokens: words.encode(text),
});
const textOf = (completion: readonly number[]) => words.decode(completion.slice(0, -1));
const symbolsOf = (tokens: readonly number[]) => tokens.map((token) => words.symbolOf(token));

/** Demonstrations of some prompts. */
const demonstrated = (level: number, count = 1500) =>
  someOf(replies, level, 'train', count).map((prompt) => ({
    prompt,
    completion: replies.demonstrate?.(prompt, (i) => uniform(3, streams.demonstrate, prompt.index, i)) ?? [],
  }));

/** The rules again, on text and by other means. */
const again: Readonly<Record<string, (prompt: string, reply: string) => boolean>> = {
  question: (_, reply) =>
    /(^|[.?] )[^.?]*\b(do|does|did|is|can|may|will|where|why|who|what|when)\b[^.?]*\?$/.test(reply),
  polite: (_, reply) => /\b(please|sorry|thanks|thank|pardon|sir|madam|friend)\b/.test(reply),
  short: (_, reply) => reply.split(' ').length <= 8,
  fresh: (_, reply) => !/\b([a-z]+)\b.*\b\1\b/.test(reply),
  colour: (_, reply) =>
    classes.COLOUR.some((word) => ` ${reply.replaceAll(/[.,?]/g, '')} `.includes(` ${word} `)),
  animal: (_, reply) =>
    classes.ANIMAL.some((word) => ` ${reply.replaceAll(/[.,?]/g, '')} `.includes(` ${word} `)),
  rhyme: (prompt, reply) => {
    const [last, own] = [prompt, reply].map((text) => /([a-z]+)[^a-z]*$/.exec(text)?.[1] ?? '');
    return rhymesOf.get(last as string)?.has(own as string) ?? false;
  },
  sentence: (_, reply) =>
    reply.split(/(?<=[.?]) /).every((one) => sentences.accepts(one.replaceAll(/([.,?])/g, ' $1').split(' '))),
};

describe('replies', () => {
  it('can follow rules that another reading finds again', async () => {
    const attempts = [...demonstrated(2), ...demonstrated(1, 300)];
    // Some without order, as an untrained policy writes.
    const shuffled = attempts.slice(0, 300).map(({ prompt, completion }) => ({
      prompt,
      completion: [...completion.slice(0, -1)]
        .sort((a, b) => ((a * 7919) % 101) - ((b * 7919) % 101))
        .concat(END),
    }));
    const tried = [...attempts, ...shuffled];
    const verdicts = await all.verify(tried);
    let compared = 0;
    for (const [i, { prompt, completion }] of tried.entries()) {
      const [said, reply] = [words.decode(prompt.tokens), textOf(completion)];
      const rules = verdicts[i]?.rules ?? {};
      if (Object.values(rules).every((score) => score === 0)) continue;
      compared++;
      const found = Object.entries(again).map(([id, holds]) => [id, holds(said, reply) ? 1 : 0]);
      expect(rules, `${said} → ${reply}`).toEqual(Object.fromEntries(found));
    }
    expect(compared).toBeGreaterThan(1500);
  });

  it('are demonstrated in sentences that leave each rule to learn', async () => {
    for (const level of [1, 2]) {
      const attempts = demonstrated(level);
      const verdicts = await all.verify(attempts);
      const share = (id: string) =>
        verdicts.reduce((sum, { rules }) => sum + (rules?.[id] ?? 0), 0) / attempts.length;
      expect(share('sentence')).toBe(1);
      for (const id of replyRuleIds.filter((one) => one !== 'sentence')) {
        expect(share(id), `${id} at level ${level}`).toBeGreaterThan(0.05);
        expect(share(id), `${id} at level ${level}`).toBeLessThan(0.5);
      }
    }
  });

  it('are paid the weighted share of the rules that hold, and are right where all do that count', async () => {
    const prompt = ask('i see a goat.');
    const task = under({ question: 1, animal: 0.5, rhyme: 0.5 });
    const verdictsOf = async (...texts: string[]) =>
      (await task.verify(texts.map((text) => ({ prompt, completion: ended(text) })))).map(
        ({ reward, correct, reason }) => ({ reward, correct, reason }),
      );
    expect(
      await verdictsOf(
        'is your dog in the boat?',
        'is it my cat?',
        'the dog is red.',
        'i see a goat.',
        'the',
      ),
    ).toEqual([
      { reward: 1, correct: true, reason: 'follows the rules' },
      { reward: 0.75, correct: false, reason: 'no rhyme' },
      { reward: 0.25, correct: false, reason: 'no question, no rhyme' },
      { reward: 0, correct: false, reason: 'repeats the prompt' },
      { reward: 0, correct: false, reason: 'fewer than 3 words' },
    ]);
  });

  it('can be solved under any of the rules, and under all of them in few words', async () => {
    const tasks = [
      ...replyRuleIds.map((id) => under({ [id]: 1 })),
      ...Array.from({ length: 12 }, (_, i) =>
        under(Object.fromEntries(replyRuleIds.map((id, j) => [id, ((i * 37 + 11) >> (j % 6)) & 1])), 8),
      ).filter(({ rules = [] }) => rules.some(({ weight }) => weight > 0)),
      all,
    ];
    for (const task of tasks) {
      for (const level of [1, 2]) {
        const attempts = someOf(replies, level, 'eval', 60).map((prompt) => ({
          prompt,
          completion: task.solve(prompt),
        }));
        const verdicts = await task.verify(attempts);
        expect(verdicts.filter(({ correct }) => !correct)).toEqual([]);
      }
    }
  });

  it('continue what was begun, also in another sentence, and refuse what no reply begins with', () => {
    const prompt = ask('i see a goat.');
    const begun = words.encode('the cat is red.');
    const task = under({ question: 1, polite: 1, colour: 1, rhyme: 1, sentence: 1 });
    const solved = task.solve(prompt, begun);
    expect(textOf([...begun, ...solved])).toMatch(/^the cat is red\. .*\?$/);
    expect(() => task.solve(prompt, words.encode('red red'))).toThrow('replies: prefix must begin');
  });

  it('lose their reward when a solution loses what a rule asks for', async () => {
    for (const prompt of someOf(replies, 2, 'train', 50)) {
      const solution = all.solve(prompt);
      const without = (drop: (symbol: string) => boolean) => [
        ...solution.filter((token) => token !== END && !drop(words.symbolOf(token))),
        END,
      ];
      const changed = [
        without((one) => (classes.COLOUR as readonly string[]).includes(one)),
        without((one) => (classes.ANIMAL as readonly string[]).includes(one)),
        without((one) => one === '?'),
        [...solution.slice(0, -1), ...words.encode('the'), END],
        [...solution.slice(0, -1), ...solution],
      ];
      const verdicts = await all.verify(changed.map((completion) => ({ prompt, completion })));
      expect(verdicts.filter(({ correct }) => correct)).toEqual([]);
    }
  });

  it('are asked by prompts that always have a rhyme', () => {
    for (const level of [1, 2])
      for (const { tokens } of someOf(replies, level, 'train', 500)) {
        const said = symbolsOf(tokens);
        expect(rhymesOf.has(said.at(-2) as string)).toBe(true);
        expect(sentences.accepts(said)).toBe(true);
      }
  });

  it('name their rules as data, each with a clause and a fault of its own', () => {
    const rules = replyRules(8);
    expect(new Set(rules.map(({ label }) => label)).size).toBe(rules.length);
    expect(new Set(rules.map(({ fault }) => fault)).size).toBe(rules.length);
  });
});
