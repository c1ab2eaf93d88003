import { describe, expect, it } from 'vitest';
import type { Checkpoint, MetricRow, RunSave } from '../../src/run/records.ts';
import { createRun, type Run } from '../../src/run/run.ts';
import { budgetOf } from '../../src/rollout/ledger.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { partsWith, type TestParts } from './parts.ts';
import { rounds } from './restored.ts';

/** As a checkpoint comes back from a file or a database. */
const stored = (checkpoint: Checkpoint): Checkpoint => structuredClone(checkpoint);

describe('a run', () => {
  it('numbers rounds and updates, and reports metrics under TRL’s names with nothing that depends on the clock', async () => {
    const [first, second] = await rounds(createRun(partsWith()), 2);
    expect(Object.keys(first as MetricRow)).toMatchInlineSnapshot(`
      [
        "round",
        "update",
        "reward",
        "reward_std",
        "frac_reward_zero_std",
        "advantages/non_finite",
        "completions/mean_length",
        "completions/min_length",
        "completions/max_length",
        "completions/mean_terminated_length",
        "completions/min_terminated_length",
        "completions/max_terminated_length",
        "completions/clipped_ratio",
        "entropy",
        "verify/failure_frequency",
        "spent/idle_tokens",
        "spent/tokens",
        "spent/steps",
        "spent/prompts",
        "spent/prompts_failed",
        "would/tree_tokens",
        "would/pruned_tokens",
        "loss",
        "grad_norm",
        "kl",
        "learning_rate",
        "updates/skipped",
        "num_tokens",
        "pass@1",
        "eval_reward",
      ]
    `);
    expect(first).toMatchObject({ round: 1, update: 1, 'pass@1': null, kl: null });
    expect(second).toMatchObject({ round: 2, update: 2 });
    const other = await rounds(createRun(partsWith({}, { now: () => 7 })), 2);
    expect(other).toEqual([first, second]);
  });

  it('evaluates before the first round, when due, and after the last', async () => {
    const run = createRun(partsWith({ max_rounds: 6 }));
    const baseline = await run.baseline();
    expect(baseline?.metrics).toMatchObject({ round: 0, update: 0, num_tokens: 0 });
    expect(baseline?.ledger.tok_eval).toBeGreaterThan(0);
    expect(await run.baseline()).toBeNull();
    const rows = await rounds(run, 6);
    expect(rows.map((row) => row['pass@1'] !== null)).toEqual([false, false, false, true, false, true]);
    expect(run.done).toBe(true);
  });

  it('answers the same held-out prompts with the same noise at every evaluation', async () => {
    const parts = partsWith({ eval_every_rounds: 1, learning_rate: 1e-12 });
    const run = createRun(parts);
    await rounds(run, 2);
    const evaluations = parts.policy.calls.filter(
      (call) => call.kind === 'generate' && call.histories.length === 12,
    );
    expect(evaluations).toHaveLength(2);
    const [a, b] = evaluations.map(
      (call) => call.kind === 'generate' && [call.histories, call.segment.uniforms],
    );
    expect(a).toEqual(b);
  });

  it('keeps evaluation out of every budget', async () => {
    const without = createRun(partsWith({ eval_every_rounds: 100 }));
    const often = createRun(partsWith({ eval_every_rounds: 1 }));
    await rounds(without, 3);
    await rounds(often, 3);
    expect(often.ledger).toEqual({ ...without.ledger, tok_eval: often.ledger.tok_eval });
    expect(often.ledger.tok_eval).toBeGreaterThan(0);
    expect(budgetOf(often.ledger)).toBe(budgetOf(without.ledger));
  });

  it('accounts for every token that the policy wrote, by a recount of its calls', async () => {
    const parts = partsWith({ eval_every_rounds: 2 });
    const run = createRun(parts);
    const rows = await rounds(run, 4);
    let [training, evaluation] = [0, 0];
    for (const call of parts.policy.calls) {
      if (call.kind !== 'generate') continue;
      const count = call.histories.length;
      for (let row = 0; row < count; row++) {
        const own = [...call.generated.tokens].filter((_, at) => at % count === row);
        const written = own.includes(END) ? own.indexOf(END) + 1 : own.length;
        if (count === 12) evaluation += written;
        else training += written;
      }
    }
    expect(run.ledger).toMatchObject({ tok_unique: training, tok_noshare: training, tok_eval: evaluation });
    expect(run.ledger).toMatchObject({ verify: 4 * 20, tok_train: training, positions_update: 2 * training });
    expect(rows.at(-1)?.num_tokens).toBe(run.ledger.tok_prompt + training);
  });

  it('is done when an evaluation reaches `stop_at_pass`', async () => {
    const parts = partsWith({ stop_at_pass: 0.5, eval_every_rounds: 2 });
    const run = createRun({
      ...parts,
      task: {
        ...parts.task,
        verify: (all) => Promise.resolve(all.map(() => ({ reward: 1, correct: true, reason: 'right' }))),
      },
    });
    await run.round();
    expect(run.done).toBe(false);
    await run.round();
    expect(run.done).toBe(true);
  });

  it('takes live settings from the next round on and refuses the others', async () => {
    const run = createRun(partsWith());
    expect((await run.round()).metrics.learning_rate).toBe(0.01);
    run.setLive({ learning_rate: 0.02 });
    expect((await run.round()).metrics.learning_rate).toBe(0.02);
    expect(() => run.setLive({ num_generations: 16 })).toThrow('num_generations: cannot change during a run');
    expect(() => run.setLive({ learning_rate: -1 })).toThrow('learning_rate');
    expect(run.config.learning_rate).toBe(0.02);
  });

  it('notes in its checkpoint after which round settings were first changed, whenever the change came', async () => {
    const changedAt = async (run: Run) => (await run.checkpoint()).changedAt;
    const run = createRun(partsWith());
    run.setLive({ learning_rate: 0.02 });
    await rounds(run, 2);
    run.setLive({ learning_rate: 0.02 });
    expect(await changedAt(run)).toBeUndefined();
    const third = run.round();
    run.setLive({ learning_rate: 0.03 });
    await third;
    run.setLive({ learning_rate: 0.02 });
    expect(await changedAt(run)).toBe(3);
    const resumed = createRun(partsWith());
    await resumed.restore(stored(await run.checkpoint()));
    expect(await changedAt(resumed)).toBe(3);
    const longer = createRun(partsWith());
    await rounds(longer, 2);
    const kept = stored(await longer.checkpoint());
    await longer.restore(kept, { ...kept.config, max_rounds: kept.config.max_rounds + 1 });
    expect(await changedAt(longer)).toBeUndefined();
    await longer.restore(kept, { ...kept.config, learning_rate: 0.05 });
    expect(await changedAt(longer)).toBe(2);
  });

  it('shows groups only when asked, with their advantages', async () => {
    const run = createRun(partsWith());
    expect((await run.round()).rollouts).toBeNull();
    const { rollouts } = await run.round({ showGroups: 2 });
    expect(rollouts?.map((group) => group.lines.length)).toEqual([4, 4]);
    for (const { prompt, expected, level, lines } of rollouts ?? []) {
      const [a, b] = prompt.replace('=', '').split('+').map(Number) as [number, number];
      expect(expected).toBe(String(a + b));
      expect(level).toBe(1);
      for (const line of lines) {
        expect(line.symbols.length).toBeGreaterThan(0);
        for (const list of [line.logps, line.entropies, line.advantages])
          expect(list).toHaveLength(line.symbols.length);
        expect(new Set(line.advantages).size).toBe(1);
      }
    }
  });

  it('does one thing at a time', async () => {
    const run = createRun(partsWith());
    const first = run.round();
    await expect(run.checkpoint()).rejects.toThrow('in the middle of a round');
    await first;
    await run.checkpoint();
  });
});

describe('a run resumed from a checkpoint', () => {
  const settings = { eval_every_rounds: 3, max_rounds: 30 };

  it('equals a run that was never stopped: metrics, ledger, weights and state, wherever it stopped', async () => {
    const whole = createRun(partsWith(settings));
    await whole.baseline();
    const expected = await rounds(whole, 24);
    const end = await whole.checkpoint();
    for (const cut of [0, 1, 7, 21]) {
      const before = createRun(partsWith(settings));
      await before.baseline();
      await rounds(before, cut);
      const saved = stored(await before.checkpoint());
      await before.round(); // the round that the kill cut short

      const after = createRun(partsWith(settings));
      await after.restore(saved);
      expect(await after.baseline()).toBeNull();
      expect(await rounds(after, 24 - cut)).toEqual(expected.slice(cut));
      const reached = await after.checkpoint();
      expect(reached).toEqual({ ...end, seconds: reached.seconds });
    }
  });

  it('continues with the live settings of the checkpoint', async () => {
    const before = createRun(partsWith(settings));
    await before.round();
    before.setLive({ learning_rate: 0.5 });
    const after = createRun(partsWith(settings));
    await after.restore(stored(await before.checkpoint()));
    expect(await rounds(after, 3)).toEqual(await rounds(before, 3));
  });

  it('is refused when a single bit of weights or state has changed', async () => {
    const run = createRun(partsWith(settings));
    await rounds(run, 2);
    const good = await run.checkpoint();
    const weights = {
      ...good.arrays,
      parameters: Float32Array.from(good.arrays.parameters as Float32Array, (x) => x + 1e-7),
    };
    await expect(run.restore({ ...good, arrays: weights })).rejects.toThrow(
      'checkpoint: content must have hash',
    );
    await expect(run.restore({ ...good, round: 3 })).rejects.toThrow('checkpoint: content must have hash');
    await expect(run.restore({ ...good, config: { ...good.config, level: 2 } })).rejects.toThrow(
      "checkpoint: level must be the run's 1, got 2",
    );
    await run.restore(good);
  });
});

describe('a run that fails', () => {
  it('continues after rounds whose updates were skipped, and counts them', async () => {
    const parts = partsWith();
    const run = createRun(parts);
    const before = await rounds(run, 1);
    parts.learner.failAt = 1;
    const skipped = await rounds(run, 2);
    parts.learner.failAt = Infinity;
    const after = await rounds(run, 1);
    parts.learner.failAt = 2;
    // The count begins anew: two more are no reason to stop.
    const again = await rounds(run, 2);
    const rows = [...before, ...skipped, ...after, ...again];
    expect(rows.map((row) => [row.round, row.update, row['updates/skipped']])).toEqual([
      [1, 1, 0],
      [2, 1, 1],
      [3, 1, 1],
      [4, 2, 0],
      [5, 2, 1],
      [6, 2, 1],
    ]);
    for (const row of [...skipped, ...again]) expect(row.loss).toBeUndefined();
  });

  it('stops after three rounds in a row without a finite update with one sentence that says what to do, and resumes from its checkpoint', async () => {
    const parts = partsWith();
    const run = createRun(parts);
    const expected = await rounds(createRun(partsWith()), 4);
    await rounds(run, 2);
    const kept = stored(await run.checkpoint());
    await run.round();
    parts.learner.failAt = 3;
    await rounds(run, 2);
    await expect(run.round()).rejects.toThrow(
      'update: loss or gradient was not a finite number in any update of 3 rounds in a row up to round 6, ' +
        'so none was taken; set learning_rate below 0.01 and resume from the last checkpoint',
    );
    expect(run.completed).toBe(5);
    await expect(run.round()).rejects.toThrow('must be restored');
    await expect(run.checkpoint()).rejects.toThrow('no round boundary');
    parts.learner.failAt = Infinity;
    await run.restore(kept);
    expect(await rounds(run, 2)).toEqual(expected.slice(2));
  });

  it('counts skipped rounds on across a checkpoint, as a run never stopped does', async () => {
    const parts = partsWith();
    const run = createRun(parts);
    await rounds(run, 1);
    expect((await run.checkpoint()).state).not.toHaveProperty('skippedRounds');
    parts.learner.failAt = 1;
    await rounds(run, 2);
    const kept = stored(await run.checkpoint());
    expect(kept.state).toMatchObject({ skippedRounds: 2 });
    await expect(run.round()).rejects.toThrow('3 rounds in a row up to round 4');
    const resumed = createRun(parts);
    await resumed.restore(kept);
    await expect(resumed.round()).rejects.toThrow('3 rounds in a row up to round 4');
  });

  it('repeats an interrupted round with the same bits', async () => {
    const expected = await rounds(createRun(partsWith()), 3);
    const parts: TestParts = partsWith();
    let lose = false;
    const policy = {
      ...parts.policy,
      get version() {
        return parts.policy.version;
      },
      generate: (...args: Parameters<TestParts['policy']['generate']>) =>
        lose ? Promise.reject(new Error('device lost')) : parts.policy.generate(...args),
    };
    const run = createRun({ ...parts, policy });
    await rounds(run, 1);
    const kept = await run.checkpoint();
    lose = true;
    await expect(run.round()).rejects.toThrow('device lost');
    lose = false;
    await run.restore(kept);
    expect(await rounds(run, 2)).toEqual(expected.slice(1));
  });
});

describe('saving', () => {
  function keep(
    saves: RunSave[],
    failing: { now: boolean } = { now: false },
  ): Parameters<typeof partsWith>[1] {
    return {
      runId: 'r',
      store: {
        save: (_, save) =>
          failing.now
            ? Promise.reject(new Error('storage: disk full'))
            : Promise.resolve(void saves.push(save)),
      },
    };
  }

  it('is due every `save_every_rounds` and at the end, and writes rows with the checkpoint that they lead to', async () => {
    const saves: RunSave[] = [];
    const run = createRun(partsWith({ save_every_rounds: 2, max_rounds: 5 }, keep(saves)));
    const due: number[] = [];
    await run.baseline();
    while (!run.done) {
      await run.round();
      if (!run.saveDue) continue;
      due.push(run.completed);
      await run.save(run.done ? 'done' : 'running');
      expect(run.saveDue).toBe(false);
    }
    expect(due).toEqual([2, 4, 5]);
    expect(saves.map((save) => save.metrics.map((row) => row.round))).toEqual([[0, 1, 2], [3, 4], [5]]);
    expect(saves.map((save) => save.checkpoint?.round)).toEqual([2, 4, 5]);
    expect(saves.at(-1)?.result).toMatchObject({
      round: 5,
      state: 'done',
      numTokens: run.ledger.tok_prompt + run.ledger.tok_unique,
    });
  });

  it('loses no row when the store fails once, and the run continues', async () => {
    const saves: RunSave[] = [];
    const failing = { now: true };
    const run = createRun(partsWith({}, keep(saves, failing)));
    await rounds(run, 1);
    await expect(run.save('running')).rejects.toThrow('disk full');
    await rounds(run, 1);
    failing.now = false;
    await run.save('paused');
    expect(saves[0]?.metrics.map((row) => row.round)).toEqual([1, 2]);
  });

  it('keeps the last checkpoint when a round failed', async () => {
    const saves: RunSave[] = [];
    const parts = partsWith({}, keep(saves));
    const run = createRun(parts);
    await rounds(run, 1);
    await run.save('running');
    parts.learner.failAt = 1;
    await rounds(run, 2);
    await expect(run.round()).rejects.toThrow('update:');
    await run.save('error');
    expect(saves[1]).toMatchObject({ metrics: [], result: { state: 'error', round: 3 } });
    expect(saves[1]?.checkpoint).toBeUndefined();
  });
});
