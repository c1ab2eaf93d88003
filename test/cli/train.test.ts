import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { train as trainWith } from '../../src/cli/train.ts';
import { inThisProcess } from './inThisProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'espalier-train-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const train = (line: string) => inThisProcess(trainWith, line.split(' '));
const small = 'policy=tiny prompts_per_round=2 num_generations=2 num_eval_prompts=4 eval_every_rounds=2';

describe('the train command', () => {
  it('writes progress to stderr and its result to the named file, and no other file', async () => {
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

  it('trains a finished run for as many rounds more as it is asked', async () => {
    const save = join(folder, 'run.bin');
    const idle = await train(`--resume ${save}`);
    expect([idle.code, idle.errors]).toEqual([
      0,
      'nothing to train: the run is finished after 2 rounds; add --rounds N to train N more\n',
    ]);
    const more = await train(`--resume ${save} --rounds 1`);
    expect(JSON.parse(more.out)).toMatchObject({ final: { round: 3 } });
    expect((await train(`--resume ${save} --set num_generations=4`)).errors).toMatch(
      /^--set num_generations: a run that resumes keeps it/,
    );
  });

  it('saves a run file, from which a finished run goes on to the hash of one that never stopped and whose link is verified', async () => {
    const file = join(folder, 'run.espalier');
    const recipe = `--task chain-sum --level 1 --rounds 4 --set ${small}`;
    const whole = await train(recipe);
    // Its last round is evaluated only because it is the last; the run of four rounds evaluates rounds 2 and 4.
    await train(`${recipe.replace('--rounds 4', '--rounds 3')} --save ${file}`);
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
    const rest = await train(`--resume ${file} --rounds 1`);
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

  it('warns on stderr of correct completions that would be truncated, and trains all the same', async () => {
    const { code, errors } = await train(
      `--task chain-sum --level 1 --rounds 1 --set ${small} max_completion_length=1`,
    );
    expect(code).toBe(0);
    expect(errors).toMatch(
      /^warning: max_completion_length: Some correct completions of chain-sum take \d tokens and will be truncated\. Set max_completion_length to \d\.\n/,
    );
    expect(errors).toContain('round 0 pass@1');
  });

  it('answers bad input with one line that names it', async () => {
    const damaged = join(folder, 'damaged.bin');
    writeFileSync(damaged, 'ESPALIER and then nothing of the kind');
    const bad: [string, RegExp][] = [
      ['--task chain-summ', /^task: .*chain-summ.*\n$/],
      ['--set learning_rate=NaN', /^learning_rate: .*\n$/],
      ['--sett learning_rate=1', /^--sett: no such flag.*\n$/],
      ['--verify #v=1&seed=3', /^--verify: the link must have a part proof=…, got none.*\n$/],
      [`--resume ${damaged}`, /^checkpoint file: .*\n$/],
      ['--resume', /^--resume: must be followed by a value, got none\n$/],
      ['--json /no/such/folder/x.json', /^--json: \/no\/such\/folder\/x.json cannot be written .*\n$/],
    ];
    for (const [line, sentence] of bad) {
      const { code, out, errors } = await train(line);
      expect(errors, line).toMatch(sentence);
      expect([code, out], line).toEqual([1, '']);
    }
  });
});
