import { describe, expect, test } from 'vitest';
import { roles } from '../../src/rollout/sample.ts';
import type { RolloutGroup, RolloutNode } from '../../src/run/records.ts';
import { originRuns, originsOf } from '../../src/ui/tokens/origins.ts';
import { factsOf, nodeSentenceOf } from '../../src/ui/tree/words.ts';
import { lookupGroup, stepsGroup } from './pictures.ts';

const { action, hint, observation } = roles;
const five = { symbols: [...'abcde'], roles: [hint, action, action, observation, action] };
const runsOf = (written: Parameters<typeof originRuns>[0], replayed = false) =>
  originRuns(written, replayed).map(({ origin, from, to }) => `${origin} ${from}-${to}`);

describe('where a token comes from', () => {
  test('is who wrote it, and of the policy’s own tokens whether they are of now', () => {
    expect(runsOf(five)).toEqual(['hint 0-1', 'policy 1-3', 'tool 3-4', 'policy 4-5']);
    const aged = { ...five, behind: [0, 0, 3, 0, 0] };
    expect(runsOf(aged)).toEqual(['hint 0-1', 'policy 1-2', 'stale 2-3', 'tool 3-4', 'policy 4-5']);
    // What an earlier round sampled is replayed, whether or not an update was skipped in between.
    expect(runsOf(aged, true)).toEqual(['hint 0-1', 'replayed 1-3', 'tool 3-4', 'replayed 4-5']);
    expect(runsOf({ symbols: [], roles: [] })).toEqual([]);
  });

  test('stands in the legend only where it occurs, hints before the prompt among it', () => {
    const marks = (changes: Partial<RolloutGroup>) => originsOf({ ...stepsGroup, ...changes });
    expect(marks({})).toEqual([]);
    expect(originsOf(lookupGroup)).toEqual(['tool']);
    expect(originsOf({ ...lookupGroup, round: 3 })).toEqual(['tool', 'replayed']);
    const [first, ...others] = stepsGroup.lines;
    expect(marks({ lines: [{ ...first!, hint: '3' }, ...others] })).toEqual(['hint']);
    const behind = first!.symbols.map((_, t) => (t < 2 ? 4 : 0));
    const begun = { lines: [{ ...first!, behind }, ...others], round: 3 };
    expect(marks({ ...begun, resumed: true })).toEqual(['stale']);
    expect(marks(begun)).toEqual(['replayed']);
  });
});

test('a node of a tree says in words what its marks show', () => {
  const node: RolloutNode = {
    ...{ parent: 0, depth: 1, ...five, behind: [0, 2, 1, 0, 0] },
    ...{ lines: [0], ends: [], value: 1, advantage: null, pruned: null },
  };
  expect(factsOf(node)).toEqual([
    '5 tokens',
    '1 of a hint',
    '1 written by the environment',
    'stale by 2 updates',
    'reward 1.00',
  ]);
  expect(nodeSentenceOf(node, true)).toBe(
    '“abcde”, 5 tokens, 1 of a hint, 1 written by the environment, replayed, reward 1.00',
  );
});
