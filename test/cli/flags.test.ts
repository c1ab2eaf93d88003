/** Every command and every flag: the help names it, and a call shows that it does what the help says. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { CommandForm } from '../../src/cli/arguments.ts';
import { compare, compareForm } from '../../src/cli/compare.ts';
import { graph, graphForm } from '../../src/cli/graph.ts';
import { models, modelsForm } from '../../src/cli/models.ts';
import { oembed, oembedForm } from '../../src/cli/oembed.ts';
import { train } from '../../src/cli/train.ts';
import { trainForm } from '../../src/cli/train/form.ts';
import { tryForm, tryPolicy, type TriedPrompt } from '../../src/cli/try.ts';
import type { TrainedResult } from '../../src/cli/train/result.ts';
import { settingKeys } from '../../src/config/settings.ts';
import { decodeComparison } from '../../src/experiment/comparisonLink.ts';
import { readRunFile } from '../../src/runfile/file.ts';
import { programs } from '../measure/programs.ts';
import { measure } from '../measure/run.ts';
import { inThisProcess } from './inThisProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'espalier-flags-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const small = 'policy=tiny prompts_per_round=2 num_generations=2 num_eval_prompts=4 eval_every_rounds=1';
const commands = { train, try: tryPolicy, compare, graph, models, oembed };
type Name = keyof typeof commands;
const forms: Readonly<Record<Name, CommandForm>> = {
  train: trainForm,
  try: tryForm,
  compare: compareForm,
  graph: graphForm,
  models: modelsForm,
  oembed: oembedForm,
};

/** Flags that calls of other tests show, or that take minutes. */
const elsewhere: readonly string[] = [
  // test/e2e/compare.spec.ts compares the file of --json with the page's; its runs take processes of their own.
  ...['compare --jobs', 'compare --json', 'compare --threshold'],
  // Read by the code that reads them for train, which is called above.
  ...['compare --task-file', 'compare --base', 'compare --anyway'],
  // test/cli/try.test.ts calls them together and reads the file.
  ...['try --test-time', 'try --prompts', 'try --csv'],
  // test/cli/tryOffline.test.ts does.
  ...['try --offline', 'try --earlier'],
  // Each policy takes minutes and would replace a shipped one.
  ...['models --task', 'models --policy', 'models --threads'],
];
const shown: string[] = [];

/** Calls a command in this process; it must succeed. Notes the flags of the line. */
async function call(name: Name, line: string): Promise<string> {
  for (const word of line.split(' ')) if (word.startsWith('--')) shown.push(`${name} ${word}`);
  const { code, out, errors } = await inThisProcess(commands[name], line.split(' '));
  expect(code, errors).toBe(0);
  return out;
}

const nameOf = (form: string): string => form.split(' ')[0] as string;

describe('help', () => {
  it.each(
    [...(Object.keys(forms) as Name[])].flatMap((name) => [[name, '-h'] as const, [name, '--help'] as const]),
  )('the help of %s names every flag that the parser takes, on %s', async (name, flag) => {
    const { code, out, errors } = await inThisProcess(commands[name], [flag]);
    expect([code, errors]).toEqual([0, '']);
    for (const { form } of forms[name].flags) expect(out).toContain(`  ${form} `);
    expect(out).toMatch(/\nExamples?:\n {2}npm run -s /);
  });

  it.each(programs.map((program) => [program.name, program] as const))(
    'the help of measure %s names every flag that it takes',
    async (name, { flags, passesOn }) => {
      const { code, out } = await inThisProcess(measure, [name, '--help']);
      expect(code).toBe(0);
      for (const { form } of flags) expect(out).toContain(`  ${form} `);
      if (passesOn) expect(out).toContain('flags of Playwright');
    },
  );
});

it.each([
  ['test/run.mjs', ['--all ', '--only <steps>', 'npm test -- --only lint,unit']],
  ['public/audit.mjs', ['[folder]', 'npm run -s audit']],
  // Copied to where no package is installed, because it comes before npm ci.
  ['start.mjs', ['PORT=8080 npm start']],
])('help of programs in plain Node %s -h says what it does', (script, texts) => {
  const root = join(import.meta.dirname, '../..');
  const isStart = script === 'start.mjs';
  if (isStart)
    for (const name of [script, 'install.mjs']) copyFileSync(join(root, 'src/cli', name), at(name));
  const out = execFileSync(process.execPath, [join(isStart ? folder : root, script), '-h']).toString();
  for (const text of ['Usage: npm', 'Example:', ...texts]) expect(out).toContain(text);
});

describe('flags do what their help says:', () => {
  it('train takes settings, saves, and writes its result', async () => {
    const json = at('run.json');
    const line = `--method rloo --task countdown --level 1 --seed 5 --rounds 1 --threads 1 --rollout-workers 1 --set ${small}`;
    const out = await call('train', `${line} --save ${at('run.espalier')} --json ${json}`);
    expect(out).toBe('');
    const { config, device, metrics } = JSON.parse(readFileSync(json, 'utf8')) as TrainedResult;
    expect(config).toMatchObject({ method: 'rloo', task: 'countdown', level: 1, seed: 5, max_rounds: 1 });
    expect(config).toMatchObject({ threads: 1, rollout_workers: 1, policy: 'tiny', num_eval_prompts: 4 });
    expect([device.threads, metrics.length]).toEqual([1, 2]);
    expect(readRunFile(readFileSync(at('run.espalier')))).toMatchObject({
      name: 'run',
      result: { round: 1 },
    });
  });

  it('train resumes a run until the round of --rounds and writes a line for every round', async () => {
    const out = await call('train', `--resume ${at('run.espalier')} --rounds 3 --json-lines`);
    const rows = out.trimEnd().split('\n');
    expect(rows.map((row) => (JSON.parse(row) as { round: number }).round)).toEqual([2, 3]);
    expect(readRunFile(readFileSync(at('run.espalier'))).checkpoint.round).toBe(3);
  });

  it('train verifies the link of a run that was resumed from its file', async () => {
    const out = await call('train', `--resume ${at('run.espalier')} --json -`);
    const { link } = JSON.parse(out) as TrainedResult;
    const verified = await call('train', `--verify ${link} --threads 2 --json -`);
    expect(JSON.parse(verified)).toMatchObject({ identical: true, round: 3, here: { threads: 2 } });
  });

  it('train takes a task of a file and its base', async () => {
    const file = join(import.meta.dirname, '../../src/sandbox/examples/modulo.js');
    const out = await call(
      'train',
      `--task-file ${file} --base chain-sum --rounds 1 --set ${small} --json -`,
    );
    const { own_task: own } = (JSON.parse(out) as TrainedResult).config;
    expect(own).toMatchObject({ base: 'chain-sum', source: readFileSync(file, 'utf8') });
  });

  it('train trains with code whose check fails, where the reader wants it', async () => {
    writeFileSync(at('flat.js'), "export const name = 'Flat';\nexport function reward() { return 1e300; }\n");
    await call('train', `--method-file ${at('flat.js')} --anyway --rounds 1 --set ${small}`);
  });

  it('compare trains arms of recipes, each with every seed, and its file is a comparison', async () => {
    const arms = ['grpo policy=tiny', 'rloo policy=tiny learning_rate=0.002'];
    const line = ['--task', 'chain-sum', '--arm', ...arms, '--seeds', '2', '--budget', '800'];
    for (const word of line) if (word.startsWith('--')) shown.push(`compare ${word}`);
    const { code, out, errors } = await inThisProcess(compare, [...line, '--jobs', '1']);
    expect(code, errors).toBe(0);
    const made = JSON.parse(out) as { control: string; link: string; arms: { runs: object[] }[] };
    expect(made.control).toBe(arms[0]);
    const { seeds, budget, arms: read } = decodeComparison(made.link);
    expect([seeds, budget]).toEqual([[1, 2], { counter: 'budget', value: 800 }]);
    expect(read.map(({ method, settings }) => [method, settings])).toEqual([
      ['grpo', { policy: 'tiny' }],
      ['rloo', { policy: 'tiny', learning_rate: 0.002 }],
    ]);
  }, 120_000);

  it('--set help lists every setting with its values and default', async () => {
    const { code, out } = await inThisProcess(train, ['--set', 'help']);
    expect(code).toBe(0);
    for (const key of settingKeys) expect(out).toMatch(new RegExp(`^${key}: .* \\(default: [^)]+\\)$`, 'm'));
    expect(out).toContain('num_generations: a whole number from');
  });

  it('train trains with the own method of a file, and with values of its settings', async () => {
    const file = join(import.meta.dirname, '../../src/sandbox/examples/own/clip-higher.js');
    const out = await call(
      'train',
      `--method-file ${file} --rounds 1 --set ${small} steps_per_generation=2 own.high=0.5 --json -`,
    );
    const { method, surrogate, own_method: own } = (JSON.parse(out) as TrainedResult).config;
    expect({ method, surrogate }).toEqual({ method: own?.basedOn, surrogate: 'own' });
    expect(own).toMatchObject({ source: readFileSync(file, 'utf8'), values: { high: 0.5 } });
  });

  it('train starts from weights of a file, resumed too: those of a base policy train to its numbers', async () => {
    const weights = `--policy-file ${join(import.meta.dirname, '../../models/chain-sum-tiny.onnx')}`;
    const train = async (line: string): Promise<TrainedResult> =>
      JSON.parse(await call('train', `${line} --json -`)) as TrainedResult;
    const run = `--rounds 2 --set ${small}`;
    const [plain, brought] = [await train(run), await train(`${run} ${weights}`)];
    expect(brought.config.own_base).toMatch(/^tiny-/);
    expect(brought.final).toEqual({ ...plain.final, seconds: brought.final['seconds'] });
    const half = at('half.espalier');
    await train(`--rounds 1 --set ${small} ${weights} --save ${half}`);
    expect((await train(`--resume ${half} --rounds 2`)).hash).toBe(brought.hash);
    const task = join(import.meta.dirname, '../../src/sandbox/examples/modulo.js');
    const own = `--task-file ${task} --rounds 1 --set ${small}`;
    const based = await train(`${own} --base chain-sum`);
    const { final } = await train(`${own} ${weights}`);
    expect(final).toEqual({ ...based.final, seconds: final['seconds'] });
  });

  it('try asks the policy of a run file a prompt, at a temperature, with a number of draws', async () => {
    await call('train', `--rounds 1 --set level=2 ${small} --save ${at('asked.espalier')}`);
    const json = at('answers.json');
    const out = await call(
      'try',
      `--run ${at('asked.espalier')} --prompt 28+54= --temperature 0.5 --draws 2 --json ${json}`,
    );
    expect(out).toBe('');
    const { prompt, temperature, after } = JSON.parse(readFileSync(json, 'utf8')) as TriedPrompt;
    expect([prompt, temperature, after.draws.length]).toEqual(['28+54=', 0.5, 2]);
  });

  it('graph writes a program and what it takes', async () => {
    const line = '--method grpo --task chain-sum --set beta=0.1 policy=tiny --program update';
    const out = await call('graph', `${line} --out ${at('update.onnx')} --json -`);
    const { inputs } = JSON.parse(out) as { inputs: readonly { name: string }[] };
    expect(inputs.map(({ name }) => name)).toContain('beta');
    expect(readFileSync(at('update.onnx')).length).toBeGreaterThan(10_000);
  });

  it('oembed writes answers for an address into a built site', async () => {
    writeFileSync(at('embed.html'), '');
    await call('oembed', `--site https://example.org/lab --out ${folder}`);
    const answer = JSON.parse(readFileSync(at('article.oembed.json'), 'utf8')) as { provider_url: string };
    expect(answer.provider_url).toBe('https://example.org/lab/');
    expect(readdirSync(at('show')).length).toBeGreaterThan(10);
  });

  it('every flag is shown by a call above or named with its reason', () => {
    const all = Object.entries(forms).flatMap(([name, { flags }]) =>
      flags.map(({ form }) => `${name} ${nameOf(form)}`),
    );
    expect([...new Set([...shown, ...elsewhere])].sort()).toEqual(all.sort());
  });
});
