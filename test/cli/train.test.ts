import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { train as trainWith } from '../../src/cli/train.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { readRunFile, writeRunFile } from '../../src/runfile/file.ts';
import { inThisProcess } from './inThisProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'espalier-train-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const train = (line: string) => inThisProcess(trainWith, line.split(' '));
const small = 'policy=tiny prompts_per_round=2 num_generations=2 num_eval_prompts=4 eval_every_rounds=2';

/** A completion of a run file, which the page shows. */
const completion = {
  ...{ step: 2, prompt: '1+1=', completion: '2', reward: 1, correct: true, reason: 'right', advantage: null },
};

it('the train command writes progress to stderr and its result to the named file, and no other file', async () => {
  const [json, save] = [join(folder, 'result.json'), join(folder, 'run.bin')];
  const { code, out, errors } = await train(
    `--task chain-sum --level 1 --seed 2 --rounds 2 --set ${small} --save ${save} --json ${json}`,
  );
  expect([code, out]).toEqual([0, '']);
  expect(errors).toMatch(/^round 0 pass@1 [\d.]+\nround 2 reward /);
  const result = JSON.parse(readFileSync(json, 'utf8')) as Record<string, unknown>;
  expect(Object.keys(result)).toEqual(
    expect.arrayContaining(['config', 'seed', 'device', 'metrics', 'final', 'ledger', 'hash']),
  );
  expect(result).toMatchObject({
    seed: 2,
    config: { task: 'chain-sum', level: 1, policy: 'tiny', max_rounds: 2 },
  });
  expect(result.metrics).toHaveLength(3);
  expect(result.hash).toMatch(/^[0-9a-f]{32}$/);
  expect(readdirSync(folder).sort()).toEqual(['result.json', 'run.bin']);
});

it('the train command trains a resumed run until the round of --rounds, saves it back, and leaves it where it has reached that round', async () => {
  const save = join(folder, 'run.bin');
  const before = readFileSync(save);
  const words = (round: number): string =>
    `nothing to train: the run has reached round 2, and --rounds counts from its start. To train 10 rounds more: npm run -s train -- --resume ${save} --rounds ${round}\n`;
  for (const line of [`--resume ${save}`, `--resume ${save} --rounds 1`, `--resume ${save} --rounds 2`]) {
    const idle = await train(line);
    expect([idle.code, idle.errors], line).toEqual([0, words(12)]);
    expect(readFileSync(save).equals(before), line).toBe(true);
  }
  const more = await train(`--resume ${save} --rounds 3 --threads 1 --seed 2`);
  expect(JSON.parse(more.out)).toMatchObject({ final: { round: 3 } });
  expect(decodeCheckpoint(readFileSync(save)).round).toBe(3);
});

it('the train command leaves the resumed file as it is where --save names another one', async () => {
  const [save, other] = [join(folder, 'run.bin'), join(folder, 'other.espalier')];
  const before = readFileSync(save);
  await train(`--resume ${save} --rounds 4 --save ${other}`);
  expect(readFileSync(save).equals(before)).toBe(true);
  expect(readRunFile(readFileSync(other)).checkpoint.round).toBe(4);
  const exported = readRunFile(readFileSync(other));
  writeFileSync(other, writeRunFile({ ...exported, name: 'Mine', createdAt: 5, completions: [completion] }));
  const mine = join(folder, 'mine.espalier');
  await train(`--resume ${other} --rounds 4 --save ${mine}`);
  expect(readRunFile(readFileSync(mine)).result.round).toBe(4);
  await train(`--resume ${other} --rounds 5`);
  const { completions, ...resumed } = readRunFile(readFileSync(other));
  expect(resumed).toMatchObject({ name: 'Mine', createdAt: 5, result: { round: 5 } });
  // Those of the new round replace the file's own.
  expect(new Set(completions.map(({ step }) => step))).toEqual(new Set([5]));
});

it('the train command continues a run of another engine version from its weights in another file, and says so', async () => {
  const [save, older, anew] = ['run.bin', 'older.espalier', 'anew.espalier'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await train(`--resume ${save} --rounds 4 --save ${older}`);
  const run = readRunFile(readFileSync(older));
  const before = writeRunFile({ ...run, codeVersion: '7', checkpoint: { ...run.checkpoint, engine: '7' } });
  writeFileSync(older, before);
  for (const line of [`--resume ${older}`, `--resume ${older} --save ${folder}/./older.espalier`]) {
    const refused = await train(line);
    expect([refused.code, refused.out], line).toEqual([2, '']);
    expect(refused.errors).toContain(
      `--resume: ${older} cannot be saved back, because engine version 7 trained this run and version ${engineVersion} computes other numbers; continue it from its weights as a new run in another file: npm run -s train -- --resume ${older} --save new.espalier`,
    );
  }
  const { code, out, errors } = await train(`--resume ${older} --rounds 5 --save ${anew} --json -`);
  const words =
    'continued after round 4 from the weights and moments of engine 7, not identical to what engine 7 would have done';
  expect([code, errors.includes(words)]).toEqual([0, true]);
  const engines = [{ engine: '7', round: 4 }];
  expect(JSON.parse(out)).toMatchObject({ final: { round: 5 }, link: null, engines });
  expect(readFileSync(older).equals(before)).toBe(true);
  const { name, checkpoint, metrics } = readRunFile(readFileSync(anew));
  expect([name, checkpoint.round, metrics.length]).toEqual(['anew', 5, run.metrics.length + 1]);
  expect((await train(`--resume ${anew} --rounds 6`)).errors).toContain(words);

  const spoilt = encodeCheckpoint({ ...run.checkpoint, engine: '7', update: 99 });
  writeFileSync(older, spoilt);
  rmSync(anew);
  const damaged = await train(`--resume ${older} --rounds 5 --save ${anew}`);
  expect(damaged.errors).toContain(
    `--resume: ${older} cannot be resumed; checkpoint: content must have hash`,
  );
  expect(existsSync(anew)).toBe(false);
});

it('the train command saves a run file, from which a finished run goes on to the hash of one that never stopped and whose link is verified', async () => {
  const file = join(folder, 'run.espalier');
  const recipe = `--task chain-sum --level 1 --rounds 4 --set ${small}`;
  const whole = await train(recipe);
  // Its last round is evaluated only because it is the last; the run of four rounds evaluates rounds 2 and 4.
  await train(`${recipe.replace('--rounds 4', '--rounds 3')} --save ${file}`);
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
  const rest = await train(`--resume ${file} --rounds 4`);
  const { final, hash } = JSON.parse(rest.out) as { final: { round: number }; hash: string };
  expect(final.round).toBe(4);
  const { hash: once, link } = JSON.parse(whole.out) as { hash: string; link: string };
  expect(hash).toBe(once);

  const address = `https://example.org/espalier/${link}`;
  const verified = await train(`--verify ${address} --threads 2`);
  expect([verified.code, verified.out]).toEqual([0, '']);
  expect(verified.errors).toMatch(
    /^Identical: .*round 4.* There: WASM, 1 thread, .* Here: WASM, 2 threads, /,
  );
});

it('the train command warns on stderr of correct completions that would be truncated, and trains all the same', async () => {
  const { code, errors } = await train(
    `--task chain-sum --level 1 --rounds 1 --set ${small} max_completion_length=1`,
  );
  expect(code).toBe(0);
  expect(errors).toMatch(
    /^warning: max_completion_length: Some correct completions of chain-sum take \d tokens and will be truncated\. Set max_completion_length to \d\.\n/,
  );
  expect(errors).toContain('round 0 pass@1');
});
