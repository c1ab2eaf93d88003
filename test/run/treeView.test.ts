import { expect, test } from 'vitest';
import { treeView } from '../../src/run/treeView.ts';
import type { PrunedSample, Sample } from '../../src/rollout/sample.ts';
import { encode } from '../../src/tasks/alphabet.ts';
import { judge } from '../learn/trajectories.ts';
import type { Prompt } from '../../src/tasks/task.ts';

const prompt: Prompt = {
  task: 'chain-sum',
  split: 'train',
  index: 0,
  level: 1,
  tokens: encode('1+2='),
  key: 'one',
};

function trajectoryOf(sample: number, text: string, reward: number, branch?: Sample['branch']): Sample {
  const tokens = Int32Array.from([...prompt.tokens, ...encode(text)]);
  const own = (value: number) => Uint8Array.from(tokens, (_, at) => (at < prompt.tokens.length ? 0 : value));
  return {
    prompt,
    group: 0,
    sample,
    round: 0,
    tokens,
    roles: own(1),
    trainMask: own(1),
    logps: new Float32Array(tokens.length),
    entropies: new Float32Array(tokens.length),
    versions: new Int32Array(tokens.length),
    terminated: true,
    truncated: false,
    verdict: { reward, correct: reward === 1, reason: '' },
    reward,
    ...(branch && { branch }),
  };
}

test('the picture of a tree has the text of each node once, the mean reward below it, and the pruned rows', () => {
  const cut: PrunedSample = {
    ...trajectoryOf(2, '19', 0, { from: 0, at: 5 }),
    cut: { rule: 'too alike', score: 0.1 },
  };
  const tree = treeView(
    [judge(trajectoryOf(0, '1244', 0), -0.5), judge(trajectoryOf(1, '123', 1, { from: 0, at: 6 }), 0.5)],
    [cut],
    0,
  );
  expect(tree?.map(({ symbols }) => symbols.join(''))).toEqual(['', '1', '2', '44', '3', '9']);
  expect(tree?.map(({ parent }) => parent)).toEqual([-1, 0, 1, 2, 2, 1]);
  expect(tree?.map(({ lines }) => lines)).toEqual([[0, 1], [0, 1], [0, 1], [0], [1], []]);
  expect(tree?.map(({ ends }) => ends)).toEqual([[], [], [], [0], [1], []]);
  expect(tree?.map(({ value }) => value)).toEqual([0.5, 0.5, 0.5, 0, 1, null]);
  expect(tree?.map(({ advantage }) => advantage)).toEqual([null, 0, 0, -0.5, 0.5, null]);
  expect(tree?.at(-1)?.pruned).toEqual({ rule: 'too alike', score: 0.1 });
});

test('completions that share nothing do not form a tree', () => {
  const apart = [judge(trajectoryOf(0, '3', 1), 0), judge(trajectoryOf(1, '4', 0), 0)];
  expect(treeView(apart, [], 0)).toBeNull();
});

test('a node shows how many updates older the weights were that sampled it', () => {
  const versions = (made: readonly number[]) => Int32Array.from([...prompt.tokens.map(() => -1), ...made]);
  const begun = { ...trajectoryOf(0, '1244', 0), versions: versions([3, 3, 5, 5]) };
  const fork = { ...trajectoryOf(1, '123', 1, { from: 0, at: 6 }), versions: versions([3, 3, 5]) };
  const behindOf = (version: number) =>
    treeView([judge(begun, 0), judge(fork, 0)], [], version)?.map(({ behind }) => behind);
  expect(behindOf(5)).toEqual([undefined, [2, 2], undefined, undefined]);
  expect(behindOf(7)).toEqual([undefined, [4, 4], [2, 2], [2]]);
});

test('a node at which a search may branch shows its visits and value', () => {
  const steps = [0, 1].map((from) => ({ from, to: from + 1, correct: true }));
  const searched = (sample: number, text: string, reward: number, branch?: Sample['branch']) => {
    const one = trajectoryOf(sample, text, reward, branch);
    return { ...one, verdict: { ...one.verdict, steps } };
  };
  const lines = [
    judge(searched(0, '124', 0), 0),
    judge(searched(1, '123', 1, { from: 0, at: 6 }), 0),
    judge(searched(2, '125', 0, { from: 0, at: 6 }), 0),
  ];
  const rule = { labels: 'outcomes', decay: 0.5 } as const;
  const found = treeView(lines, [], 0, rule)?.map(({ symbols, searched }) => [symbols.join(''), searched]);
  // The first completion gives −1 to both steps; the others branch after the second, which gets half of ±1.
  expect(found).toEqual([
    ['', undefined],
    ['12', { visits: 3, value: (-1 + 0.5 - 0.5) / 3 }],
    ['4', undefined],
    ['3', undefined],
    ['5', undefined],
  ]);
  expect(treeView(lines, [], 0)?.some((node) => 'searched' in node)).toBe(false);
});
