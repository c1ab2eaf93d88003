/** The command of boards, on a run of two rounds that is trained again. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { board, rowOfLink } from '../../src/cli/board.ts';
import { openNodeRun } from '../../src/cli/nodeRun.ts';
import { encodeProvenLink } from '../../src/config/proof.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { boardsOf, createReading, parseBoard, type BoardRow } from '../../src/experiment/board.ts';
import { budgetOf, emptyLedger } from '../../src/rollout/ledger.ts';
import { proofOf } from '../../src/run/proof.ts';
import { inThisProcess } from './inThisProcess.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'espalier-board-'));
const file = join(folder, 'board.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const small = { policy: 'tiny', prompts_per_round: 4, num_generations: 4, num_eval_prompts: 256 } as const;

/** A link with proof of two rounds, and the pass@1 that they ended with. */
async function proven(settings: Partial<RunConfig>): Promise<{ link: string; end: number }> {
  const recipe = { ...defaultConfig('grpo', 'chain-sum'), ...small, max_rounds: 2, eval_every_rounds: 2 };
  const config = parseConfig({ ...recipe, ...settings });
  const { run, dispose } = await openNodeRun(config, { threads: 1 });
  const metrics = [(await run.baseline())!.metrics];
  for (let round = 0; round < 2; round++) metrics.push((await run.round()).metrics);
  const proof = proofOf({ checkpoint: await run.checkpoint(), metrics }, { device: 'wasm', threads: 1 });
  await dispose();
  return { link: encodeProvenLink(config, proof), end: metrics.at(-1)!['pass@1'] as number };
}

let sound: { link: string; end: number };
beforeAll(async () => {
  sound = await proven({});
});

it('a run that is identical is added with the numbers of its training, once', async () => {
  writeFileSync(file, '{ "rows": [] }');
  for (let time = 0; time < 2; time++) {
    const address = `https://example.org/${sound.link}`;
    const { code } = await inThisProcess(board, ['--add', address, '--file', file]);
    expect(code).toBe(0);
  }
  const rows = parseBoard(JSON.parse(readFileSync(file, 'utf8')));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    task: 'chain-sum',
    level: 2,
    method: 'GRPO',
    best: sound.end,
    spent: null,
  });
  expect(rows[0]?.link).toBe(sound.link);
});

it('rows that an earlier list lacks are trained again, and one that says more than its run did is found out', async () => {
  const earlier = join(folder, 'earlier.json');
  const row = await rowOfLink(sound.link);
  writeFileSync(earlier, '{ "rows": [] }');
  const check = async (rows: readonly BoardRow[]) => {
    writeFileSync(file, JSON.stringify({ rows }));
    return inThisProcess(board, ['--against', earlier, '--file', file]);
  };
  expect((await check([row])).code).toBe(0);
  const { code, errors } = await check([{ ...row, best: 0.99 }]);
  expect(code).toBe(1);
  expect(errors).toContain('a row must say what its run does');
});

it('a run that differs, takes too long, or was evaluated on few prompts is refused with the reason', async () => {
  await expect(rowOfLink(`${sound.link}&seed=9`)).rejects.toThrow('Not identical');
  await expect(rowOfLink(sound.link, 0)).rejects.toThrow('must train within 0 seconds here');
  await expect(rowOfLink(sound.link.replace('proof=', 'proof=1'))).rejects.toThrow('engine version 1');
  const few = await proven({ num_eval_prompts: 16 });
  await expect(rowOfLink(few.link)).rejects.toThrow(
    'num_eval_prompts: must be at least 256 on a board, got 16',
  );
});

it('a row has the last evaluation within the budget, and the tokens of the first at the height', () => {
  const reading = createReading();
  const spend = (tokens: number, height: number | null) =>
    reading.add({
      metrics: { round: 1, update: 1, 'pass@1': height } as never,
      ledger: { ...emptyLedger, tok_train: tokens / 3 },
    });
  expect(budgetOf({ ...emptyLedger, tok_train: 100 })).toBe(300);
  spend(0, 0.1);
  spend(600_000, 0.5);
  spend(900_000, null);
  spend(1_000_000, 0.4);
  spend(1_200_000, 0.92);
  spend(1_400_000, 0.95);
  expect(reading.read()).toEqual({ best: 0.4, spent: 1_200_000 });
});

it('boards are sorted by pass@1, and name the row that was cheapest', () => {
  const row = (best: number, spent: number | null, task = 'maze'): BoardRow => ({
    ...{ task, level: 1, method: 'GRPO', link: `#${best}`, engine: '10' },
    ...{ best, spent },
  });
  const [maze, lookup] = boardsOf([row(0.5, null), row(0.9, 700), row(0.95, 900), row(0.2, null, 'lookup')]);
  expect(maze?.rows.map(({ best }) => best)).toEqual([0.95, 0.9, 0.5]);
  expect(maze?.cheapest?.spent).toBe(700);
  expect(lookup).toMatchObject({ task: 'lookup', cheapest: null });
});

it('the committed boards are of this engine, or say of which', () => {
  const rows = parseBoard(JSON.parse(readFileSync(join(root, 'public/board.json'), 'utf8')));
  for (const { link, engine } of rows) expect(link).toContain(`proof=${engine}.`);
});
