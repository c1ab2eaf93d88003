/** Hints, replay, budgets and the choice of prompts together: what must hold of every round, whichever of them are on. */
import { describe, expect, it } from 'vitest';
import { parseConfig, type RunConfig } from '../../src/config/schema.ts';
import type { Learnable } from '../../src/learn/learnable.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import type { Checkpoint } from '../../src/run/records.ts';
import { createRun } from '../../src/run/run.ts';
import { byGroup, completionStart, roles, type Batch, type Sample } from '../../src/rollout/sample.ts';
import { chainSum } from '../../src/tasks/chainSum.ts';
import type { Attempt, TokenTask } from '../../src/tasks/task.ts';
import { recount } from '../rollout/recount.ts';
import { partsWith } from './parts.ts';

/** Right at random: every other completion of prompts with an even index, one in 64 of the others. */
const isRight = ({ prompt, completion }: Attempt): boolean =>
  (completion[0] ?? 0) % (prompt.index % 2 === 0 ? 2 : 64) === 0;

interface Learned {
  readonly batch: Batch<Learnable>;
  /** Version of the weights that learn. */
  readonly version: number;
}

/**
 * Rounds of a run, from the start or a checkpoint on, in which what is judged, sampled and learned from is written down.
 * Nothing is evaluated.
 */
async function play(settings: Partial<RunConfig>, rounds = 4, from?: Checkpoint) {
  const parts = partsWith({
    ...{
      level: 2,
      prompts_per_round: 4,
      num_generations: 4,
      max_completion_length: null,
      scale_rewards: 'none',
    },
    ...{ proximal: 'recomputed', eval_every_rounds: 100, max_rounds: 100 },
    ...settings,
  });
  const config = parseConfig(parts.config);
  const judged: Attempt[] = [];
  const task: TokenTask = {
    ...chainSum,
    verify(attempts) {
      judged.push(...attempts);
      return Promise.resolve(
        attempts.map((attempt) => ({
          reward: Number(isRight(attempt)),
          correct: isRight(attempt),
          reason: '',
        })),
      );
    },
  };
  const learned: Learned[] = [];
  const learner = Object.assign(Object.create(parts.learner) as typeof parts.learner, {
    learn: (batch: Batch<Learnable>, used: RunConfig) => {
      learned.push({ batch, version: parts.learner.version });
      return parts.learner.learn(batch, used);
    },
  });
  const run = createRun({ ...parts, config, task, learner });
  if (from) await run.restore(from);
  const rows = [];
  for (let i = 0; i < rounds; i++) rows.push((await run.round()).metrics);
  return { config, run, rows, learned, judged, calls: parts.policy.calls };
}
type Played = Awaited<ReturnType<typeof play>>;

const nameOf = ({ prompt, round, sample, hint }: Sample): string =>
  [prompt.key, round, sample, hint?.context ?? 0].join(' ');
const contentOf = ({ tokens, logps, entropies, versions, roles, trainMask, reward }: Sample): string =>
  JSON.stringify([tokens, logps, entropies, versions, roles, trainMask, reward].map((one) => one.toString()));

/** What was recorded of a completion when it was sampled is what every later round reads. */
function checkRecords({ learned }: Played): void {
  const first = new Map<string, string>();
  for (const { batch } of learned) {
    for (const one of batch.trajectories) {
      const content = first.get(nameOf(one)) ?? contentOf(one);
      expect(contentOf(one), nameOf(one)).toBe(content);
      first.set(nameOf(one), content);
    }
  }
}

/** Groups are completions of one prompt and round, and an advantage is a reward less the mean of its group. */
function checkGroups({ learned, config }: Played): void {
  for (const { batch } of learned) {
    for (const members of byGroup(batch.trajectories).values()) {
      expect(new Set(members.map(({ prompt }) => prompt.key)).size).toBe(1);
      const older = members.filter(({ round }) => round !== members[0]?.round);
      expect(older.length).toBeLessThanOrEqual(Number(config.replay === 'successes'));
      const mean = members.reduce((sum, { reward }) => sum + reward, 0) / members.length;
      for (const one of members) {
        const advantages = one.advantages.filter((_, token) => one.mask[token] === 1);
        expect(advantages.every((advantage) => Math.abs(advantage - (one.reward - mean)) < 1e-6)).toBe(true);
      }
    }
  }
}

/** What is learned from is what may be, and a centre of the clip is told of what older weights sampled, and of no more. */
function checkSignals({ learned, config }: Played): void {
  for (const { batch, version } of learned) {
    for (const one of batch.trajectories) {
      const { mask, proximal: centre } = one;
      const trained = [...mask.keys()].filter((token) => mask[token]);
      expect(trained.every((token) => one.trainMask[token] === 1)).toBe(true);
      const told = [...mask.keys()].filter(
        (at) => at >= completionStart(one) && one.roles[at] === roles.hint,
      );
      const bits = told.map((token) => mask[token]);
      if (config.hint_trained === 'none') expect(bits).not.toContain(1);
      else if (trained.length > 0) expect(bits).not.toContain(0);
      const older = one.versions.some((made) => made >= 0 && made !== version);
      expect(centre !== undefined).toBe(older && mask.includes(1));
      if (centre) {
        const weights = centre.map((logp, token) => Math.exp(logp - one.logps[token]!));
        expect(weights.every(Number.isFinite)).toBe(true);
      }
    }
  }
}

/** The ledger is what the policy was asked for and what the verifier saw, counted again. */
function checkLedger({ run, judged, calls, learned }: Played): void {
  const { tok_prefill = 0, tok_unique = 0, steps_seq } = recount(calls, Infinity);
  // What a completion was made to begin with was read and not written.
  const told = calls.flatMap((call) => (call.kind === 'generate' ? [...(call.segment.forced ?? [])] : []));
  const forced = told.filter((token) => token >= 0).length;
  expect(run.ledger).toMatchObject({
    ...{ tok_prefill: tok_prefill + forced, tok_unique: tok_unique - forced, steps_seq },
    verify: judged.length,
  });
  const trained = learned.reduce(
    (sum, { batch }) =>
      sum + batch.trajectories.reduce((all, { trainMask }) => all + trainMask.filter(Boolean).length, 0),
    0,
  );
  expect(run.ledger.tok_train).toBe(trained);
  expect(run.ledger.tok_eval).toBe(0);
}

const replays: readonly Partial<RunConfig>[] = [
  { replay: 'fifo' },
  { replay: 'heap' },
  { replay: 'recompose', compensate_every: 2 },
];
/** A success joins a later round in which its prompt failed: few prompts, which return often. */
const joining: Partial<RunConfig> = { replay: 'successes', num_train_prompts: 4 };
const hints: readonly Partial<RunConfig>[] = [
  { hint: 'all_failed' },
  { hint: 'failed', hint_placement: 'prefix', hint_trained: 'full' },
  { hint: 'by_difficulty', hint_scoring: 'hinted' },
  { hint: 'always', hint_contexts: 2 },
  { hint: 'dropout', hint_placement: 'prefix' },
];
/** Told from the second round on, if at all: a policy that writes at random seldom solves anything. */
const solved: Partial<RunConfig> = { hint: 'failed', hint_content: 'solved' };
const pool = { num_train_prompts: 16 };
const choices: readonly Partial<RunConfig>[] = [
  { ...pool, prompt_selection: 'thompson' },
  { ...pool, prompt_selection: 'dynamics' },
  { ...pool, prompt_selection: 'hardest', hardest_after: 2, hardest_prompts: 6 },
];
const budgets: readonly Partial<RunConfig>[] = [
  { allocation: 'equal', max_generations: 8 },
  { allocation: 'hard', max_generations: 8 },
  { allocation: 'staged', allocation_after: 2, max_generations: 8 },
  { allocation: 'uncertainty', num_generations: 8, max_generations: 16, allocation_bonus: 0 },
];
const each = (ones: typeof hints, others: typeof hints): Partial<RunConfig>[] =>
  ones.flatMap((one) => others.map((other) => ({ ...one, ...other })));

const combinations = [
  ...each(replays, hints),
  ...each(replays, budgets),
  ...each(replays, choices),
  ...each(hints, choices),
  ...each(budgets, choices),
  ...each(hints, budgets),
  ...each(replays.slice(0, 1), each(hints.slice(0, 2), budgets)),
  ...each([solved], [...replays, ...budgets]),
  ...each(replays.slice(0, 1), each(hints.slice(0, 1), choices)),
  { ...replays[0], ...choices[1], dynamic_sampling: true },
];

describe.each(combinations)('rounds with %j', (settings) => {
  it('keep records, groups, signals and ledger in order', async () => {
    const played = await play(settings);
    checkRecords(played);
    checkGroups(played);
    checkSignals(played);
    checkLedger(played);
    const all = played.learned.flatMap(({ batch }) => batch.trajectories);
    if (settings.hint) expect(all.some(({ hint }) => hint)).toBe(true);
    if (settings.replay) {
      expect(
        played.learned.some(({ batch }) => batch.trajectories.some(({ round }) => round < batch.round)),
      ).toBe(true);
    }
    if (settings.allocation) {
      const sizes = played.learned.flatMap(({ batch }) =>
        [...byGroup(batch.trajectories).values()].map(({ length }) => length),
      );
      expect(new Set(sizes).size).toBeGreaterThan(1);
    }
    for (const row of played.rows) {
      for (const [key, value] of Object.entries(row))
        expect(value === null || Number.isFinite(value), key).toBe(true);
    }
  });
});

describe.each(combinations.filter(({ replay, prompt_selection }) => replay && prompt_selection))(
  'a run with %j',
  (settings) => {
    it('that is stopped and resumed elsewhere equals one never stopped', async () => {
      const whole = await play(settings);
      const half = await play(settings, 2);
      const file = encodeCheckpoint(await half.run.checkpoint());
      const rest = await play(settings, 2, decodeCheckpoint(file));
      expect(rest.rows).toEqual(whole.rows.slice(2));
      expect(rest.run.ledger).toEqual(whole.run.ledger);
      expect((await rest.run.checkpoint()).hash).toBe((await whole.run.checkpoint()).hash);
    });
  },
);

describe.each([joining, ...each([joining], [hints[0]!, hints[3]!, budgets[0]!, choices[0]!])])(
  'rounds in which successes join groups that failed, with %j',
  (settings) => {
    it('keep records, groups, signals and ledger in order, and are resumed as if never stopped', async () => {
      const whole = await play(settings, 24);
      checkRecords(whole);
      checkGroups(whole);
      checkSignals(whole);
      checkLedger(whole);
      const mixed = whole.learned.flatMap(({ batch }) =>
        [...byGroup(batch.trajectories).values()].filter((all) =>
          all.some(({ round }) => round < batch.round),
        ),
      );
      expect(mixed.length).toBeGreaterThan(0);
      for (const members of mixed) {
        const [success, ...more] = members.filter(({ reward }) => reward === 1);
        expect([more, success?.round === members[0]?.round]).toEqual([[], false]);
        expect(success?.advantages.some((advantage) => advantage > 0)).toBe(true);
      }
      const half = await play(settings, 12);
      const rest = await play(settings, 12, decodeCheckpoint(encodeCheckpoint(await half.run.checkpoint())));
      expect((await rest.run.checkpoint()).hash).toBe((await whole.run.checkpoint()).hash);
    });
  },
);

it.each(['failed', 'all_failed'] as const)(
  'what is believed of a prompt whose failed completions were replaced by hinted ones %s: counts the failures, and no hinted success',
  async (hint) => {
    const settings = { hint, hint_share: 1, prompt_selection: 'thompson', ...pool } as const;
    const { run, judged } = await play(settings, 1);
    const { memory } = (await run.checkpoint()).state as { memory: { beliefs: number[][] } };
    // Plain completions come first: four of each of four prompts.
    const plain = judged.slice(0, 16);
    expect(judged.length).toBeGreaterThan(16);
    const counted = [...new Set(plain.map(({ prompt }) => prompt.index))].map((index) => {
      const own = plain.filter(({ prompt }) => prompt.index === index);
      const right = own.filter(isRight).length;
      return [index, 1 + right, 1 + own.length - right];
    });
    expect(memory.beliefs).toEqual(counted.sort(([a], [b]) => a! - b!));
  },
);
