/** Rows with a hint before the prompt: sampled as they are scored, without effect on other rows. */
import { rowsOf, sequenceOf } from '../../src/learn/rows.ts';
import type { Learnable } from '../../src/learn/learnable.ts';
import { aggregations } from '../../src/strategies/objective/aggregation/aggregation.ts';
import { describe, expect, it } from 'vitest';
import { packUpdate } from '../../src/learn/packing.ts';
import type { RowPlan } from '../../src/learn/rowPlan.ts';
import { scoreProgram } from '../../src/policy/programs/score.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { collect } from '../../src/rollout/collect.ts';
import { decidingEvery } from '../rollout/deciding.ts';
import { gatherRows, type Rows } from '../../src/rollout/policy.ts';
import { roles, type Sample } from '../../src/rollout/sample.ts';
import { sharedExecutor } from './sharedSessions.ts';
import { encode } from '../../src/tasks/alphabet.ts';
import { chainSum } from '../../src/tasks/chainSum.ts';
import { hintLength, withHint } from '../../src/tasks/hint.ts';
import { float32, scalar } from '../../src/tensor/tensor.ts';
import { judge } from '../learn/trajectories.ts';
import { openRandomPolicy, pad, writeOn, type Written } from './rowCases.ts';

const executor = sharedExecutor();
const spec = policyOf('tiny');
const { policy, parameters } = await openRandomPolicy(executor, spec);
const frame = { promptWidth: 12, width: 20 };
const room = frame.width - frame.promptWidth;
const temperature = 0.8;

const [first, second] = [0, 1].map((place) => chainSum.prompt('train', 1, place, 2));
const prompts = [first!, withHint(first!, encode('9')), second!, withHint(second!, encode('1+2'))];

const judgedOf = (trajectories: readonly Sample[]): Learnable[] =>
  trajectories.map((trajectory) => judge(trajectory, 1));

/** How far log-probabilities of the score program are from those of the batch at most, and how many there are. */
async function compare(trajectories: readonly Sample[], plan: RowPlan) {
  const rows = rowsOf(judgedOf(trajectories), plan);
  const { maxLength } = spec.shape;
  const { feeds } = packUpdate(rows, { plan, aggregation: aggregations.dapo, pad, maxLength });
  const program = scoreProgram(spec, sequenceOf(plan));
  const known = new Set(program.inputs.map(({ attributes }) => attributes.name));
  const { read } = await executor.run(program, {
    ...Object.fromEntries(Object.entries(feeds).filter(([name]) => known.has(name))),
    parameters: float32(parameters),
    temperature: scalar(temperature),
  });
  const [old, found] = [feeds.old_logps!.data, read.logps!.data];
  const distances = [...old].flatMap((logp, i) => (logp === 0 ? [] : [Math.abs(logp - found[i]!)]));
  await executor.forget(program);
  return { rows, compared: distances.length, farthest: Math.max(...distances) };
}

it.each([1, 3])(
  'completions of hinted and of plain prompts get the log-probabilities of sampling when scored, up to %i a row',
  async (perRow) => {
    const { batch } = await collect({
      policy,
      verify: (attempts) => chainSum.verify(attempts),
      prompts: prompts.map((prompt, place) => ({ prompt, place })),
      frame,
      round: 0,
      samples: 5,
      maxCompletionLength: room,
      temperature,
      seed: 3,
      growth: decidingEvery(3),
      now: () => 0,
    });
    // One group for what asks the same, hinted or not.
    const trajectories = batch.trajectories.map((one) => ({ ...one, group: Math.floor(one.group / 2) }));
    const plan = { promptColumns: frame.promptWidth - 1, segmentColumns: room, perRow };
    const { rows, compared, farthest } = await compare(trajectories, plan);
    expect(rows).toHaveLength(perRow === 1 ? 20 : 8);
    expect(compared).toBe(
      trajectories.reduce((sum, { trainMask }) => sum + trainMask.filter(Boolean).length, 0),
    );
    expect(compared).toBeGreaterThan(60);
    expect(farthest).toBeLessThan(1e-4);
    // If packing did not know the hint, all positions would differ.
    const forgotten = trajectories.map((one) => ({
      ...one,
      roles: one.roles.map((role) => (role === roles.hint ? roles.prompt : role)),
    }));
    expect((await compare(forgotten, plan)).farthest).toBeGreaterThan(0.01);
  },
);

describe('a hint in one row', () => {
  const ids = [0, 1, 2, 3];
  const tokens = prompts.map((prompt) => prompt.tokens);
  const hints = Int32Array.from(tokens, hintLength);
  const plain = [0, 2];

  /** What these rows write in two segments. */
  const write = (rows: Rows, of: readonly number[]) => writeOn(policy, rows, of, [3, room - 3]);
  const writeAll = async (of: readonly number[], hinted: boolean): Promise<Map<number, Written>> => {
    const some = of.map((id) => tokens[id]!);
    const lengths = Int32Array.from(of, (id) => (hinted ? hints[id]! : 0));
    return write(await policy.prefill(some, frame, lengths), of);
  };

  it('changes what this row writes, and no bit of the plain rows', async () => {
    const [hinted, unhinted] = [await writeAll(ids, true), await writeAll(ids, false)];
    for (const id of ids) {
      if (plain.includes(id)) expect(hinted.get(id), `row ${id}`).toEqual(unhinted.get(id));
      else expect(hinted.get(id)!.bits, `row ${id}`).not.toEqual(unhinted.get(id)!.bits);
    }
    const alone = await writeAll(plain, false);
    for (const id of plain) expect(alone.get(id), `row ${id}`).toEqual(hinted.get(id));
  });

  it('stays with its row when rows are reordered, pruned, forked and joined', async () => {
    const all = await writeAll(ids, true);
    const rows = await policy.prefill(tokens, frame, hints);
    const order = [3, 1, 2, 1];
    const forked = await write(gatherRows(rows, Int32Array.from(order)), order);
    for (const id of order) expect(forked.get(id), `row ${id}`).toEqual(all.get(id));
    const [some, others] = [
      [1, 0],
      [2, 3],
    ] as const;
    const part = (of: readonly number[]): Promise<Rows> =>
      policy.prefill(
        of.map((id) => tokens[id]!),
        frame,
        Int32Array.from(of, (id) => hints[id]!),
      );
    const joined = await write(policy.join(await part(some), await part(others)), [...some, ...others]);
    for (const id of ids) expect(joined.get(id), `row ${id}`).toEqual(all.get(id));
  });
});
