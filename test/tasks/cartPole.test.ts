import { describe, expect, it } from 'vitest';
import { cartPole } from '../../src/tasks/cartPole.ts';
import { splitOf } from '../../src/tasks/split.ts';
import type { Prompt, Split } from '../../src/tasks/task.ts';
import { seeded } from '../graph/seeded.ts';

/** The published equations (CartPole-v1, Euler), written down again with the engine's own sin and cos. */
function published([x, v, a, w]: readonly number[] = [], action: number): [number, number, number, number] {
  const [g, mc, mp, l, f, dt] = [9.8, 1.0, 0.1, 0.5, 10.0, 0.02];
  const push = action === 1 ? f : -f;
  const temp = (push + mp * l * w! ** 2 * Math.sin(a!)) / (mc + mp);
  const wDot =
    (g * Math.sin(a!) - Math.cos(a!) * temp) / (l * (4 / 3 - (mp * Math.cos(a!) ** 2) / (mc + mp)));
  const vDot = temp - (mp * l * wDot * Math.cos(a!)) / (mc + mp);
  return [x! + dt * v!, v! + dt * vDot, a! + dt * w!, w! + dt * wDot];
}

function farthest(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((value, i) => Math.abs(value - b[i]!)));
}

const promptsOf = (split: Split, seed = 1, count = 500): Prompt[] =>
  Array.from({ length: count }, (_, index) => cartPole.prompt(split, seed, index, 1));

const first = cartPole.prompt('train', 1, 0, 1);

/** Pushes against the lean: enough for a while; with the velocities, for all 500 steps. */
function balance(prompt: Prompt): number[] {
  let state: readonly number[] = prompt.features!;
  const actions: number[] = [];
  for (let at = 0; at < cartPole.horizon; at++) {
    const [x, v, a, w] = state as [number, number, number, number];
    actions.push(a + 0.3 * w + 0.02 * x + 0.05 * v > 0 ? 1 : 0);
    const next = cartPole.step(state, actions[at]!, at);
    state = next.features!;
    if (next.terminated || next.truncated) break;
  }
  return actions;
}

/** Always to the right: falls within a dozen steps. */
function fall(prompt: Prompt): number[] {
  let state: readonly number[] = prompt.features!;
  for (let at = 0; ; at++) {
    const next = cartPole.step(state, 1, at);
    state = next.features!;
    if (next.terminated) return new Array<number>(at + 1).fill(1);
  }
}

const verdictOf = async (completion: readonly number[], prompt = first) =>
  (await cartPole.verify([{ prompt, completion }]))[0]!;

describe('the dynamics of cart-pole', () => {
  it('follow the published equations within 1e-12, from 10,000 random states', () => {
    const [xs, vs, as, ws] = [2.4, 3, 0.21, 3.5].map((limit, i) => seeded(i + 1, 10_000, -limit, limit));
    let worst = 0;
    for (let i = 0; i < 10_000; i++) {
      const state = [xs![i]!, vs![i]!, as![i]!, ws![i]!];
      const action = i % 2;
      worst = Math.max(worst, farthest(cartPole.step(state, action, 0).features!, published(state, action)));
    }
    expect(worst).toBeLessThan(1e-12);
  });

  it('stay within 1e-9 of them over 100 scripted steps', () => {
    const script = Array.from({ length: 100 }, (_, i) => Number(i % 5 === 0 || i % 2 === 1));
    let ours: readonly number[] = [0.01, -0.02, 0.03, 0.04];
    let theirs = ours;
    script.forEach((action, at) => {
      ours = cartPole.step(ours, action, at).features!;
      theirs = published(theirs, action);
      expect(farthest(ours, theirs)).toBeLessThan(1e-9);
    });
  });

  it.each([
    ['the cart leaves the track to the right', [2.399, 1, 0, 0], true],
    ['the cart leaves the track to the left', [-2.399, -1, 0, 0], true],
    ['the pole leans 12 degrees', [0, 0, 0.2094, 0.1], true],
    ['the pole leans 12 degrees the other way', [0, 0, -0.2094, -0.1], true],
    ['all is within the limits', [2.3, 1, 0.2, 0.1], false],
  ])('end when %s: %j', (_, state, over) => {
    expect(cartPole.step(state, 0, 10)).toMatchObject({ terminated: over, truncated: false });
  });

  it('tell the horizon from a fall', () => {
    const upright = [0, 0, 0, 0];
    expect(cartPole.step(upright, 1, 498)).toMatchObject({ terminated: false, truncated: false });
    expect(cartPole.step(upright, 1, 499)).toMatchObject({ terminated: false, truncated: true });
    expect(cartPole.step([0, 0, 0.2094, 0.1], 1, 499)).toMatchObject({ terminated: true, truncated: false });
  });

  it('refuse an unknown action', () => {
    expect(() => cartPole.step([0, 0, 0, 0], 2, 0)).toThrow('cart-pole: action must be 0 or 1, got 2');
  });
});

describe('prompts of cart-pole', () => {
  it('are four numbers within 0.05 of 0, spread over the range, without tokens', () => {
    const numbers = promptsOf('train').flatMap(({ tokens, features }) => [...tokens, ...features!]);
    expect(numbers).toHaveLength(2000);
    expect(Math.max(...numbers)).toBeLessThan(0.05);
    expect(Math.max(...numbers)).toBeGreaterThan(0.0495);
    expect(Math.min(...numbers)).toBeGreaterThan(-0.05);
    expect(Math.min(...numbers)).toBeLessThan(-0.0495);
  });

  it('are the same for the same seed, others for another, and never in both splits', () => {
    expect(promptsOf('train')).toEqual(promptsOf('train'));
    expect(promptsOf('train')).not.toEqual(promptsOf('train', 2));
    const train = new Set(promptsOf('train').map(({ key }) => key));
    const held = promptsOf('eval').map(({ key }) => key);
    expect(held.filter((key) => train.has(key))).toEqual([]);
    expect(new Set(held).size).toBe(500);
    for (const key of train) expect(splitOf(key)).toBe('train');
    for (const key of held) expect(splitOf(key)).toBe('eval');
  });

  it('name an unknown level', () => {
    expect(() => cartPole.prompt('train', 1, 0, 2)).toThrow('cart-pole: level must be 1, got 2');
  });
});

describe('the verdict on an episode', () => {
  it('is the share of the horizon survived, correct from 475 steps on', async () => {
    const steady = balance(first);
    expect(steady).toHaveLength(500);
    expect(await verdictOf(steady)).toEqual({
      reward: 1,
      correct: true,
      reason: 'upright for all 500 steps',
    });
    const falling = fall(first);
    expect(falling.length).toBeLessThan(15);
    expect(await verdictOf(falling)).toEqual({
      reward: falling.length / 500,
      correct: false,
      reason: `fell at step ${falling.length}`,
    });
    expect(await verdictOf(steady.slice(0, 474))).toMatchObject({ reward: 474 / 500, correct: false });
    expect(await verdictOf(steady.slice(0, 475))).toMatchObject({ reward: 475 / 500, correct: true });
  });

  it('says when the cart left the track', async () => {
    const prompt: Prompt = { ...first, features: [2.39, 2, 0, 0] };
    expect(await verdictOf([0], prompt)).toMatchObject({
      reward: 1 / 500,
      reason: 'left the track at step 1',
    });
  });

  it.each<[string, (falling: number[]) => number[], string]>([
    ['no action', () => [], 'no action'],
    ['one action after the fall', (falling) => [...falling, 1], 'over after'],
    ['500 actions, most of them after the fall', () => new Array<number>(500).fill(1), 'over after'],
    ['an action that there is not', (falling) => [...falling.slice(0, 3), 2], 'step 4: action 2 is neither'],
    ['half an action', () => [0.5], 'step 1: action 0.5 is neither'],
  ])('gives nothing for %s', async (_, make, reason) => {
    const verdict = await verdictOf(make(fall(first)));
    expect(verdict).toMatchObject({ reward: 0, correct: false });
    expect(verdict.reason).toContain(reason);
  });

  it('gives nothing for steps beyond the horizon', async () => {
    expect(await verdictOf([...balance(first), 0])).toMatchObject({ reward: 0, correct: false });
  });
});

describe('the view of an episode', () => {
  it('replays the actions, first observation first', () => {
    const falling = fall(first);
    const view = cartPole.view({ prompt: first, completion: falling });
    if (view.kind !== 'pole') throw new Error('not a pole');
    expect(view.poles).toHaveLength(falling.length + 1);
    expect(view.poles[0]).toEqual({ position: first.features![0], angle: first.features![2] });
    expect(Math.abs(view.poles.at(-1)!.angle)).toBeGreaterThan(0.2094);
    expect(view.completion).toBe(`fell at step ${falling.length}`);
  });

  it('shows at most 120 poles of a long one, its first and its last among them', () => {
    const steady = balance(first);
    const view = cartPole.view({ prompt: first, completion: steady });
    if (view.kind !== 'pole') throw new Error('not a pole');
    let last: readonly number[] = first.features!;
    steady.forEach((action, at) => (last = cartPole.step(last, action, at).features!));
    expect(view.poles).toHaveLength(120);
    expect(view.poles.at(-1)).toEqual({ position: last[0], angle: last[2] });
  });
});
