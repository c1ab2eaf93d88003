/** The state of a game by hand and of two answers, with made-up policies in place of the thread. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { QuestionHandle } from '../../src/runtime/questionHandle.ts';
import { encode } from '../../src/tasks/alphabet.ts';
import { AnsweredPrompt, type PolicySides } from '../../src/ui/try/AnsweredPrompt.svelte.ts';
import { Played } from '../../src/ui/try/Played.svelte.ts';

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(() => vi.unstubAllGlobals());

/** Probabilities of a policy that always takes one action, or writes one symbol. */
const certain = (id: number, count: number): Float32Array =>
  Float32Array.from({ length: count }, (_, i) => Number(i === id));

const asks = (parts: Partial<QuestionHandle>): QuestionHandle => parts as QuestionHandle;
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('a game by hand', () => {
  test('shows what the policy would do, and the reward so far', async () => {
    const actions = vi.fn(() => Promise.resolve(Float32Array.of(0.25, 0.75)));
    const game = new Played('cart-pole', 1, asks({ actions }));
    expect(game.would.map(({ name, probability }) => [name, probability])).toEqual([
      ['left', null],
      ['right', null],
    ]);
    game.setPolicy({ key: 'a', seed: 1 });
    await settled();
    expect(game.would.map(({ probability }) => probability)).toEqual([0.25, 0.75]);
    game.press(1);
    game.press(0);
    await settled();
    expect(game.episode.actions).toEqual([1, 0]);
    expect(game.verdict?.reward).toBeCloseTo(2 / 500, 12);
    expect(actions).toHaveBeenLastCalledWith('a', game.episode.observations.at(-1), 1);
    game.back();
    expect(game.episode.actions).toEqual([1]);
    game.again();
    expect(game.episode.actions).toEqual([]);
  });

  test('is played on by the policy to its end, and stopped by a second press', async () => {
    const left = certain(0, 2);
    const game = new Played('cart-pole', 1, asks({ actions: () => Promise.resolve(left) }));
    game.setPolicy({ key: 'a', seed: 1 });
    game.press(1);
    const taking = game.take();
    expect(game.isTaking).toBe(true);
    await taking;
    expect([game.isTaking, game.episode.isOver]).toEqual([false, true]);
    expect(game.episode.actions.slice(0, 3)).toEqual([1, 0, 0]);
    game.press(0);
    expect(game.said).toBe('The episode is over: press R to start again, or Z to go back.');
    game.again();
    const again = game.take();
    await game.take();
    await again;
    expect(game.episode.isOver).toBe(false);
  });

  test('of the maze leaves the reader where a wall is, and says so', async () => {
    const game = new Played('maze', 1, asks({}));
    const blocked = () => game.would.find(({ whyNot }) => whyNot === 'a wall is there');
    for (let i = 0; i < 30 && !blocked(); i++) game.another();
    const before = game.episode;
    game.press(blocked()?.action as number);
    expect(game.episode).toBe(before);
    expect(game.said).toBe('A wall is there.');
    await settled();
  });

  test('says why its policy cannot be asked', async () => {
    const game = new Played(
      'grid-world',
      2,
      asks({ actions: () => Promise.reject(new Error('this policy was closed')) }),
    );
    game.setPolicy({ key: 'a', seed: 1 });
    await settled();
    expect(game.failure).toBe('This policy was closed.');
    await game.take();
    expect([game.isTaking, game.failure]).toEqual([false, 'This policy was closed.']);
  });
});

/** Two points whose policies write the key’s letter. */
function made(parts: Partial<QuestionHandle> = {}): PolicySides {
  const questions = asks({
    draws: (key, _, first, count) =>
      Promise.resolve(
        Array.from({ length: count }, (_, i) => ({
          ...{ draw: first + i, symbols: [key, '⏎'], probabilities: [1, 1], roles: [1, 1] as const },
          ...{ verdict: { correct: (first + i) % 4 === 0, reward: 0, reason: '' }, view: null, ended: true },
        })),
      ),
    tree: () => Promise.resolve({ isQuestion: true, next: [], rest: 1, reference: null }),
    ...parts,
  });
  const hold = (id: string) =>
    id === '9'
      ? Promise.reject(new Error('round 9: its checkpoint is no longer stored'))
      : Promise.resolve({
          key: id,
          round: Number(id),
          facts: { task: 'chain-sum', rules: null },
          notice: null,
        });
  return { questions, hold };
}

describe('two answers', () => {
  test('come with a draw each, their trees, and the right ones of 64 draws', async () => {
    const answered = new AnsweredPrompt(made());
    await answered.ask({ text: '1+1=', temperature: 1 }, ['0', '5']);
    for (const [side, key] of [
      [0, '0'],
      [1, '5'],
    ] as const) {
      const { drawn, tree, right, held } = answered.sides[side];
      expect([drawn?.symbols[0], tree?.isQuestion, right, held?.key]).toEqual([key, true, 16, key]);
    }
    expect(answered.firstMs).toBeGreaterThanOrEqual(0);
    await answered.drawAgain(1);
    expect([answered.sides[0].drawn?.draw, answered.sides[1].drawn?.draw]).toEqual([0, 1]);
    for (let i = 0; i < 64; i++) await answered.drawAgain(1);
    expect(answered.sides[1].drawn?.draw).toBe(65);
  });

  test('fail apart: one whose checkpoint is gone says so, the other answers', async () => {
    const answered = new AnsweredPrompt(made());
    await answered.ask({ text: '1+1=', temperature: 1 }, ['9', '5']);
    expect(answered.sides[0].failure).toBe('Round 9: its checkpoint is no longer stored.');
    expect(answered.sides[1].drawn?.symbols[0]).toBe('5');
  });

  test('to an earlier question are dropped', async () => {
    let release = (): void => undefined;
    const late = new Promise<void>((resolve) => (release = resolve));
    let asked = 0;
    const tree = async () => {
      if (asked++ === 0) await late;
      return { isQuestion: asked > 1, next: [], rest: 1, reference: null };
    };
    const answered = new AnsweredPrompt(made({ tree }));
    const first = answered.ask({ text: '1+1=', temperature: 1 }, ['0', '5']);
    await settled();
    await answered.ask({ text: '2+2=', temperature: 1 }, ['1', '5']);
    release();
    await first;
    expect(answered.question?.text).toBe('2+2=');
    expect(answered.sides[0].held?.key).toBe('1');
    expect(answered.sides[0].tree?.isQuestion).toBe(true);
  });
});

test('the maze’s moves are tokens of its policy', async () => {
  const up = encode('U')[0] as number;
  const nextSymbols = vi.fn(() => Promise.resolve(certain(up, 64)));
  const continuation = vi.fn(() => Promise.resolve([]));
  const game = new Played('maze', 1, asks({ nextSymbols, continuation }));
  game.setPolicy({ key: 'm', seed: 1 });
  await settled();
  expect(game.would.map(({ name, probability }) => [name, probability])).toEqual([
    ['up', 1],
    ['down', 0],
    ['left', 0],
    ['right', 0],
  ]);
  expect(nextSymbols).toHaveBeenCalledWith('m', game.episode.prompt.tokens, 1);
});
