/** The tree of a search against sums over all completions, exact expectations, and the values of tree credit. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchTreeOf, meanValue, valueFrom, type Searched } from '../../src/rollout/searchTree.ts';
import { searchedSteps } from '../../src/rollout/searched.ts';
import { treeOf } from '../../src/rollout/tree.ts';
import { meanOfLeaves } from '../../src/strategies/advantage/tree-credit/values.ts';
import { bruteTree } from './searching.ts';
import { makeTrajectory } from '../learn/trajectories.ts';

/** Steps of one token, 0 or 1, and one token after them; a completion that branches repeats what stands before. */
const sketches = fc.array(
  fc.record({
    steps: fc.array(fc.constantFrom(0, 1), { maxLength: 4 }),
    answer: fc.constantFrom(7, 8),
    from: fc.nat(),
    at: fc.nat(),
    ended: fc.boolean(),
  }),
  { minLength: 1, maxLength: 9 },
);
type Sketches = typeof sketches extends fc.Arbitrary<infer T> ? T : never;

/** A step is right if it is 1 or the first; an answer of 7 is right. */
function completionsOf(all: Sketches): Searched[] {
  const made: Searched[] = [];
  for (const { steps, answer, from, at, ended } of all) {
    const parent = made[from % Math.max(made.length, 1)];
    const kept = parent ? parent.steps.slice(0, at % (parent.steps.length + 1)).length : 0;
    const texts = [...Array.from(parent?.tokens ?? []).slice(0, kept), ...steps];
    made.push({
      tokens: [...texts, ...(ended ? [answer] : [answer, 9])],
      inherited: kept,
      steps: texts.map((text, i) => ({ from: i, to: i + 1, correct: text === 1 || i === 0 })),
      outcome: Number(answer === 7),
    });
  }
  return made;
}
const rules = fc.record({
  labels: fc.constantFrom('fused' as const, 'outcomes' as const),
  decay: fc.constantFrom(0, 0.5, 0.9, 1),
});

describe('the tree of a search', () => {
  it('has the visits, sums and children that all completions with a prefix add up to', () => {
    fc.assert(
      fc.property(sketches, rules, (all, rule) => {
        const completions = completionsOf(all);
        const { nodes } = searchTreeOf(completions, rule);
        const brute = bruteTree(completions, rule);
        const prefixOf = (node: (typeof nodes)[number]): string =>
          Array.from(completions[node.writer]!.tokens).slice(0, node.to).join(',');
        expect(nodes.map(prefixOf).sort()).toEqual([...brute.keys()].sort());
        for (const node of nodes) {
          const same = brute.get(prefixOf(node))!;
          expect([node.visits, node.continued, node.open]).toEqual([same.visits, same.continued, same.open]);
          expect(node.total).toBeCloseTo(same.total, 12);
          expect(node.children.map((child) => prefixOf(nodes[child]!))).toEqual(same.children);
        }
      }),
    );
  });

  it('has exact expectations as values once every completion of a small world was written once', () => {
    /** Three steps of 0 or 1 and an answer; right where the answer is the exclusive or of the steps. */
    const all: Searched[] = [];
    for (let code = 0; code < 16; code++) {
      const tokens = [8, 4, 2, 1].map((bit) => Number((code & bit) > 0));
      const steps = [0, 1, 2].map((from) => ({ from, to: from + 1, correct: tokens[from] === 1 }));
      const right = (tokens[0]! ^ tokens[1]! ^ tokens[2]!) === tokens[3] && tokens[0] === 1;
      all.push({ tokens, inherited: 0, steps, outcome: Number(right) });
    }
    const { nodes } = searchTreeOf(all, { labels: 'outcomes', decay: 1 });
    expect(nodes).toHaveLength(1 + 2 + 4 + 8);
    const expectation = (prefix: readonly number[]): number =>
      prefix.length === 4
        ? 2 * Number((prefix[0]! ^ prefix[1]! ^ prefix[2]!) === prefix[3] && prefix[0] === 1) - 1
        : (expectation([...prefix, 0]) + expectation([...prefix, 1])) / 2;
    for (const node of nodes) {
      expect(meanValue(node)).toBeCloseTo(
        expectation(Array.from(all[node.writer]!.tokens).slice(0, node.to)),
        12,
      );
    }
  });

  it('agrees with the node values of tree credit where outcomes are backed up without decay', () => {
    const start = 2;
    const made = [
      { text: [1, 1, 7], from: null, kept: 0 },
      { text: [0, 1, 8], from: null, kept: 0 },
      { text: [1, 0, 7], from: 0, kept: 1 },
      { text: [1, 0, 8], from: 2, kept: 2 },
      { text: [0, 0, 7], from: 1, kept: 1 },
    ].map(({ text, from, kept }, sample) => ({
      ...makeTrajectory({ prompt: [3, 4], completion: text, logps: text.map(() => -1) }),
      ...(from !== null && { branch: { from, at: start + kept } }),
      sample,
      verdict: {
        reward: Number(text[2] === 7),
        correct: text[2] === 7,
        reason: '',
        steps: [0, 1].map((i) => ({ from: i, to: i + 1, correct: text[i] === 1 })),
      },
    }));
    const steps = searchedSteps(made, { labels: 'outcomes', decay: 1 });
    const tree = treeOf(made);
    const values = meanOfLeaves(
      tree,
      made.map(({ verdict }) => verdict.reward),
    );
    let compared = 0;
    tree.nodes.forEach(({ writer, to }, node) => {
      const one = made[writer];
      const step = one && steps.get(one)?.find((each) => each.to === to - start);
      if (!step) return;
      compared++;
      expect(step.value).toBeCloseTo(2 * values[node]! - 1, 12);
    });
    expect(compared).toBe(3);
  });

  it('ends at unknown outcomes: they count as continuations and back nothing up', () => {
    const step = { from: 0, to: 1, correct: true };
    const one = { tokens: [1, 7], inherited: 0, steps: [step], outcome: NaN };
    const { nodes } = searchTreeOf([one], { labels: 'fused', decay: 1 });
    expect(nodes.map(({ visits, total, continued }) => [visits, total, continued])).toEqual([
      [0, 0, 1],
      [0, 0, 1],
    ]);
  });

  it('takes a forced beginning as part of the root', () => {
    const steps = [1, 2, 3].map((to) => ({ from: to - 1, to, correct: true }));
    const one = { tokens: [5, 5, 1, 7], inherited: 0, steps, outcome: 1 };
    const { nodes } = searchTreeOf([one], { labels: 'outcomes', decay: 1 }, 2);
    expect(nodes.map(({ to }) => to)).toEqual([2, 3]);
  });
});

describe('the value of a completion from a step on', () => {
  const stepsOf = (verdicts: readonly number[]) =>
    verdicts.map((v, i) => ({ from: i, to: i + 1, correct: v > 0 }));

  it('is the published sum, divided by its largest value instead of the number of steps', () => {
    // Released code: (1/N)(Σ v(N − i)/N + z) is 0.5556 for v = (1, −1, 1) and z = 1; its largest value is (1/3)(2 + 1).
    expect(valueFrom({ steps: stepsOf([1, -1, 1]), outcome: 1 }, 0, 'fused')).toBeCloseTo(0.5556 / 1, 4);
    expect(valueFrom({ steps: stepsOf([1]), outcome: 0 }, 0, 'fused')).toBe(0);
    expect(valueFrom({ steps: [], outcome: 0 }, 0, 'fused')).toBe(-1);
  });

  it('is 1 where everything is right, −1 where everything is wrong, and between otherwise', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(-1, 1), { maxLength: 6 }), fc.constantFrom(0, 1), (v, outcome) => {
        const value = valueFrom({ steps: stepsOf(v), outcome }, 0, 'fused');
        const all = [...v, 2 * outcome - 1];
        if (all.every((one) => one === all[0])) expect(value).toBeCloseTo(all[0]!, 12);
        else expect(Math.abs(value)).toBeLessThan(1);
      }),
    );
  });
});
