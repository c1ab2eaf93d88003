/** A run with hints: what it reports, that evaluation has none, and that it can be resumed. */
import { expect, it } from 'vitest';
import { createRun } from '../../src/run/run.ts';
import { rolloutsView, shownOf } from '../../src/run/view.ts';
import { collectRound } from '../../src/run/collectRound.ts';
import { initialState } from '../../src/run/state.ts';
import { hintLength } from '../../src/tasks/hint.ts';
import { judge } from '../learn/trajectories.ts';
import { partsWith } from './parts.ts';
import { expectRestored } from './restored.ts';

const settings = { hint: 'always', hint_scoring: 'hinted', max_completion_length: null } as const;

it('a run with hints says how hinted and plain completions did, side by side', async () => {
  const { metrics, ledger } = await createRun(partsWith(settings)).round();
  // Where the solution is one digit long nothing can be told that is not all of it.
  const missing = metrics['hints/missing']!;
  expect(missing).toBeLessThan(1);
  expect(metrics['hints/hinted_ratio']).toBeCloseTo(0.5 * (1 - missing), 12);
  expect(metrics['hints/leaked']).toBe(0);
  expect(metrics['hints/success']).toBeGreaterThanOrEqual(0);
  expect(metrics['hints/plain_success']).toBeGreaterThanOrEqual(0);
  expect(ledger.tok_hint).toBeGreaterThan(0);
});

it('a run with hints has no such metrics without hints', async () => {
  const { metrics, ledger } = await createRun(partsWith()).round();
  expect(Object.keys(metrics).filter((key) => key.startsWith('hints/'))).toEqual([]);
  expect(ledger.tok_hint).toBe(0);
});

it('a run with hints evaluates without any', async () => {
  const parts = partsWith(settings);
  await createRun(parts).baseline();
  const prompts = parts.policy.calls.flatMap((call) => (call.kind === 'prefill' ? call.prompts : []));
  expect(prompts.length).toBeGreaterThan(0);
  expect(prompts.every((prompt) => hintLength(prompt) === 0)).toBe(true);
  await createRun(parts).round();
  const trained = parts.policy.calls.flatMap((call) => (call.kind === 'prefill' ? call.prompts : []));
  expect(trained.some((prompt) => hintLength(prompt) > 0)).toBe(true);
});

it('a run with hints continues after a checkpoint as if it had never stopped', async () => {
  await expectRestored(() => createRun(partsWith(settings)), 2, 2);
});

it('a run with hints shows the page the hint before a prompt, and marks a hint inside a completion', async () => {
  const viewOf = async (more: object) => {
    const parts = partsWith({ ...settings, ...more });
    const { batch } = await collectRound(parts, initialState(parts.config));
    const shown = shownOf(batch, 1).map((one) => judge(one, 0));
    return rolloutsView(batch, parts.task, shown)[0]!.lines;
  };
  for (const hint_scoring of ['hinted', 'plain_hinted'] as const) {
    const lines = await viewOf({ hint_scoring });
    expect(lines.map(({ hint }) => hint !== undefined)).toEqual([false, false, true, true]);
    expect(lines[2]!.hint).toMatch(/^\d+$/);
  }
  const begun = await viewOf({ hint_placement: 'prefix' });
  expect(begun.every(({ hint }) => hint === undefined)).toBe(true);
  expect(begun.map(({ roles }) => roles.includes(3))).toEqual([false, false, true, true]);
});
