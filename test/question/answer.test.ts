/** Trees and draws of a prompt on the real engine, against the score of whole completions and the engine of rounds. */
import { afterAll, describe, expect, it } from 'vitest';
import { answerDraws, answerTree, answerWhole } from '../../src/question/answer.ts';
import { distributionsOf } from '../../src/question/distributions.ts';
import type { TreeBranch } from '../../src/question/tree.ts';
import { decode, encode, symbolOf } from '../../src/tasks/alphabet.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { scratchpad } from '../../src/tasks/scratchpad.ts';
import { askedAtStart, configOf, executor } from './asking.ts';

afterAll(() => executor.dispose());
const now = (): number => 0;
const chainSum = await askedAtStart(configOf('chain-sum', { policy: 'tiny', level: 2 }));
const question = { text: '28+54=', temperature: 1 };

interface Leaf {
  readonly text: string;
  readonly probability: number;
  readonly correct: boolean | null;
  readonly parts: readonly number[];
}

function leavesOf(branches: readonly TreeBranch[], text = '', parts: readonly number[] = []): Leaf[] {
  return branches.flatMap(({ symbol, probability, next, leaf }) => {
    const [here, all] = [text + symbol, [...parts, probability]];
    if (!leaf) return leavesOf(next, here, all);
    const tail = leaf.tail.map((one) => one.symbol).join('');
    const shares = [...all, ...leaf.tail.map((one) => one.probability)];
    return [{ text: here + tail, probability: leaf.probability, correct: leaf.correct, parts: shares }];
  });
}

/** The probability of a completion, symbol after symbol, in rows of its own. */
async function probabilityOf(prompt: string, completion: string): Promise<number> {
  const [tokens, written] = [encode(prompt), encode(completion)];
  let product = 1;
  for (const [i, token] of written.entries()) {
    const row = [...tokens, ...written.slice(0, i)];
    const read = await distributionsOf(chainSum, [row], 1);
    product *= read.after(0, row.length - 1)[token] as number;
  }
  return product;
}

describe('the tree of a prompt', () => {
  it('holds the likeliest symbols with their probabilities, and the verdict of each completion', async () => {
    const tree = await answerTree(chainSum, question);
    expect(tree.isQuestion).toBe(true);
    const leaves = leavesOf(tree.next);
    expect(leaves.length).toBeGreaterThan(6);
    for (const { text, probability, correct, parts } of leaves) {
      expect(probability).toBeCloseTo(await probabilityOf('28+54=', text), 6);
      expect(parts.reduce((product, one) => product * one, 1)).toBeCloseTo(probability, 6);
      expect(correct).toBe(text.endsWith('⏎') ? text === '82⏎' : null);
    }
    const read = await distributionsOf(chainSum, [encode('28+54=')], 1);
    const sorted = Array.from(read.after(0, 5))
      .map((p, id) => [p, id] as const)
      .sort((a, b) => b[0] - a[0]);
    expect(tree.next.map(({ symbol }) => symbol)).toEqual(sorted.slice(0, 3).map(([, id]) => symbolOf(id)));
    expect(tree.rest).toBeCloseTo(
      sorted.slice(3).reduce((sum, [p]) => sum + p, 0),
      6,
    );
  });

  it('is empty where the policy thinks in latent slots before it answers', async () => {
    const settings = { policy: 'tiny', level: 1 } as const;
    const written = await askedAtStart(configOf('scratchpad', settings));
    const latent = await askedAtStart(configOf('scratchpad', { ...settings, latent_slots: 4 }));
    const asked = { text: decode(scratchpad.prompt('eval', 1, 0, 1).tokens), temperature: 1 };
    expect((await answerTree(written, asked)).next).not.toEqual([]);
    expect(await answerTree(latent, asked)).toMatchObject({ next: [], rest: 0, reference: null });
  });

  it('gives the probability of the right answer, whether the tree shows it or not', async () => {
    const { reference } = await answerTree(chainSum, question);
    expect(reference?.text).toBe('82⏎');
    expect(reference?.probability).toBeCloseTo(await probabilityOf('28+54=', '82⏎'), 6);
  });

  it('knows no right answer to what is no question', async () => {
    const tree = await answerTree(chainSum, { text: '28+=', temperature: 1 });
    expect([tree.isQuestion, tree.reference]).toEqual([false, null]);
    expect(leavesOf(tree.next).every(({ correct }) => correct === null)).toBe(true);
  });

  it('is sharper at a lower temperature', async () => {
    const [cold, warm] = await Promise.all(
      [0.3, 1].map((temperature) => answerTree(chainSum, { ...question, temperature })),
    );
    expect(cold?.next[0]?.symbol).toBe(warm?.next[0]?.symbol);
    expect(cold?.next[0]?.probability).toBeGreaterThan(warm?.next[0]?.probability as number);
  });

  it.each(['maze', 'scratchpad', 'lookup', 'toolbox', 'table-query', 'countdown'])(
    'ends within the frame on %s',
    async (task) => {
      const asked = await askedAtStart(configOf(task, { policy: 'tiny', level: 1 }));
      const prompt = asked.task.prompt('eval', 0, 0, 1).tokens.map(symbolOf).join('');
      const { tree, draws, right } = await answerWhole(asked, { text: prompt, temperature: 1 }, 8, now);
      expect(tree.isQuestion).toBe(true);
      for (const { text } of leavesOf(tree.next))
        expect(encode(text).length).toBeLessThanOrEqual(asked.frame.width - encode(prompt).length);
      expect(right).toBe(draws.filter(({ verdict }) => verdict?.correct).length);
      await asked.dispose();
    },
  );
});

describe('draws of a prompt', () => {
  it('do not depend on the other draws', async () => {
    const all = await answerDraws(chainSum, question, { first: 0, count: 12 }, now);
    expect(all.map(({ draw }) => draw)).toEqual(Array.from({ length: 12 }, (_, i) => i));
    for (const draw of [0, 5, 11]) {
      const [one] = await answerDraws(chainSum, question, { first: draw, count: 1 }, now);
      expect(one).toEqual(all[draw]);
    }
    expect(new Set(all.map(({ symbols }) => symbols.join(''))).size).toBeGreaterThan(1);
  });

  it('have the verdict of the task, and the probability of each symbol', async () => {
    const draws = await answerDraws(chainSum, question, { first: 0, count: 64 }, now);
    for (const { symbols, verdict, probabilities } of draws) {
      const text = symbols.join('');
      expect(verdict?.correct).toBe(text === '82⏎');
      const whole = probabilities.reduce((product, one) => product * one, 1);
      expect(whole).toBeCloseTo(await probabilityOf('28+54=', text), 5);
    }
  });

  it('follow the probabilities of the tree', async () => {
    const count = 512;
    const draws = await answerDraws(chainSum, question, { first: 0, count }, now);
    const { next } = await answerTree(chainSum, question);
    for (const { symbol, probability } of next) {
      const seen = draws.filter(({ symbols }) => symbols[0] === symbol).length / count;
      const error = Math.sqrt((probability * (1 - probability)) / count);
      expect(Math.abs(seen - probability)).toBeLessThan(4 * error);
    }
  });

  it('of what is no question have no verdict and no view', async () => {
    const draws = await answerDraws(chainSum, { text: '28+=', temperature: 1 }, { first: 0, count: 4 }, now);
    for (const { verdict, view, symbols } of draws) {
      expect([verdict, view]).toEqual([null, null]);
      expect(symbols.length).toBeGreaterThan(0);
    }
  });

  it('play a task of several turns with its environment', async () => {
    const asked = await askedAtStart(configOf('lookup', { policy: 'tiny', level: 1 }));
    const draws = await answerDraws(asked, { text: 'a?', temperature: 1 }, { first: 0, count: 8 }, now);
    expect(draws.some(({ symbols }) => symbols.includes('[tool]'))).toBe(true);
    expect(draws.every(({ view }) => view?.kind === 'turns')).toBe(true);
    for (const { symbols } of draws)
      if (symbols.at(-1) === '⏎') expect(encode(symbols.join('')).at(-1)).toBe(END);
    await asked.dispose();
  });
});

it('a task without prompts is refused with a sentence', async () => {
  const asked = await askedAtStart(configOf('cart-pole'));
  await expect(answerTree(asked, question)).rejects.toThrow(
    'prompt: Cart-pole has no prompts to type; play it by hand on the page',
  );
  await asked.dispose();
});
