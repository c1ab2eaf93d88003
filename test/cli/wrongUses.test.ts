/** Wrong uses of every command: each gives one sentence and an exit code, trains nothing, and leaves all files as they are. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compare } from '../../src/cli/compare.ts';
import { graph } from '../../src/cli/graph.ts';
import { models } from '../../src/cli/models.ts';
import { oembed } from '../../src/cli/oembed.ts';
import { packageActivity } from '../../src/cli/package.ts';
import { train } from '../../src/cli/train.ts';
import { tryPolicy } from '../../src/cli/try.ts';
import { hashBytes } from '../../src/tensor/hash.ts';
import { measure } from '../measure/run.ts';
import { inThisProcess } from './inThisProcess.ts';

const commands = {
  train,
  try: tryPolicy,
  compare,
  graph,
  models,
  oembed,
  measure,
  package: packageActivity,
};
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'espalier-wrong-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const small = 'policy=tiny prompts_per_round=2 num_generations=2 num_eval_prompts=4';

/** Content of all files in the folder and of those that a command could write in the project, by path. */
function contents(): Readonly<Record<string, string>> {
  const inFolder = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  );
  const files = [...inFolder, join(root, 'models/manifest.json')];
  return Object.fromEntries(
    files.map((path) => [path, statSync(path).isFile() ? hashBytes(readFileSync(path)) : 'folder']),
  );
}

let before: ReturnType<typeof contents> = {};
beforeAll(async () => {
  mkdirSync(join(folder, 'empty'));
  const run = join(folder, 'run.espalier');
  const made = await inThisProcess(train, `--rounds 1 --set ${small} --save ${run}`.split(' '));
  expect(made.code, made.errors).toBe(0);
  const bytes = readFileSync(run);
  writeFileSync(join(folder, 'half.espalier'), bytes.subarray(0, bytes.length / 2));
  writeFileSync(join(folder, 'damaged.bin'), 'ESPALIER and then nothing of the kind');
  writeFileSync(join(folder, 'notes.txt'), 'Notes of a reader.');
  writeFileSync(join(folder, 'broken.js'), 'export const prompt = (');
  before = contents();
});

const tinyPolicy = join(import.meta.dirname, '../../models/chain-sum-tiny.onnx');
/** `@` stands for the folder of the test. */
const wrong: readonly [command: keyof typeof commands, line: string, code: 1 | 2, sentence: RegExp][] = [
  ['train', 'foo', 2, /^npm run -s train --: takes no words beside its flags, got "foo"; write it like npm /],
  ['train', '--seed 3 4', 2, /takes no words beside its flags, got "4"/],
  ['train', '-x', 2, /^-x: no such flag; npm run -s train -- --help shows every flag/],
  ['train', '--sede 3', 2, /^--sede: no such flag \(Did you mean --seed\?\)/],
  ['train', '--taskfile a.js', 2, /Did you mean --task-file\?/],
  ['train', '--seed', 2, /^--seed: must be followed by a value, got none/],
  ['train', '--seed abc', 2, /^seed: must be a whole number from 0 to 4294967295, got "abc"/],
  ['train', '--seed -3', 2, /^seed: must be a whole number from 0 .*got -3/],
  ['train', '--seed 1.5', 2, /^seed: must be a whole number/],
  ['train', '--level 9', 2, /^level: must be a whole number from 1 to 6, got 9/],
  ['train', '--rounds 0', 2, /^max_rounds: must be a whole number from 1 /],
  ['train', '--threads 99', 2, /^threads: must be a whole number from 0 to 8, got 99/],
  ['train', '--rollout-workers 0', 2, /^rollout_workers: must be a whole number from 1 to 16/],
  ['train', '--method rlo', 2, /^method: .*got "rlo"\. Did you mean rloo\?/],
  ['train', '--task chain-summ', 2, /^task: .*Did you mean chain-sum\?/],
  ['train', '--set', 2, /^--set: must be followed by a value/],
  ['train', '--set learning_rate', 2, /^--set: must be of the form key=value, got "learning_rate"/],
  ['train', '--set learning_rate=NaN', 2, /^learning_rate: must be a number/],
  ['train', '--set lr=1', 2, /^lr: is not a setting\. --set help lists all settings\.\n$/],
  ['train', '--set learning_rat=1', 2, /^learning_rat: is not a setting\. Did you mean learning_rate\?/],
  ['train', '--save --json-lines', 2, /^--save: must be followed by a value, got "--json-lines"/],
  ['train', '--save @/empty', 1, /^--save: .*empty cannot be written, because it is a folder; name a file/],
  ['train', '--save @/none/run.espalier', 1, /^--save: .*because there is no such file or folder/],
  ['train', '--save @/notes.txt/run.espalier', 1, /^--save: .*because a part of this path is a file/],
  ['train', '--save @/notes.txt', 2, /^--save: .*notes.txt holds something else than a run/],
  ['train', '--json @/empty', 1, /^--json: .*because it is a folder/],
  ['train', '--json @/none/run.json', 1, /^--json: .*because there is no such file or folder/],
  ['train', '--json - --json-lines', 2, /^--json: must name a file beside --json-lines/],
  ['train', '--resume @/run.espalier --json @/run.espalier', 2, /^--json: must name another file than/],
  ['train', '--resume', 2, /^--resume: must be followed by a value, got none/],
  ['train', '--resume @/none.espalier', 1, /^--resume: .*none.espalier cannot be read, because there is no/],
  ['train', '--resume @/empty', 1, /^--resume: .*empty cannot be read, because it is a folder/],
  ['train', '--resume @/damaged.bin', 1, /^--resume: .*damaged.bin cannot be resumed; checkpoint file: /],
  ['train', '--resume @/half.espalier', 1, /^--resume: .*half.espalier cannot be resumed; run file: /],
  ['train', '--resume @/notes.txt', 1, /^--resume: .*notes.txt cannot be resumed; checkpoint file: must be/],
  [
    'train',
    '--resume @/run.espalier --seed 9',
    2,
    /^seed: must be 1, which a resumed run keeps, got "9". Leave/,
  ],
  [
    'train',
    '--resume @/run.espalier --task countdown',
    2,
    /^task: .*chain-sum, which a resumed run keeps, got "countdown"/,
  ],
  [
    'train',
    '--resume @/run.espalier --method rloo',
    2,
    /^method: .*grpo, which a resumed run keeps, got "rloo"/,
  ],
  ['train', '--resume @/run.espalier --level 3', 2, /^level: .*2, which a resumed run keeps, got "3"/],
  [
    'train',
    '--resume @/run.espalier --set num_generations=8',
    2,
    /^num_generations: .*2, which a resumed run keeps, got "8"/,
  ],
  [
    'train',
    '--resume @/run.espalier --task-file a.js',
    2,
    /'--resume <file>' cannot be used with option '--task-/,
  ],
  ['train', '--resume @/run.espalier --verify #v=1', 2, /cannot be used with option .*leave one of them out/],
  ['train', '--verify #v=1&seed=3', 2, /^--verify: the link must have a part proof=…, got none/],
  [
    'train',
    '--verify #v=1 --save @/new.bin',
    2,
    /^option '--verify <link>' cannot be used with option '--save/,
  ],
  ['train', '--verify #v=1&seed=x', 2, /^seed: must be a whole number/],
  ['train', '--base chain-sum', 2, /^--base: goes with --task-file/],
  ['train', '--policy-file @/none.onnx', 1, /^--policy-file: .*because there is no such file/],
  ['train', '--policy-file @/notes.txt', 1, /^--policy-file: policy file: /],
  ['train', `--policy-file ${tinyPolicy}`, 1, /must hold a small policy, got a tiny one; set Policy to tiny/],
  ['train', `--policy-file ${tinyPolicy} --base chain-sum`, 2, /--base/],
  ['train', `--policy-file ${tinyPolicy} --resume @/run.espalier`, 2, /--policy-file/],
  ['train', '--task-file @/none.js', 1, /^--task-file: .*cannot be read, because there is no such file/],
  ['train', '--task-file @/broken.js', 1, /^--task-file: /],
  ['train', '--task-file @/broken.js --base chess', 2, /^--base: must be one of fresh, .*got "chess"/],
  ['try', '', 2, /^required option '--run <file>' not specified/],
  ['try', '--run @/none.espalier', 1, /^--run: .*none.espalier cannot be read, because there is no/],
  ['try', '--run @/half.espalier', 1, /^--run: .*half.espalier cannot be tried; run file: /],
  ['try', '--run @/notes.txt', 1, /^--run: .*notes.txt cannot be tried; checkpoint file: must be/],
  ['try', '--run @/run.espalier --prompt 2x', 2, /^--prompt: “x” is not in the alphabet of Chain sum, /],
  ['try', '--run @/run.espalier --prompt 28+54+70=', 2, /^--prompt: 3 symbols too long; the frame holds 6/],
  ['try', '--run @/run.espalier --prompt', 2, /^--prompt: must be followed by a value, got none/],
  [
    'try',
    '--run @/run.espalier --temperature 0',
    2,
    /^--temperature: must be a number of at least 0\.01, got "0"/,
  ],
  ['try', '--run @/run.espalier --draws 0', 2, /^--draws: must be a whole number of at least 1, got "0"/],
  ['try', '--run @/run.espalier --json @/empty', 1, /^--json: .*because it is a folder/],
  ['compare', '', 2, /^comparison: needs a link, a file or --arm, got none; npm run -s compare -- --help/],
  ['compare', '--seeds 2', 2, /^comparison: needs a link, a file or --arm, got none/],
  ['compare', '@/notes.txt --seeds 2', 2, /^--seeds: the comparison has its own, got it beside /],
  ['compare', '--arm grpo x', 2, /^arm x: method: must be one of grpo, .*got "x"/],
  ['compare', '--arm grpo --seeds 65', 2, /^seeds: must be 1 to 64 different whole numbers/],
  ['compare', '--arm grpo --task sums', 2, /^arm grpo: task: must be one of .*got "sums"/],
  ['compare', 'a b', 2, /takes one word beside its flags, got "a" "b"/],
  ['compare', '@/none.json', 2, /^comparison: must be the link of a comparison .* or a file, got /],
  ['compare', '@/notes.txt', 1, /^comparison: .* must be JSON, got something else/],
  ['compare', '@/notes.txt --jobs 0', 2, /^--jobs: must be a whole number of at least 1, got "0"/],
  ['compare', '@/notes.txt --threshold 60', 2, /^--threshold: must be a pass@1 from 0 to 1, got "60"/],
  ['compare', '@/notes.txt --json @/empty', 1, /^--json: .*because it is a folder/],
  ['graph', '--out @/new.onnx', 2, /^required option '--program <name>' not specified/],
  [
    'graph',
    '--program decode --out @/new.onnx',
    2,
    /^--program: must be one of update, generate, score, got "/,
  ],
  ['graph', '--program score', 2, /^required option '--out <file>' not specified/],
  ['graph', '--program score --out @/empty', 1, /^--out: .*because it is a folder/],
  ['models', '--task chess', 2, /^--task: must be one of chain-sum, /],
  ['models', '--policy huge', 2, /^--policy: must be one of tiny, small, got "huge"/],
  ['models', 'chain-sum', 2, /takes no words beside its flags, got "chain-sum"/],
  ['package', '--out @/p.zip', 2, /^package: needs --lesson, --exercise or --class, got none\n$/],
  ['package', '--lesson trees', 2, /--out/],
  ['package', '--lesson gone --out @/p.zip', 2, /^--lesson: must be one of baseline, .*got "gone"/],
  [
    'package',
    '--lesson trees --language xx --out @/p.zip',
    2,
    /^--language: must be one of en, de\b.*, got "xx"\n$/,
  ],
  ['package', '--lesson trees --class v=1 --out @/p.zip', 2, /--class/],
  ['package', '--class v=1&max_rounds=501 --out @/p.zip', 2, /^max_rounds: must be at most 500 in a class/],
  [
    'package',
    '--class v=1&code=x&task=own-0 --out @/p.zip',
    2,
    /^link: must be one without code of your own/,
  ],
  [
    'package',
    '--lesson trees --out @/p.zip --site @/empty',
    2,
    /^--site: must be a built page, .*npm run build/,
  ],
  ['oembed', '', 2, /^required option '--site <address>' not specified/],
  ['oembed', '--site ftp://a.example', 2, /^--site: must be an address such as/],
  ['oembed', '--site https://a.example --out @/empty', 2, /^--out: must be a built site/],
  ['measure', 'speed', 2, /^measure: must be one of bench, /],
  ['measure', 'try-configs --count many', 2, /^--count: must be a whole number of at least 1, got "many"/],
];

it.each(wrong)('wrong use: %s %s exits with %i and a sentence', async (name, line, code, sentence) => {
  const args = line.replaceAll('@', folder).split(' ').filter(Boolean);
  const ended = await inThisProcess(commands[name], args);
  expect(ended.errors).toMatch(sentence);
  expect(ended.errors).toMatch(/^[^\n]+\n$/);
  expect(ended.errors).not.toMatch(/\bE[A-Z]{4,}\b|\n\s+at /);
  expect([ended.code, ended.out]).toEqual([code, '']);
  expect(contents()).toEqual(before);
});

it.each([
  ['src/cli/start.mjs', 'foo', /^start: takes no words or flags, got "foo"/],
  ['test/run.mjs', '--only speed', /^npm test: --only must name steps of types, .* got speed/],
  ['test/run.mjs', '--every', /^npm test: takes --all and --only, got --every/],
  ['test/run.mjs', '--all --only', /^npm test: --only must name steps of types, .* got nothing/],
  ['test/run.mjs', '--only unit lint', /^npm test: --only must name steps of types, .* got lint/],
  ['public/audit.mjs', '--all', /^audit: takes no flags, got "--all"/],
  ['public/audit.mjs', '/none', /^audit: must name a folder that is there, got "\/none"/],
])('wrong use: %s %s exits with 2 and a sentence', (script, line, sentence) => {
  try {
    execFileSync(process.execPath, [join(root, script), ...line.split(' ')], { stdio: 'pipe' });
    expect.unreachable();
  } catch (error) {
    const { status, stderr, stdout } = error as { status: number; stderr: Buffer; stdout: Buffer };
    expect([status, stdout.toString()]).toEqual([2, '']);
    expect(stderr.toString()).toMatch(sentence);
  }
});

// A root user may read everything, so the test becomes another user for a moment.
it.runIf(process.getuid?.() === 0)('a file without rights is named with what to do', async () => {
  const path = join(folder, 'mine.espalier');
  writeFileSync(path, 'PK', { mode: 0o600 });
  const line = ['--resume', path];
  process.seteuid?.(65534);
  try {
    const { code, errors } = await inThisProcess(train, line);
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining('because you have no right to it; change its rights'),
    ]);
  } finally {
    process.seteuid?.(0);
    rmSync(path);
  }
});

it.runIf(existsSync('/dev/full'))('wrong use a full disk is named with what to do', async () => {
  const { code, errors } = await inThisProcess(graph, ['--program', 'score', '--out', '/dev/full']);
  expect([code, errors]).toEqual([
    1,
    '--out: /dev/full cannot be written, because the disk is full; free some space, or name a file on another disk\n',
  ]);
});
