/** The four switches together: what every combination of their strategies does, whichever are on. */
import { describe, expect, test } from 'vitest';
import { checkConfig, type RunConfig } from '../../src/config/schema.ts';
import { numTokens } from '../../src/rollout/ledger.ts';
import { integer, streams } from '../../src/tensor/random.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import { createRun } from '../../src/run/run.ts';
import { taskOf } from '../../src/tasks/index.ts';
import type { Attempt, TokenTask } from '../../src/tasks/task.ts';
import { namingPolicy } from '../rollout/namingPolicy.ts';
import { partsWith } from './parts.ts';

type Settings = Partial<RunConfig>;
type Choices = Readonly<Record<string, Settings>>;

/** Each strategy of a switch with settings that fit groups of 8. */
const topologies: Choices = {
  splits: { tree_credit: 'depth_wise', segment_length: 2 },
  segments: { tree_credit: 'treepo_average', segment_length: 2, branch_width: 2 },
  forks: { branch_roots: 4, fork_points: 1, branch_width: 1 },
  steps: { branch_roots: 4, branch_width: 2, tree_credit: 'fork_trajectory' },
  lookahead: { lookahead_length: 3 },
};
const prunings: Choices = {
  random: { prune_at: 3 },
  length_cap: { prune_at: 5 },
  quality: { prune_at: 3, prune_warmup: 1 },
};
const hints: Choices = {
  all_failed: {},
  failed: { hint_placement: 'prefix' },
  by_difficulty: { hint_placement: 'prefix' },
  always: {},
  dropout: {},
};
const replays: Choices = { fifo: {}, heap: {}, recompose: {}, stale: {}, partial: {} };

const switches = [
  ['topology', topologies],
  ['prune', prunings],
  ['hint', hints],
  ['replay', replays],
] as const;

/** A recipe with these strategies on, on a task that fits. */
function recipeOf(chosen: Readonly<Record<string, string>>): Settings {
  const settings = switches.map(([setting, choices]) => {
    const value = chosen[setting];
    return value === undefined ? {} : { ...choices[value], [setting]: value };
  });
  const task = chosen.topology === 'steps' ? 'lookup' : 'scratchpad';
  return Object.assign(
    { task, level: 1, prompts_per_round: 3, num_generations: 8, steps_per_generation: 1 },
    { proximal: 'recomputed', scale_rewards: 'none', max_completion_length: null, max_rounds: 50 },
    { eval_every_rounds: 1000, num_eval_prompts: 2 },
    ...settings,
  ) as Settings;
}

/** Right at random, so that groups differ. */
const isRight = ({ completion }: Attempt): boolean => (completion[0] ?? 0) % 3 === 0;

function start(settings: Settings) {
  const parts = partsWith(settings);
  const task = taskOf(settings.task as string) as TokenTask;
  const verified: TokenTask = {
    ...task,
    verify: (attempts) =>
      Promise.resolve(
        attempts.map((attempt) => ({
          reward: Number(isRight(attempt)),
          correct: isRight(attempt),
          reason: '',
        })),
      ),
  };
  return createRun({ ...parts, task: verified, policy: namingPolicy(parts.policy) });
}

async function expectToHold(settings: Settings): Promise<void> {
  const { config } = partsWith(settings);
  expect(checkConfig(config).map(({ message }) => message)).toEqual([]);
  const run = start(settings);
  await run.round();
  const middle = await run.checkpoint();
  const { metrics, ledger } = await run.round();
  const values = Object.entries({ ...metrics, ...ledger });
  expect(values.filter(([, value]) => value !== null && !Number.isFinite(value))).toEqual([]);
  expect(ledger.tok_unique).toBeLessThanOrEqual(ledger.tok_noshare);
  expect(numTokens(ledger)).toBe(ledger.tok_prompt + ledger.tok_hint + ledger.tok_unique);
  const again = start(settings);
  await again.restore(decodeCheckpoint(encodeCheckpoint(middle)));
  await again.round();
  expect((await again.checkpoint()).hash).toBe((await run.checkpoint()).hash);
}

const pairs = switches.flatMap(([one, choices], i) =>
  switches
    .slice(i + 1)
    .flatMap(([other, others]) =>
      Object.keys(choices).flatMap((a) => Object.keys(others).map((b) => ({ [one]: a, [other]: b }))),
    ),
);
const fours = Object.keys(topologies).flatMap((topology) =>
  Object.keys(prunings).flatMap((prune) =>
    Object.keys(hints).flatMap((hint) =>
      Object.keys(replays).map((replay) => ({ topology, prune, hint, replay })),
    ),
  ),
);
/** 60 of all, drawn without replacement by keys of their own. */
const drawn = [...fours]
  .map((four, i) => ({ four, key: integer(0x7fffffff, 11, streams.control, i) }))
  .sort((a, b) => a.key - b.key)
  .slice(0, 60)
  .map(({ four }) => four);

const nameOf = (chosen: Readonly<Record<string, string>>): string => Object.values(chosen).join(' with ');

describe('every combination of four strategies', () => {
  test('is accepted on a task that fits', () => {
    expect(fours).toHaveLength(375);
    const refused = fours.filter((four) => checkConfig(partsWith(recipeOf(four)).config).length > 0);
    expect(refused.map(nameOf)).toEqual([]);
  });
});

describe('two rounds are finite, add up, and resume to the same hash', () => {
  test.each(pairs.map((pair) => [nameOf(pair), pair] as const))('%s', async (_, pair) => {
    await expectToHold(recipeOf(pair));
  });

  test.each(drawn.map((four) => [nameOf(four), four] as const))('%s', async (_, four) => {
    await expectToHold(recipeOf(four));
  });
});
