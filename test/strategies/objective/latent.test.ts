/** The rules of latent slots, by their definitions on small groups, and runs with them. */
import { describe, expect, test } from 'vitest';
import { readBase } from '../../../src/cli/basePolicies.ts';
import { checkConfig, defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import { withAdvantage, type Learnable } from '../../../src/learn/learnable.ts';
import { packerOf } from '../../../src/learn/packer.ts';
import { transformerOf } from '../../../src/policy/sizes.ts';
import { gumbel, latentSegment } from '../../../src/rollout/latents.ts';
import type { LiveRows } from '../../../src/rollout/rows.ts';
import { attemptOf, roles, type Latents, type Sample } from '../../../src/rollout/sample.ts';
import type { Sampling } from '../../../src/rollout/segment.ts';
import { collectRound } from '../../../src/run/collectRound.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../../src/run/checkpointFile.ts';
import { initialState } from '../../../src/run/state.ts';
import {
  bestFirstSlots,
  latentPhaseOf,
  latentSlots,
} from '../../../src/strategies/objective/latent/latent.ts';
import { decode, encode } from '../../../src/tasks/alphabet.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { scratchpad } from '../../../src/tasks/scratchpad.ts';
import { trainPrompt } from '../../../src/tasks/pool.ts';
import { streams } from '../../../src/tensor/random.ts';
import { estimated, written } from '../../learn/estimated.ts';
import { partsWith } from '../../run/parts.ts';
import { sharedExecutor } from '../../runtime/sharedSessions.ts';
import { openHere } from '../../run/openHere.ts';

const executor = sharedExecutor();

const rules = { task: 'scratchpad', latent_slots: 2 } as const;
const latents = (ended: boolean): Latents => ({
  ...{ slots: 2, ended, ids: Int32Array.of(3, 4, 5, 6, 4, 3, 5, 6) },
  weights: Float32Array.of(0.7, 0.1, 0.1, 0.1, 0.4, 0.3, 0.2, 0.1),
});
/** A completion of five tokens, two of them slots with these log-probabilities. */
const thought = (
  reward: number,
  ended: boolean,
  slots: readonly [number, number],
  more: Partial<Sample> = {},
): Sample => ({
  ...written(reward, { length: 5, latents: latents(ended), ...more }),
  logps: Float32Array.of(0, 0, ...slots, -1, -1, -9),
});

describe('the rule of endless latents', () => {
  const group = [
    thought(1, true, [-1, -1]),
    thought(0, true, [-1, -1], { sample: 1 }),
    thought(1, false, [-1, -1], { sample: 2 }),
    thought(0, true, [-1, -1], { sample: 3 }),
  ];

  test('compares the ended ones alone, and those without an end have no advantage and no trained token', () => {
    const found = estimated(group, { ...rules, scale_rewards: 'none', latent_first: 'all' });
    [2 / 3, -1 / 3, 0, -1 / 3].forEach((a, i) => expect(found.advantages[i]).toBeCloseTo(a, 6));
    expect(found.signals.masks[2]!.some(Boolean)).toBe(false);
    // Its reward is known, so nothing says that a number was missing.
    expect(found.rewards).toEqual([1, 0, 1, 0]);
    expect(found.nonFinite).toBe(0);
  });

  test('compares all of them where it is off', () => {
    const found = estimated(group, {
      ...{ ...rules, scale_rewards: 'none', latent_first: 'all', latent_mask_invalid: false },
    });
    expect(found.advantages).toEqual([0.5, -0.5, 0.5, -0.5]);
  });
});

describe('the rule of the first slot', () => {
  const learnable = (one: Sample, advantage: number): Learnable =>
    withAdvantage({ ...one, earned: one.reward }, advantage);
  const group = [
    learnable(thought(1, true, [-0.9, -0.9]), 1),
    learnable(thought(1, true, [-2, 0], { sample: 1 }), 1),
    learnable(thought(1, true, [-0.1, -1.2], { sample: 2 }), 1),
    learnable(thought(0, true, [0, 0], { sample: 3 }), -1),
    learnable(thought(1, true, [-3, -3], { sample: 4, group: 1 }), 1),
  ];

  test('lets only the better completion of the highest mean log-probability train its first slot', () => {
    const trained = bestFirstSlots(group).map(({ mask }) => [...mask.subarray(2)]);
    expect(trained).toEqual([
      [0, 1, 1, 1, 1],
      [0, 1, 1, 1, 1],
      [1, 1, 1, 1, 1],
      [1, 1, 1, 1, 1],
      [1, 1, 1, 1, 1],
    ]);
    // The means of the loss stay what they were.
    expect(bestFirstSlots(group).map(({ counted }) => counted)).toEqual([
      5,
      5,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('passes over completions that the update leaves out', () => {
    const without = group.map((one, i) => (i === 2 ? { ...one, mask: one.mask.map(() => 0) } : one));
    const first = (all: readonly Learnable[]) => bestFirstSlots(all).map(({ mask }) => mask[2]);
    expect(first(group)).toEqual([0, 0, 1, 1, 1]);
    // The likeliest of the rest takes its place, so that one slot is trained.
    expect(first(without)).toEqual([1, 0, 0, 1, 1]);
  });

  test('holds in a batch unless every completion may train its slot', () => {
    const plain = group.slice(0, 4).map((one) => written(one.reward, { ...one }));
    const masksWith = (latent_first: RunConfig['latent_first']) =>
      estimated(plain, { ...rules, latent_first }).signals.masks.map((mask) => mask[2]);
    expect(masksWith('best')).toEqual([0, 0, 1, 1]);
    expect(masksWith('all')).toEqual([1, 1, 1, 1]);
  });

  test('stops the gradient through the mixture that it leaves out, too', () => {
    const packer = packerOf(transformerOf('tiny'), {
      ...{ frame: { promptWidth: 3, width: 9 }, groupSize: 1, pad: 0, latentSharpness: 2 },
    });
    const rows = bestFirstSlots(group.slice(0, 3)).map((one) => [one]);
    const { feeds } = packer.pack(rows, { aggregation: () => () => 1, losses: [] });
    const { length } = packer.sequence;
    const columns = Array.from({ length: 3 }, (_, row) =>
      Array.from(
        { length: length as number },
        (_, at) => feeds.mixture_gradient!.data[row * (length as number) + at],
      ),
    );
    // Two columns of the prompt, then its last token, and the slots.
    expect(columns.map((row) => row.slice(3, 6))).toEqual([
      [0, 2, 0],
      [0, 2, 0],
      [2, 2, 0],
    ]);
  });
});

describe('what is measured of the first slot', () => {
  /** A completion with a slot whose likeliest symbol, third of its mixture, is this one; null: no slot. */
  const begun = (symbol: number | null, group = 0): Learnable => {
    const none: Latents = { slots: 0, ended: true, ids: new Int32Array(), weights: new Float32Array() };
    const first: Latents = {
      ...{ slots: 1, ended: true, ids: Int32Array.of(9, 8, symbol ?? 0, 7) },
      weights: Float32Array.of(0.25, 0.125, 0.5, 0.125),
    };
    const one = written(1, { group, latents: symbol === null ? none : first });
    return withAdvantage({ ...one, earned: 1 }, 1);
  };
  const measuredOf = (group: readonly Learnable[]) =>
    latentSlots(parseConfig({ ...defaultConfig('latent-grpo') }))!(group).metrics!;

  test('is how many of a group share its most frequent symbol, averaged over groups', () => {
    const two = [begun(3), begun(5), begun(3), begun(4, 1), begun(6, 1), begun(3)];
    expect(measuredOf(two)['latents/first_same']).toBe((3 / 4 + 1 / 2) / 2);
    expect(measuredOf(two)['latents/first_weight']).toBe(0.5);
    expect(measuredOf([begun(3), begun(3)])['latents/first_same']).toBe(1);
  });

  test('leaves out completions without a slot, and groups of them', () => {
    const some = [begun(3), begun(null), begun(5), begun(3), begun(null, 1)];
    expect(measuredOf(some)['latents/first_same']).toBe(2 / 3);
    expect(measuredOf([begun(null), begun(null)])['latents/first_same']).toBeNull();
  });
});

describe('the noise of slots', () => {
  const count = 100_000;
  const uniforms = Array.from({ length: count }, (_, i) => (i + 0.5) / count);

  test('is above 0 where it is one-sided, and has the distribution of Gumbel noise given that', () => {
    const draws = uniforms.map((u) => gumbel(u, 'one_sided'));
    expect(Math.min(...draws)).toBeGreaterThan(0);
    const below = (x: number): number => draws.filter((g) => g <= x).length / count;
    for (const x of [0.1, 0.5, 1, 2, 4]) {
      const expected = (Math.exp(-Math.exp(-x)) - Math.exp(-1)) / (1 - Math.exp(-1));
      expect(below(x)).toBeCloseTo(expected, 4);
    }
  });

  test('is Gumbel noise where it is two-sided, and none where it is off', () => {
    const draws = uniforms.map((u) => gumbel(u, 'two_sided'));
    for (const x of [-1, 0, 1, 3])
      expect(draws.filter((g) => g <= x).length / count).toBeCloseTo(Math.exp(-Math.exp(-x)), 4);
    expect(gumbel(0.3, 'none')).toBe(0);
  });

  describe('of a segment', () => {
    const parts = partsWith({ ...rules, level: 1 });
    const config = parseConfig(parts.config);
    const phase = latentPhaseOf(config, scratchpad)!;
    const prompts = [3, 4].map((place) => trainPrompt(config, place).tokens);
    /** The noise of two rows with these keys. */
    const noiseWith = async ({
      sample = [0, 1],
      round = [1, 1],
      place = [3, 4],
      ...sampling
    }: Partial<Record<'sample' | 'round' | 'place', number[]>> & Partial<Sampling>): Promise<number[]> => {
      const live: LiveRows = {
        rows: await parts.policy.prefill(prompts, { promptWidth: 20, width: 40 }),
        ...{ root: Int32Array.of(0, 1), sample: Int32Array.from(sample), round: Uint32Array.from(round) },
        ...{ place: Uint32Array.from(place), path: [null, null], branch: [undefined, undefined] },
        ...{ pending: [[], []], imposed: new Int32Array(2), since: new Int32Array(2) },
      };
      const plain = { maxCompletionLength: 18, temperature: 1, seed: 5, stream: streams.sample };
      return [...latentSegment(live, { ...plain, ...sampling }, phase).latents!.noise];
    };
    const ofRow = (noise: readonly number[], row: number): number[] =>
      noise.filter((_, i) => Math.floor(i / 4) % 2 === row);
    /** Whether no number of one is in the other. */
    const areApart = (some: readonly number[], others: readonly number[]): boolean =>
      some.every((g) => !others.includes(g));

    test('differs from slot to slot and between rows, and is absent in evaluation', async () => {
      const both = await noiseWith({});
      expect(both).toHaveLength(2 * 4 * (2 + 1));
      expect(new Set(both).size).toBe(both.length);
      expect((await noiseWith({ stream: streams.evaluate })).every((g) => g === 0)).toBe(true);
    });

    test.each([
      ['sample', { sample: [0, 2] }],
      ['round', { round: [1, 2] }],
      ['place', { place: [3, 5] }],
      ['number to draw as', { drawnAs: (root: number, sample: number) => sample + 6 * root }],
    ])('is another for another %s of its row, which no other row sees', async (_, changed) => {
      const [plain, other] = [await noiseWith({}), await noiseWith(changed)];
      expect(ofRow(other, 0)).toEqual(ofRow(plain, 0));
      expect(areApart(ofRow(other, 1), ofRow(plain, 1))).toBe(true);
    });

    test('is another in every row for another seed', async () => {
      expect(areApart(await noiseWith({ seed: 6 }), await noiseWith({}))).toBe(true);
    });
  });
});

describe('completions with latent slots', () => {
  test('show the verifier what comes after the slots, and need no steps', async () => {
    const prompt = trainPrompt(parseConfig({ ...defaultConfig('latent-grpo') }), 0);
    const solution = scratchpad.solve(prompt);
    const answer = solution.slice(solution.indexOf(encode('=')[0]!));
    const slots = encode('7;3');
    const start = prompt.tokens.length;
    const sample = {
      prompt,
      tokens: Int32Array.of(...prompt.tokens, ...slots, ...answer),
      roles: new Uint8Array(start + slots.length + answer.length).fill(roles.action),
      latents: { ...latents(true), slots: slots.length },
    };
    const attempt = attemptOf(sample);
    expect(decode(attempt.completion)).toBe(decode(answer));
    const verdicts = await scratchpad.verify([attempt, { prompt, completion: answer }]);
    expect(verdicts.map(({ correct }) => correct)).toEqual([true, false]);
    expect(verdicts[0]!.steps).toBeUndefined();
  });

  test('begin with slots and their end, and leave a forced end out of the loss', async () => {
    const parts = { ...partsWith({ ...rules, level: 1, num_generations: 8 }), task: scratchpad };
    const { batch } = await collectRound(parts, initialState(parseConfig(parts.config)));
    const equals = encode('=')[0]!;
    const kinds = new Set<boolean>();
    for (const one of batch.trajectories) {
      const start = one.prompt.tokens.length;
      const { slots, ended } = one.latents!;
      expect(slots).toBe(2);
      expect(one.tokens[start + slots]).toBe(equals);
      expect([...one.roles.subarray(start, start + 3)]).toEqual([
        ...[roles.latent, roles.latent],
        ended ? roles.action : roles.template,
      ]);
      expect([...one.trainMask.subarray(start, start + 3)]).toEqual([1, 1, Number(ended)]);
      kinds.add(ended);
    }
    expect(kinds.size).toBe(2);
    expect(batch.trajectories.some(({ tokens }) => tokens.at(-1) === END || tokens.length > 3)).toBe(true);
  });
});

describe('a run with latent slots', () => {
  const config = parseConfig({
    ...defaultConfig('latent-grpo'),
    ...{ policy: 'tiny', prompts_per_round: 8, num_generations: 8, num_eval_prompts: 16, max_rounds: 4 },
  });
  const open = async (more: Partial<RunConfig> = {}) =>
    openHere(parseConfig({ ...config, ...more }), executor, { base: (await readBase(config)).parameters });

  test('measures its slots, moves, and continues from a checkpoint with the same bits', async () => {
    const first = await open();
    const { metrics } = await first.run.round();
    expect(metrics['latents/ended']).toBeGreaterThan(0.5);
    expect(metrics['latents/first_weight']).toBeGreaterThan(0.25);
    expect(metrics['clip_ratio/region_mean']).toBe(0);
    const middle = decodeCheckpoint(encodeCheckpoint(await first.run.checkpoint()));
    await first.run.round();
    const last = await first.run.checkpoint();
    await first.dispose();
    const second = await open();
    await second.run.restore(middle);
    await second.run.round();
    expect((await second.run.checkpoint()).hash).toBe(last.hash);
    await second.dispose();
  });

  test('scores replayed slots again', async () => {
    const replaying = await open({ replay: 'fifo' });
    for (let round = 0; round < 3; round++) {
      const { metrics } = await replaying.run.round();
      for (const [name, value] of Object.entries(metrics))
        expect([name, value === null || Number.isFinite(value)]).toEqual([name, true]);
    }
    const kept = await replaying.run.checkpoint();
    expect(encodeCheckpoint(decodeCheckpoint(encodeCheckpoint(kept)))).toEqual(encodeCheckpoint(kept));
    await replaying.dispose();
  });

  test('has no inputs for slots where there are none', () => {
    const { sequence, scoring } = packerOf(transformerOf('tiny'), {
      ...{ frame: { promptWidth: 3, width: 9 }, groupSize: 1, pad: 0 },
    });
    expect([sequence.latents, scoring.latents]).toEqual([undefined, undefined]);
    expect(checkConfig({ ...config, latent_slots: 0 })).toEqual([]);
  });
});
