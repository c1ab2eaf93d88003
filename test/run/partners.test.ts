/** Runs that exchange groups, on onnxruntime: the same each time, resumed as if never stopped, and honest about what came in. */
import { expect, it } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import type { OpenRunParts } from '../../src/run/open.ts';
import { whyNoProof } from '../../src/run/proof.ts';
import type { Checkpoint, MetricRow, RoundReport } from '../../src/run/records.ts';
import { whyNotRetrained } from '../../src/run/retrain.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { connected } from './connected.ts';
import { openHere } from './openHere.ts';

type Partners = NonNullable<OpenRunParts['partners']>;

const executor = sharedExecutor();
const configOf = (seed: number, settings: Partial<RunConfig> = {}): RunConfig =>
  parseConfig({
    ...defaultConfig('sapo'),
    ...{
      level: 1,
      prompts_per_round: 8,
      num_generations: 4,
      num_eval_prompts: 2,
      eval_every_rounds: 100,
      seed,
    },
    ...settings,
  });

/** Rounds of one run, from the start or a checkpoint, with what it received in each. */
async function rounds(
  config: RunConfig,
  count: number,
  { partners, from }: { partners?: Partners; from?: Checkpoint } = {},
) {
  const received: (readonly unknown[])[] = [];
  const recorded = partners && {
    ...partners,
    drain: () => {
      received.push(partners.drain());
      return received.at(-1)!;
    },
  };
  const { run, dispose } = await openHere(config, executor, {
    runId: `run ${config.seed}`,
    ...(recorded && { partners: recorded }),
  });
  if (from) await run.restore(from);
  const reports: RoundReport[] = [];
  const baseline = await run.baseline();
  for (let i = 0; i < count; i++) reports.push(await run.round({ showGroups: 99 }));
  const checkpoint = await run.checkpoint();
  await dispose();
  const rows: MetricRow[] = [baseline, ...reports].flatMap((report) => report?.metrics ?? []);
  return { rows, reports, received, checkpoint, ledger: run.ledger };
}

/** Partners that deliver what was recorded, and send to nobody. */
const replaying = (received: readonly (readonly unknown[])[]): Partners => {
  const left = [...received];
  return { drain: () => left.shift() ?? [], send: () => undefined };
};

/** Three runs in turn, round by round. */
async function together(count: number, settings: Partial<RunConfig> = {}) {
  const partners = connected(3);
  const runs = await Promise.all(
    partners.map((own, i) =>
      openHere(configOf(i + 1, settings), executor, { partners: own, runId: `run ${i + 1}` }),
    ),
  );
  const rows: MetricRow[][] = runs.map(() => []);
  for (let round = 0; round < count; round++)
    for (const [i, { run }] of runs.entries()) rows[i]!.push((await run.round()).metrics);
  const hashes = await Promise.all(runs.map(async ({ run }) => (await run.checkpoint()).hash));
  for (const { dispose } of runs) await dispose();
  return { rows, hashes };
}

it('three connected runs take each other’s groups, half of each round, and repeat bit for bit', async () => {
  const first = await together(3);
  for (const [i, rows] of first.rows.entries()) {
    expect(rows.map((row) => row['swarm/partners'])).toEqual([i, 2, 2]);
    expect(rows.at(-1)!['replay/replayed_ratio']).toBeGreaterThan(0.3);
    expect(rows.every((row) => row['swarm/refused'] === 0)).toBe(true);
  }
  expect(await together(3)).toEqual(first);
});

it('connected runs on a task of several turns take each other’s groups, and repeat bit for bit', async () => {
  const settings = { task: 'lookup', policy: 'tiny', prompts_per_round: 4, num_generations: 8 } as const;
  const first = await together(3, settings);
  for (const rows of first.rows) {
    expect(rows.reduce((sum, row) => sum + (row['swarm/taken'] ?? 0), 0)).toBeGreaterThan(0);
    expect(rows.every((row) => row['swarm/refused'] === 0)).toBe(true);
    expect(rows.every((row) => Number.isFinite(row['loss']))).toBe(true);
  }
  expect(await together(3, settings)).toEqual(first);
});

it('a run that is killed resumes from its checkpoint with what it had taken, and equals one never stopped', async () => {
  const partners = connected(2);
  const other = await openHere(configOf(2), executor, { partners: partners[1]!, runId: 'run 2' });
  for (let i = 0; i < 6; i++) await other.run.round();
  await other.dispose();
  const messages = partners[0]!.drain();
  const inbox = messages.map((message) => [message]);
  expect(inbox).toHaveLength(6);
  const whole = await rounds(configOf(1), 6, { partners: replaying(inbox) });
  expect(whole.received).toEqual(inbox);
  const half = await rounds(configOf(1), 3, { partners: replaying(inbox) });
  const saved = decodeCheckpoint(encodeCheckpoint(half.checkpoint));
  const rest = await rounds(configOf(1), 3, { partners: replaying(inbox.slice(3)), from: saved });
  expect(rest.rows).toEqual(whole.rows.slice(4));
  expect(rest.ledger).toEqual(whole.ledger);
  expect(rest.checkpoint.hash).toBe(whole.checkpoint.hash);

  // What came in is in no link, so there is no proof, and no round can be trained again from it.
  const { joinedAt } = whole.checkpoint.history!;
  expect(whole.rows.find((row) => (row['swarm/taken'] ?? 0) > 0)?.round).toBe(joinedAt);
  expect(whyNoProof({ checkpoint: rest.checkpoint, metrics: whole.rows })).toMatch(
    /^Groups of other runs came in from round \d on, so the link alone cannot repeat this run\./,
  );
  expect(whyNotRetrained(whole.checkpoint, 0)).toBe(`groups of other runs came in from round ${joinedAt} on`);
  expect(whyNotRetrained(whole.checkpoint)).toBe(null);
  expect(whole.reports.at(-1)!.rollouts!.some(({ round }) => round !== undefined)).toBe(true);
});

it('200 forged and damaged groups are refused with a reason, none is trained on, and nothing else changes', async () => {
  const partners = connected(2);
  const other = await openHere(configOf(2), executor, { partners: partners[1]!, runId: 'run 2' });
  for (let i = 0; i < 12; i++) await other.run.round();
  await other.dispose();
  const messages = partners[0]!.drain() as { groups: Record<string, unknown>[] }[];
  const groups = messages.flatMap((message) => message.groups);
  const forge = (group: Record<string, unknown>, n: number): unknown => {
    const completions = group['completions'] as number[][];
    const [first = [], ...more] = completions;
    switch (n % 10) {
      case 0:
        return { ...group, seed: 1e9 + n };
      case 1:
        return { ...group, index: `${n}` };
      case 2:
        return { ...group, level: 3 };
      case 3:
        return { ...group, prompt: (group['prompt'] as number[]).toReversed() };
      case 4:
        return { ...group, completions: [...completions, first] };
      case 5:
        return { ...group, completions: [[...first, 7], ...more] };
      case 6:
        return { ...group, completions: [[64 + n], ...more] };
      case 7:
        return { ...group, completions: [[NaN], ...more] };
      case 8:
        return { ...group, completions: completions.map(() => first), rewards: [1, 0, 0, 0] };
      default:
        return JSON.stringify(group);
    }
  };
  const forged = Array.from({ length: 200 }, (_, n) => forge(groups[n % groups.length]!, n));
  const inbox = [0, 1, 2, 3].map((part) => [
    { ...messages[0], groups: forged.slice(50 * part, 50 * part + 50) },
  ]);
  const attacked = await rounds(configOf(1), 5, { partners: replaying(inbox) });
  expect(attacked.rows.map((row) => row['swarm/refused'] ?? 0)).toEqual([0, 50, 50, 50, 50, 0]);
  expect(attacked.rows.every((row) => !row['swarm/taken'])).toBe(true);
  const alone = await rounds(configOf(1), 5);
  expect(attacked.checkpoint.arrays).toEqual(alone.checkpoint.arrays);
  expect(attacked.checkpoint.state).toEqual(alone.checkpoint.state);
  const { verify, ...rest } = alone.ledger;
  expect(attacked.ledger).toEqual({ ...rest, verify: verify + 80 });
  expect(whyNoProof({ checkpoint: attacked.checkpoint, metrics: attacked.rows })).toBe(null);
  expect(attacked.reports[1]!.refusals).toMatchObject({
    form: 15,
    prompt: 10,
    size: 5,
    completion: 10,
    equal: 5,
  });
  expect(alone.rows.every((row) => !row['swarm/partners'])).toBe(true);
});

it.each([
  ['trees', { topology: 'splits', tree_credit: 'depth_wise', segment_length: 2, num_generations: 8 }],
  ['hints', { hint: 'all_failed' }],
  ['hints that are trained with', { hint: 'failed', hint_scoring: 'hinted' }],
  ['pruning', { prune: 'random', prune_at: 3, num_generations: 8 }],
  [
    'all four switches',
    {
      ...{ topology: 'splits', tree_credit: 'depth_wise', segment_length: 2, num_generations: 8 },
      ...{ prune: 'random', prune_at: 3, hint: 'all_failed' },
    },
  ],
  ['a pivot', { drop_pivot: true }],
  ['budgets', { allocation: 'hard', max_generations: 8 }],
  ['the asynchronous schedule', { schedule: 'async', max_staleness: 1, proximal: 'recomputed' }],
  ['a reference', { beta: 0.02 }],
  ['entropies in advantages', { entropy_reshape: true }],
] as const)('groups of partners go with %s', async (_, settings) => {
  const partners = connected(2);
  const configs = [1, 2].map((seed) => configOf(seed, settings as Partial<RunConfig>));
  const runs = await Promise.all(
    configs.map((config, i) => openHere(config, executor, { partners: partners[i]!, runId: `run ${i}` })),
  );
  const rows: MetricRow[] = [];
  for (let round = 0; round < 4; round++)
    for (const { run } of runs) rows.push((await run.round({ showGroups: 99 })).metrics);
  for (const { dispose } of runs) await dispose();
  const total = (key: string) => rows.reduce((sum, row) => sum + (row[key] ?? 0), 0);
  expect(total('swarm/taken')).toBeGreaterThan(0);
  expect(total('saved/replayed_rows') + Number('schedule' in settings)).toBeGreaterThan(0);
  for (const row of rows)
    expect(Object.entries(row).filter(([, value]) => value !== null && !Number.isFinite(value))).toEqual([]);
});
