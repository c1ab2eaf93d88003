/** What became of prompts that a hint rescued, by the run's own records. */
import { describe, expect, it } from 'vitest';
import { sealCheckpoint } from '../../../src/run/checkpoint.ts';
import { createRun } from '../../../src/run/run.ts';
import { rescuedAfter, rescuedRemembering } from '../../../src/strategies/hints/rescuedLater.ts';
import type { TokenTask } from '../../../src/tasks/task.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';
import { partsWith } from '../../run/parts.ts';

/** A batch of completions: prompt, whether it had a hint, whether it was right. */
const round = (...rows: [key: string, hinted: boolean, correct: boolean][]) => [
  batchOf(
    rows.map(([key, hinted, correct]) => {
      const plain = makeTrajectory({ prompt: [5], completion: [6], logps: [0] });
      return {
        ...plain,
        prompt: { ...plain.prompt, key },
        ...(hinted && { hint: { context: 1, tokens: [7] } }),
        verdict: { reward: Number(correct), correct, reason: '' },
      };
    }),
  ),
];

describe('a rescued prompt', () => {
  const rescue = round(['a', false, false], ['a', true, true], ['b', false, true], ['b', true, true]);

  it('failed plainly and was right with a hint', () => {
    expect([...rescuedAfter(new Map(), rescue)]).toEqual([['a', 0]]);
  });

  it('is met again only by a plain completion of a later round, and is solved once', () => {
    const first = rescuedAfter(new Map(), rescue);
    const hintedOnly = rescuedAfter(first, round(['a', true, true]));
    expect(hintedOnly.get('a')).toBe(0);
    const failed = rescuedAfter(first, round(['a', false, false], ['a', true, true]));
    expect(failed.get('a')).toBe(1);
    const solved = rescuedAfter(failed, round(['a', false, true]));
    expect(solved.get('a')).toBe(2);
    expect(rescuedAfter(solved, round(['a', false, false])).get('a')).toBe(2);
    const said = (before: typeof first, after: typeof first) =>
      Object.values(rescuedRemembering.metrics(before, after, [], partsWith().config));
    expect(said(first, failed)).toEqual([1, 0]);
    expect(said(failed, solved)).toEqual([0, 1]);
    expect(said(first, rescuedAfter(first, round(['a', false, true])))).toEqual([1, 1]);
  });

  it('comes back from a checkpoint, and only in the form that was written', () => {
    const state = rescuedAfter(new Map(), rescue);
    const { encode, decode } = rescuedRemembering;
    expect(decode(JSON.parse(JSON.stringify(encode(state))))).toEqual(state);
    for (const bad of [{}, ['a'], [['a', 3]], [[1, 0]]]) expect(() => decode(bad)).toThrow('rescued prompts');
  });
});

/** Right in one completion of four, of prompts that come up again every second round. */
function hinting() {
  const parts = partsWith({ hint: 'always', level: 2, max_completion_length: null, num_train_prompts: 10 });
  const verify: TokenTask['verify'] = (attempts) =>
    Promise.resolve(
      attempts.map(({ completion }) => {
        const correct = (completion[0] ?? 0) % 4 === 1;
        return { reward: Number(correct), correct, reason: '' };
      }),
    );
  return createRun({ ...parts, task: { ...parts.task, verify } });
}

it('a run with hints counts rescued prompts across a checkpoint, and its hash is that of a run that does not', async () => {
  const rounds = async (run: ReturnType<typeof createRun>, count: number) => {
    const rows = [];
    for (let at = 0; at < count; at++) rows.push((await run.round()).metrics);
    return rows;
  };
  const whole = hinting();
  const rows = await rounds(whole, 12);
  const sum = (key: string) => rows.reduce((all, row) => all + (row[key] as number), 0);
  expect(sum('saved/rescued_met')).toBeGreaterThan(0);
  expect(sum('saved/rescued_solved')).toBeLessThanOrEqual(sum('saved/rescued_met'));
  expect(sum('saved/rescued_met')).toBeLessThanOrEqual(sum('saved/prompts_rescued'));

  const half = hinting();
  await rounds(half, 6);
  const resumed = hinting();
  await resumed.restore(await half.checkpoint());
  expect(await rounds(resumed, 6)).toEqual(rows.slice(6));
  const checkpoint = await whole.checkpoint();
  expect(checkpoint.state['memory']).toHaveProperty('rescued');
  const { memory: _, ...without } = checkpoint.state;
  expect(sealCheckpoint({ ...checkpoint, state: without }).hash).toBe(checkpoint.hash);
});
