import { describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { prefixValues, valuedTrees } from '../../src/run/valuedTrees.ts';
import { END } from '../../src/tasks/alphabet.ts';
import { taskOf } from '../../src/tasks/index.ts';
import type { Attempt, TokenTask } from '../../src/tasks/task.ts';
import { uniformPolicy } from '../rollout/uniformPolicy.ts';

const isHigh = (token: number): boolean => token >= 32;

/** Right with two symbols of the upper half among the first three. */
const highs: TokenTask = {
  ...(taskOf('chain-sum') as TokenTask),
  verify: (attempts) =>
    Promise.resolve(
      attempts.map(({ completion }) => {
        const correct = completion.slice(0, 3).filter(isHigh).length >= 2;
        return { reward: Number(correct), correct, reason: '' };
      }),
    ),
};

/** What a uniform policy earns from here: one symbol in 64 ends it, half of them are of the upper half. */
function worth(found: number, left: number): number {
  if (found >= 2) return 1;
  return left === 0 ? 0 : worth(found + 1, left - 1) / 2 + (31 / 64) * worth(found, left - 1);
}

const config: RunConfig = {
  ...defaultConfig('grpo', 'chain-sum'),
  topology: 'splits',
  segment_length: 1,
  num_generations: 8,
  seed: 5,
};
const plan = { task: highs, config, trees: 6, completions: 300 };

describe('trees with the worth of their nodes', () => {
  it('measure the reward that the policy can be computed to earn from every inner node', async () => {
    const policy = uniformPolicy();
    const grown = await valuedTrees({ ...plan, policy, nodes: 'inner' });
    expect(grown).toHaveLength(6);
    let inner = 0;
    const tokens = policy.calls.flatMap((call) => (call.kind === 'prefill' ? call.prompts : []));
    const prefixes = new Set(tokens.map((prompt) => prompt.join(' ')));
    for (const { tree, truth, rewards } of grown) {
      expect(rewards.every((reward) => reward === 0 || reward === 1)).toBe(true);
      tree.nodes.forEach(({ to, depth }, node) => {
        const ends = tree.nodes.every(({ parent }) => parent !== node);
        expect(Number.isNaN(truth[node])).toBe(ends);
        if (ends) return;
        inner++;
        // Depth is tokens written; how many of them were high is the closest of what there can be.
        const first = tree.nodes[0]?.to ?? 0;
        expect(to - first).toBe(depth);
        const possible = Array.from({ length: depth + 1 }, (_, found) => worth(found, 3 - depth));
        const off = Math.min(...possible.map((value) => Math.abs(value - (truth[node] as number))));
        expect(off).toBeLessThan(0.12);
      });
    }
    expect(inner).toBeGreaterThan(30);
    expect(prefixes.size).toBeGreaterThan(30);
    expect(policy.live()).toBe(0);
  });

  it('complete the prompts alone where that is asked for', async () => {
    const grown = await valuedTrees({ ...plan, policy: uniformPolicy(), nodes: 'root' });
    for (const { truth } of grown) {
      expect(Math.abs((truth[0] as number) - worth(0, 3))).toBeLessThan(0.12);
      expect(truth.slice(1).every(Number.isNaN)).toBe(true);
    }
  });
});

describe('the worth of a prefix', () => {
  const prompt = highs.prompt('train', 3, 0, 2);
  const attempt = (...completion: number[]): Attempt => ({ prompt, completion });

  it('is exact where the prefix decides, and near what is computed elsewhere', async () => {
    const prefixes = [attempt(40, 41), attempt(9, 9), attempt(40), attempt()];
    const values = await prefixValues({ ...plan, policy: uniformPolicy() }, prefixes);
    expect([values[0], values[1]]).toEqual([1, 0]);
    expect(Math.abs((values[2] as number) - worth(1, 2))).toBeLessThan(0.12);
    expect(Math.abs((values[3] as number) - worth(0, 3))).toBeLessThan(0.12);
  });

  it('comes from an environment and a verifier that see the whole attempt, as if it had never stopped', async () => {
    const seen: Attempt[] = [];
    /** Says three symbols after every turn, by where it stands, and ends the third turn. */
    const turns: TokenTask = {
      ...highs,
      act: (attempts) => {
        seen.push(...attempts);
        return Promise.resolve(
          attempts.map(({ completion, observed = [] }) => ({
            tokens: observed.length === 2 ? [] : [20, 2 + (completion.length % 10), 21],
            terminated: observed.length === 2,
            truncated: false,
          })),
        );
      },
      verify: (attempts) => {
        seen.push(...attempts);
        return highs.verify(attempts);
      },
    };
    const begun = [40, END, 20, 4, 21];
    const observed = [{ from: 2, to: 5 }];
    const policy = uniformPolicy();
    const prefixes = [{ prompt, completion: begun, observed }];
    const roomy = { ...config, max_completion_length: 40 };
    await prefixValues({ ...plan, config: roomy, task: turns, policy, completions: 400 }, prefixes);
    expect(seen.length).toBeGreaterThan(400);
    for (const one of seen) {
      expect(one.prompt).toBe(prompt);
      expect(one.completion.slice(0, 5)).toEqual(begun);
      expect(one.observed?.[0]).toEqual(observed[0]);
      for (const { from, to } of one.observed ?? []) {
        expect(one.completion.slice(from - 1, to)).toEqual([END, 20, 2 + (from % 10), 21]);
      }
    }
    expect(seen.some((one) => one.observed?.length === 2)).toBe(true);
  });
});
