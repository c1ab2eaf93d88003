/** Capability gain: against brute force, outside every budget, and without a trace in what is trained. */
import { describe, expect, it } from 'vitest';
import { parseConfig, type RunConfig } from '../../src/config/schema.ts';
import type { Ledger } from '../../src/rollout/ledger.ts';
import { capabilityOf, findHard, measureGain } from '../../src/run/capability.ts';
import { sealCheckpoint } from '../../src/run/checkpoint.ts';
import { createRun } from '../../src/run/run.ts';
import { chainSum } from '../../src/tasks/chainSum.ts';
import { hintLength } from '../../src/tasks/hint.ts';
import type { Attempt, TokenTask } from '../../src/tasks/task.ts';
import { partsWith, type TestParts } from './parts.ts';
import { expectRestored, rounds } from './restored.ts';

/** Prompts of three kinds: never right, right about once in 512 times, and every other time. */
const task: TokenTask = {
  ...chainSum,
  verify: (attempts: readonly Attempt[]) =>
    Promise.resolve(
      attempts.map(({ prompt, completion }) => {
        const [first = 1, second = 1] = completion;
        const often = first % 2 === 0;
        const correct = [false, first % 16 === 0 && second % 32 === 0, often][prompt.index % 3] as boolean;
        return { reward: Number(correct), correct, reason: '' };
      }),
    ),
};
const playing = (settings: Partial<RunConfig> = {}): TestParts => {
  const parts = partsWith({ level: 2, capability_prompts: 30, max_completion_length: 4, ...settings });
  return { ...parts, config: parseConfig({ ...parts.config }), task };
};
const askingOf = (parts: TestParts) => capabilityOf(parts, parts.config, {})!;
/** How often each prompt is right among these completions of it, all of them made at once. */
async function rightOf(parts: TestParts, firstSample: number, samples: number): Promise<number[]> {
  const { prompts, sample } = askingOf(parts);
  const { batch } = await sample(
    prompts.map((one) => ({ ...one, firstSample })),
    samples,
  );
  return prompts.map(
    (_, group) => batch.trajectories.filter((one) => one.group === group && one.verdict.correct).length,
  );
}
const written = ({ policy }: TestParts): number =>
  policy.calls.reduce(
    (sum, call) =>
      sum + (call.kind === 'generate' ? call.generated.logps.filter((logp) => logp !== 0).length : 0),
    0,
  );

describe('hard prompts', () => {
  it('are those without a correct one among 256 completions', async () => {
    const right = await rightOf(playing(), 0, 256);
    const expected = right.flatMap((count, place) => (count === 0 ? [place] : []));
    const { hard, metrics } = await findHard(askingOf(playing()));
    expect(hard).toEqual(expected);
    expect(metrics).toEqual({ 'eval/hard_prompts': expected.length, 'eval/capability_gain': null });
    // Some were never right, and of the rare kind some were and some were not.
    expect(right.filter((count) => count > 0 && count < 4).length).toBeGreaterThan(0);
    expect(hard.some((place) => askingOf(playing()).prompts[place]!.prompt.index % 3 === 1)).toBe(true);
  });

  it('are sampled no further after a correct completion, and all tokens are counted', async () => {
    const [all, parts] = [playing(), playing()];
    await rightOf(all, 0, 256);
    const { entries } = await findHard(askingOf(parts));
    expect(entries).toEqual({ tok_eval: written(parts) });
    expect(written(parts)).toBeLessThan(0.8 * written(all));
    expect(parts.policy.live()).toBe(0);
  });

  it('are the same whatever the run’s seed, temperature and hints, and asked without any hint', async () => {
    const { hard } = await findHard(askingOf(playing()));
    const other = playing({ seed: 77, temperature: 0.7, hint: 'always', max_completion_length: null });
    const plain = playing({ max_completion_length: null });
    expect((await findHard(askingOf(other))).hard).toEqual((await findHard(askingOf(plain))).hard);
    expect((await findHard(askingOf(playing({ seed: 77 })))).hard).toEqual(hard);
    const prompts = other.policy.calls.flatMap((call) => (call.kind === 'prefill' ? call.prompts : []));
    expect(prompts.every((prompt) => hintLength(prompt) === 0)).toBe(true);
  });

  it('are counted once each where a level has fewer prompts than are asked for', () => {
    const { prompts } = askingOf(playing({ level: 1, capability_prompts: 100 }));
    expect(prompts.length).toBe(new Set(prompts.map(({ prompt }) => prompt.key)).size);
    expect(prompts.length).toBe(8);
  });
});

/** The same task, whose verifier abstains on prompts of the kind that is never right. */
const abstaining: TokenTask = {
  ...task,
  verify: async (attempts: readonly Attempt[]) =>
    (await task.verify(attempts)).map((verdict, i) =>
      attempts[i]!.prompt.index % 3 === 0 ? { ...verdict, abstained: true as const } : verdict,
    ),
};

it('a prompt on which the verifier abstains is unscored: not hard before training, and in no share of the gain', async () => {
  const before = { ...playing(), task: abstaining };
  const all = await findHard(askingOf(playing()));
  const kindOf = (place: number): number => askingOf(before).prompts[place]!.prompt.index % 3;
  const { hard } = await findHard(askingOf(before));
  expect(hard).toEqual(all.hard.filter((place) => kindOf(place) !== 0));
  expect(hard.length).toBeLessThan(all.hard.length);

  const later = { ...playing(), task: abstaining };
  later.policy.weights[0] = 0.3;
  const right = await rightOf(later, 256, 64);
  const scored = all.hard.filter((place) => kindOf(place) !== 0);
  const solved = scored.filter((place) => right[place]! > 0).length;
  const gain = async (places: readonly number[]) =>
    (await measureGain(askingOf(later), places)).metrics['eval/capability_gain'];
  expect(solved).toBeGreaterThan(0);
  expect(await gain(all.hard)).toBeCloseTo(solved / scored.length, 12);
  expect(await gain(all.hard.filter((place) => kindOf(place) === 0))).toBeNull();
});

describe('capability gain', () => {
  it('is the share of hard prompts with a correct one among 64 further completions', async () => {
    const later = playing();
    later.policy.weights[0] = 0.3;
    const { hard } = await findHard(askingOf(playing()));
    const right = await rightOf(later, 256, 64);
    const solved = hard.filter((place) => right[place]! > 0).length;
    const { metrics } = await measureGain(askingOf(later), hard);
    expect(solved).toBeGreaterThan(0);
    expect(solved).toBeLessThan(hard.length);
    expect(metrics).toEqual({
      'eval/hard_prompts': hard.length,
      'eval/capability_gain': expect.closeTo(solved / hard.length, 12) as number,
    });
  });

  it('is not measured where no prompt was hard', async () => {
    const parts = playing();
    expect(await measureGain(askingOf(parts), [])).toEqual({
      hard: [],
      metrics: { 'eval/hard_prompts': 0, 'eval/capability_gain': null },
      entries: { tok_eval: 0 },
    });
    expect(parts.policy.calls).toEqual([]);
  });
});

describe('a run that measures its capability gain', () => {
  it('does so with every evaluation, and learns what a run learns that does not', async () => {
    const [asking, silent] = [createRun(playing()), createRun(playing({ capability_prompts: 0 }))];
    const before = await asking.baseline();
    expect(before!.metrics['eval/hard_prompts']).toBeGreaterThan(0);
    await silent.baseline();
    const [rows, others] = [await rounds(asking, 8), await rounds(silent, 8)];
    const measured = rows.filter((row) => row['eval/capability_gain'] !== null);
    expect(measured.map(({ round }) => round)).toEqual([4, 8]);
    const keys = ['eval/hard_prompts', 'eval/capability_gain'];
    expect(
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))),
    ).toEqual(others);
    expect(others.every((row) => keys.every((key) => !(key in row)))).toBe(true);
    const outside = ({ tok_eval: _, ...rest }: Ledger) => rest;
    expect(outside(asking.ledger)).toEqual(outside(silent.ledger));
    expect(asking.ledger.tok_eval).toBeGreaterThan(silent.ledger.tok_eval);
    expect((await asking.checkpoint()).arrays).toEqual((await silent.checkpoint()).arrays);
    expect((await silent.checkpoint()).state).not.toHaveProperty('hard');
  });

  it('continues after a checkpoint as if it had never stopped', async () => {
    const whole = createRun(playing());
    await whole.baseline();
    const { rows } = await expectRestored(() => createRun(playing()), 3, 5, whole);
    expect(rows.some((row) => row['eval/capability_gain'] !== null)).toBe(true);
  });

  it('says nothing where it was not asked before training', async () => {
    const rows = await rounds(createRun(playing()), 4);
    expect(rows.map((row) => row['eval/capability_gain'])).toEqual([null, null, null, null]);
  });

  it('refuses a checkpoint whose hard prompts are no places', async () => {
    const run = createRun(playing());
    await run.baseline();
    const checkpoint = await run.checkpoint();
    for (const hard of [[-1], ['1'], 3]) {
      const state = { ...checkpoint.state, hard };
      const damaged = sealCheckpoint({ ...checkpoint, state });
      await expect(createRun(playing()).restore(damaged)).rejects.toThrow(/^checkpoint: state must hold/);
    }
  });
});
