/** Forks by code of the reader: the highest of its scores above 0, at tokens that the policy chose. */
import { expect, test } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { OwnFork } from '../../../src/learn/own/ownMethod.ts';
import { roles, type Batch, type Sample } from '../../../src/rollout/sample.ts';
import { branchingMetrics } from '../../../src/strategies/topology/branching.ts';
import { forks } from '../../../src/strategies/topology/forks/forks.ts';
import { taskOf } from '../../../src/tasks/index.ts';
import { actOf } from '../../../src/run/player.ts';
import { methodAnswering, type HookCode } from '../../learn/own/answering.ts';
import { collectRound } from '../../rollout/chainSumRound.ts';

const configOf = (branch: NonNullable<HookCode['branch']>, settings: Partial<RunConfig> = {}): RunConfig =>
  parseConfig({
    ...{ ...defaultConfig('grpo', 'chain-sum'), level: 2, seed: 4, max_completion_length: 30 },
    ...{ topology: 'forks', branch_roots: 3, fork_points: 2, branch_width: 1, num_generations: 9 },
    ...{ fork_by: 'own', own_method: methodAnswering({ branch }), ...settings },
  });

async function grow(config: RunConfig): Promise<Batch> {
  const task = taskOf(config.task);
  if (task.kind === 'control') throw new Error('internal: trees need text');
  const { batch } = await collectRound(config, {
    ...{
      verify: (attempts) => task.verify(attempts),
      act: actOf(task),
      frame: { promptWidth: 16, width: 46 },
    },
    prompts: Array.from({ length: 8 }, (_, place) => ({ prompt: task.prompt('train', 3, place, 2), place })),
  });
  return batch;
}

/** Above 0 at about half of all positions, without ties within a completion. */
const scoreOf = ({ entropies }: OwnFork, position: number): number =>
  ((position * 37 + entropies.length * 11) % 101) - 50 + position / 1000;

/** By trying all: the positions that fewer than two better ones come before. */
function placesOf(one: Sample): number[] {
  const chosen = [...one.tokens.keys()].filter((at) => one.roles[at] === roles.action);
  const entropies = chosen.map((at) => one.entropies[at]!);
  const allowed = chosen.filter(
    (at, i) => at > one.prompt.tokens.length && at < one.tokens.length - 1 && scoreOf({ entropies }, i) > 0,
  );
  const score = (at: number): number => scoreOf({ entropies }, chosen.indexOf(at));
  return allowed.filter((at) => allowed.filter((other) => score(other) > score(at)).length < 2);
}

const leftAt = ({ trajectories }: Batch, root: Sample): number[] =>
  trajectories
    .filter(({ group, branch }) => group === root.group && branch?.from === root.sample)
    .map(({ branch }) => branch!.at)
    .sort((a, b) => a - b);

test.each(['chain-sum', 'lookup'] as const)(
  'forks by code leave completions of %s at its highest scores',
  async (task) => {
    const batch = await grow(configOf(scoreOf, { task }));
    const roots = batch.trajectories.filter(({ branch }) => !branch);
    expect(roots).toHaveLength(24);
    for (const root of roots) expect(leftAt(batch, root)).toEqual(placesOf(root));
    const counts = roots.map((root) => placesOf(root).length);
    expect(Math.max(...counts)).toBe(2);
  },
);

test('forks by code are asked for in one question where the roots are finished together', async () => {
  const questions: number[] = [];
  const own_method = methodAnswering({ branch: scoreOf }, {}, (_, items) => questions.push(items));
  await grow(configOf(scoreOf, { own_method }));
  expect(questions.reduce((sum, items) => sum + items, 0)).toBe(24);
  expect(questions.length).toBeLessThan(8);
});

test('forks by code are none where no score is above 0', async () => {
  const batch = await grow(configOf(() => 0));
  expect(batch.trajectories).toHaveLength(24);
  expect(batch.trajectories.every(({ branch }) => !branch)).toBe(true);
});

test('forks by code know no quantile, and are shown beside the entropies', async () => {
  const config = configOf(scoreOf, { fork_quantile: 0.99 });
  const batch = await grow(config);
  expect(batch.trajectories.some(({ branch }) => branch)).toBe(true);
  const byEntropy = branchingMetrics([batch], { ...config, fork_by: 'entropy' });
  expect(branchingMetrics([batch], config)).toEqual(byEntropy);
  expect(byEntropy['branching/fired']).toBeGreaterThan(0);
});

test('forks by code reject with the sentence of the code', async () => {
  const broken = configOf(() => {
    throw new Error('method Mine: branch must give finite numbers, got NaN');
  });
  await expect(grow(broken)).rejects.toThrow('method Mine: branch must give finite numbers, got NaN');
});

test('forks by what the policy says are decided at once', () => {
  const config = configOf(scoreOf, { fork_by: 'entropy' });
  const view = {
    ...{ round: 0, place: 0, samples: 9, firstSample: 0, nextSample: 0, begun: 0 },
    ...{ sample: new Int32Array(), length: new Int32Array(), open: new Uint8Array() },
    trajectory: () => {
      throw new Error('internal: there are no rows');
    },
    candidates: () => [],
    unread: () => [],
    verify: () => Promise.reject(new Error('not asked')),
  };
  const growth = forks({ config, longest: 30, round: 0 }, {});
  expect(growth.decide(view, undefined)).toEqual({ rows: [], state: { forked: true }, next: Infinity });
});
