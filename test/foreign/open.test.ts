/** Opens what each library writes, and says what it left out. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ForeignFile } from '../../src/foreign/file.ts';
import { openForeign } from '../../src/foreign/open.ts';
import type { ForeignRun } from '../../src/foreign/run.ts';
import * as as from './asFiles.ts';
import { toyRun } from './toyRun.ts';

const { fileOf } = as;
const toy = toyRun({ steps: 12 });
const trained = toy.log.filter((row) => 'loss' in row);
const firstSteps = toy.completions.filter(({ step }) => step <= 2);
const valuesOf = ({ metrics }: ForeignRun, key: string) => metrics.find((one) => one.key === key)?.values;
const leftOut = ({ files }: ForeignRun) =>
  files.flatMap(({ leftOut }) =>
    leftOut.map(({ count, reason, first }) => [count, reason, first?.line ?? null]),
  );
const rewards = trained.map((row) => row['reward']);

/** A block of LZ4 that holds literals alone: 15 in its first byte, then what is left of the length, 255 a byte. */
function lz4Stored(bytes: Uint8Array): Uint8Array {
  const rest = bytes.length - 15;
  const more = rest < 0 ? [] : [...new Array<number>(Math.floor(rest / 255)).fill(255), rest % 255];
  return new Uint8Array([Math.min(15, bytes.length) << 4, ...more, ...bytes]);
}

/** The same as Hadoop frames it: both sizes before the block, the highest byte first. */
function lz4Framed(bytes: Uint8Array): Uint8Array {
  const block = lz4Stored(bytes);
  const framed = new Uint8Array(8 + block.length);
  const view = new DataView(framed.buffer);
  view.setUint32(0, bytes.length);
  view.setUint32(4, block.length);
  framed.set(block, 8);
  return framed;
}

/** A frame of Zstandard whose one block is stored: Node 20 has no encoder. */
function zstdStored(bytes: Uint8Array): Uint8Array {
  const frame = new DataView(new ArrayBuffer(12 + bytes.length));
  frame.setUint32(0, 0xfd2fb528, true);
  frame.setUint8(4, 0xa0);
  frame.setUint32(5, bytes.length, true);
  const block = (bytes.length << 3) | 1;
  [0, 8, 16].forEach((shift, i) => frame.setUint8(9 + i, (block >> shift) & 0xff));
  const whole = new Uint8Array(frame.buffer);
  whole.set(bytes, 12);
  return whole;
}

describe('the files of a library', () => {
  test('TRL: log and tables of completions are one run', async () => {
    const run = await openForeign(as.trlFolder(toy));
    expect([run.library, run.name, run.steps.length]).toEqual(['trl', 'trl', 12]);
    expect(valuesOf(run, 'reward')).toEqual(rewards);
    expect(valuesOf(run, 'eval_reward')?.[9]).toBe(
      toy.log.find((row) => 'eval_reward' in row)?.['eval_reward'],
    );
    expect(
      run.completions.filter(({ split }) => split === 'train').map(({ completion }) => completion),
    ).toEqual(toy.completions.map(({ completion }) => completion));
    expect(run.rewardParts).toEqual(['accuracy']);
    expect([run.advantages, run.completions[5]?.advantage]).toEqual([
      'written',
      toy.completions[5]?.advantage,
    ]);
    expect(leftOut(run)).toEqual([]);
  });

  test('ms-swift: a table of columns a line, and its log with the step in a text', async () => {
    const run = await openForeign([
      fileOf('completions.jsonl', as.swiftCompletions(toy)),
      fileOf('logging.jsonl', as.swiftLogging(toy)),
    ]);
    expect([run.library, run.completions.length]).toEqual(['ms-swift', toy.completions.length]);
    expect(valuesOf(run, 'reward')).toEqual(rewards);
    expect(run.completions[5]?.advantage).toBe(toy.completions[5]?.advantage);
  });

  test.each([
    ['file logger', as.verlFileLog],
    ['console', as.verlConsole],
  ])('verl: %s and rollout dumps, with advantages by the formula of GRPO', async (_, log) => {
    const files = [fileOf('verl/log.txt', log(toy)), fileOf('verl/1.jsonl', as.verlDump(firstSteps))];
    const run = await openForeign(files);
    expect(run.library).toBe('verl');
    expect(valuesOf(run, 'reward')).toEqual(rewards);
    expect(valuesOf(run, 'entropy')).toEqual(trained.map((row) => row['entropy']));
    expect(run.completions[0]).toMatchObject({
      truth: toy.completions[0]?.solution,
      prompt: `user\n${toy.completions[0]?.prompt}\nassistant\n`,
    });
    expect(run.advantages).toBe('group');
    run.completions.forEach((one, at) =>
      expect(one.advantage).toBeCloseTo(toy.completions[at]?.advantage as number, 2),
    );
  });

  test('prime-rl: token exports give log-probabilities, ratios and metrics', async () => {
    const run = await openForeign([
      fileOf('metrics.jsonl', as.primeMetrics(toy)),
      fileOf('token_exports/step_1/rank_0.jsonl', as.primeTokens(firstSteps)),
    ]);
    expect([run.library, run.lengthUnit]).toEqual(['prime-rl', 'tokens']);
    expect(valuesOf(run, 'reward')).toEqual(rewards);
    const { sampled, trained: now } = firstSteps[0] as (typeof firstSteps)[number];
    expect(run.completions[0]?.tokens?.sampled.slice(3)).toEqual([...sampled]);
    expect(run.completions[0]?.tokens?.trained?.slice(3)).toEqual([...now]);
    expect(valuesOf(run, 'sampling/importance_sampling_ratio/mean')?.[0]).toBeCloseTo(1, 12);
  });

  test('slime: samples as lines and what its console says', async () => {
    const run = await openForeign([
      fileOf('train.log', as.slimeConsole(toy)),
      fileOf('rollout/1.jsonl', as.slimeSamples(firstSteps.slice(0, 128))),
    ]);
    expect([run.library, run.completions.length]).toEqual(['slime', 128]);
    expect(valuesOf(run, 'reward')).toEqual(rewards);
    expect(run.completions[0]).toMatchObject({ step: 1, length: firstSteps[0]?.words, isTruncated: false });
    expect(run.completions[0]?.tokens?.sampled).toEqual([...(firstSteps[0]?.sampled ?? [])]);
  });

  test('Trackio: lines of its inbox, and parquet with two runs of which one is opened', async () => {
    const inbox = await openForeign([fileOf('inbox.jsonl', as.trackioFragments(toy))]);
    expect([inbox.library, valuesOf(inbox, 'reward')]).toEqual(['trackio', rewards]);
    const both = [fileOf('sums.parquet', as.trackioParquet(toy))];
    const run = await openForeign(both);
    expect([run.runs, valuesOf(run, 'reward')]).toEqual([['one', 'two'], rewards]);
    expect(leftOut(run)).toEqual([[12, 'a record of another run (two)', 13]]);
    expect(leftOut(await openForeign(both, { run: 'two' }))).toEqual([
      [12, 'a record of another run (one)', 1],
    ]);
  });

  test('a table of any names is guessed, and the answers of the reader hold', async () => {
    const csv = `iteration;avg score;seq_len_mean;foo\n1;0,5;10;x\n2;0.75;12;y\n`;
    const run = await openForeign([fileOf('mine.csv', csv.replace('0,5', '0.5'))]);
    expect(run.guesses.map(({ theirs, ours, certainty }) => [theirs, ours, certainty])).toEqual([
      ['iteration', 'step', 'named'],
      ['avg score', 'reward', 'guessed'],
      ['seq_len_mean', 'completions/mean_length', 'guessed'],
    ]);
    expect(valuesOf(run, 'reward')).toEqual([0.5, 0.75]);
    const asked = await openForeign([fileOf('mine.csv', csv)], {
      columns: { 'avg score': null, seq_len_mean: 'reward' },
    });
    expect(valuesOf(asked, 'reward')).toEqual([10, 12]);
  });
});

describe('columns of a table', () => {
  const table = async (text: string, columns: Record<string, string | null> = {}) => {
    const run = await openForeign([fileOf('mine.csv', text)], { columns });
    return {
      steps: run.steps,
      keys: run.metrics.map(({ key, theirs }) => [key, theirs]),
      left: leftOut(run),
    };
  };

  test('may have the names of what every object has', async () => {
    const { steps, keys } = await table('step,constructor,__proto__\n1,2,3\n');
    expect([steps, keys]).toEqual([
      [1],
      [
        ['constructor', 'constructor'],
        ['__proto__', '__proto__'],
      ],
    ]);
  });

  test('that the reader names come before guessed ones, and all keys differ', async () => {
    expect((await table('step,reward,x\n1,2,3\n', { x: 'reward' })).keys).toEqual([
      ['reward', 'x'],
      ['reward (2)', 'reward'],
    ]);
    expect((await table('step,x,y\n1,2,3\n', { x: 'loss', y: 'loss' })).keys).toEqual([
      ['loss', 'x'],
      ['y', 'y'],
    ]);
  });

  test('can be named as the step, or not as the step', async () => {
    expect(await table('t,x\n10,1\n20,2\n', { t: 'step' })).toMatchObject({
      steps: [10, 20],
      keys: [['x', 'x']],
    });
    expect((await table('round,x\n10,1\n20,2\n', { round: null })).steps).toEqual([1, 2]);
  });

  test('that come twice are both kept; quotes, line breaks in them and a byte order mark are read', async () => {
    const text = '\ufeffstep,note,reward,reward\r\n1,"a\r\nb ""c"", d",0.5,9\r\n2,,0.6,8\r\n';
    expect(await table(text)).toEqual({
      ...{ steps: [1, 2], left: [] },
      keys: [
        ['reward', 'reward'],
        ['reward (2)', 'reward (2)'],
      ],
    });
  });

  test('behind a quote that is never closed are counted, in time that grows with the file only', async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => `${at + 2},1,x\n`);
    const { left } = await table(`step,reward,note\n1,1,"open\n${rows.join('')}`);
    expect(left).toEqual([[1, 'rows behind a double quote that is never closed', 2]]);
  });
});

describe('bad input', () => {
  const line = (row: object): string => `${JSON.stringify(row)}\n`;

  test('a torn last line, bare NaN and Infinity, and other lines are counted with their reasons', async () => {
    const text = `${line({ step: 1, loss: 0.5 })}{"step": 2, "loss": NaN, "note": "NaN"}\n{"step": 3, "loss": -Infinity}\nhello\n{"step": 4, "lo`;
    const run = await openForeign([fileOf('log.jsonl', text)]);
    expect(valuesOf(run, 'loss')).toEqual([0.5, Infinity, Infinity]);
    expect(leftOut(run)).toEqual([
      [1, 'lines that are no JSON objects', 4],
      [1, 'a last line that is torn', 5],
    ]);
  });

  test('a torn trainer_state.json opens up to where it is torn', async () => {
    const text = as.trainerState(toy);
    const run = await openForeign([fileOf('trainer_state.json', text.slice(0, text.length - 900))]);
    expect(run.steps.length).toBeGreaterThan(8);
    expect(valuesOf(run, 'reward')?.slice(0, 8)).toEqual(rewards.slice(0, 8));
    expect(leftOut(run)).toMatchObject([[1, 'the end of a torn document', 1]]);
  });

  test('a resumed run replaces what it does again', async () => {
    const steps = [1, 2, 3, 4, 3, 4, 5];
    const run = await openForeign([
      fileOf('log.jsonl', steps.map((step, at) => line({ step, reward: at })).join('')),
    ]);
    expect([run.steps, valuesOf(run, 'reward'), run.resumedAt]).toEqual([
      [1, 2, 3, 4, 5],
      [0, 1, 4, 5, 6],
      [3],
    ]);
  });

  test('two runs in one file are said to be mixed', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => line({ step: 1 + (at >> 1), reward: at }));
    const run = await openForeign([fileOf('log.jsonl', rows.join(''))]);
    expect(run.steps.length).toBe(20);
    expect(leftOut(run)).toEqual([[20, expect.stringMatching(/two runs/), null]]);
  });

  test('checkpoints that repeat the history are not a resumed run', async () => {
    const early = { log: toy.log.slice(0, 5), completions: [], evaluated: [] };
    const files = [early, toy].map((run, at) =>
      fileOf(`out/checkpoint-${at}/trainer_state.json`, as.trainerState(run)),
    );
    const run = await openForeign(files);
    expect([run.resumedAt, valuesOf(run, 'reward')]).toEqual([[], rewards]);
  });

  test('a trainer_state.json without a log has no metrics', async () => {
    const text = JSON.stringify({ log_history: [], global_step: 5, max_steps: 10, total_flos: 0 });
    const run = await openForeign([fileOf('trainer_state.json', text)]);
    expect([run.steps, run.metrics, leftOut(run)]).toEqual([[], [], [[1, 'log_history is empty', null]]]);
  });

  test('a console that begins with a dictionary is no document, and JSON may have spaces', async () => {
    const log = "{'loss': 1.0, 'reward': 0.5}\n 10%|##\n{'loss': 2.0, 'reward': 0.6}\n";
    expect(valuesOf(await openForeign([fileOf('train.log', log)]), 'reward')).toEqual([0.5, 0.6]);
    const spaced = ' { "step": 1, "reward": 1 }\n{ "step": 2, "reward": 2 }\n';
    expect(valuesOf(await openForeign([fileOf('a.jsonl', spaced)]), 'reward')).toEqual([1, 2]);
  });

  test('long words and long texts beside NaN take no time and no stack', async () => {
    const text = `${'a'.repeat(1_000_000)}\n{"step": 1, "loss": NaN, "note": "${'x'.repeat(10_000_000)}"}\n`;
    const run = await openForeign([fileOf('train.log', text)]);
    expect([valuesOf(run, 'loss'), leftOut(run)]).toEqual([[Infinity], [[1, 'lines without metrics', 1]]]);
  });

  test('a folder whose name holds “test” is not an evaluation, a folder in it is', async () => {
    const row = line({ input: 'a', output: 'b', score: 1, step: 1 });
    const run = await openForeign(['1', 'val/1'].map((name) => fileOf(`grpo-test/${name}.jsonl`, row)));
    expect(run.completions.map(({ split }) => split).sort()).toEqual(['eval', 'train']);
  });

  test('tokens without a log-probability are left out of ratios', async () => {
    const text =
      '{"step":1,"token_ids":[1,2],"inference_logprobs":[NaN,-1],"trainer_logprobs":[-1,-2],"loss_mask":[true,true]}\n';
    const run = await openForeign([fileOf('a.jsonl', text)]);
    expect(valuesOf(run, 'sampling/importance_sampling_ratio/mean')).toEqual([Math.exp(-1)]);
  });

  test.each([
    ['GZIP', gzipSync],
    ['BROTLI', brotliCompressSync],
    ['ZSTD', zstdStored],
    ['LZ4_RAW', lz4Stored],
    ['LZ4', (bytes: Uint8Array) => lz4Framed(bytes)],
  ] as const)('parquet that is packed by %s', async (codec, pack) => {
    const rows = firstSteps.map(({ step, prompt, completion }) => ({ step, prompt, completion, reward: 1 }));
    const run = await openForeign([
      fileOf(
        'completions_00001.parquet',
        as.completionsParquet(rows, codec, (bytes) => pack(bytes)),
      ),
    ]);
    expect(run.completions.map(({ completion }) => completion)).toEqual(
      rows.map(({ completion }) => completion),
    );
  });

  test('HTML of other people stays text', async () => {
    const completion = '<img src=x onerror=alert(1)></script>';
    const run = await openForeign([
      fileOf('1.jsonl', line({ input: 'a', output: completion, score: 1, step: 1 })),
    ]);
    expect(run.completions[0]?.completion).toBe(completion);
  });

  test.each<[string, string | Uint8Array, RegExp]>([
    ['a.db', 'SQLite format 3\0', /Trackio’s database/],
    ['7.pt', 'PK\x03\x04abc', /torch\.save/],
    ['empty.jsonl', '', /empty/],
    ['model.safetensors', 'xx', /no log/],
    ['utf16.csv', new Uint8Array([0xff, 0xfe, 65, 0]), /UTF-16/],
    ['cut.parquet', as.completionsParquet([{ step: 1, prompt: 'a' }]).slice(0, 40), /cannot be read/],
    ['text.log', 'nothing here\n', /without metrics/],
  ])('%s is left out with a reason', async (name, content, reason) => {
    const run = await openForeign([fileOf(name, content)]);
    expect([run.steps, run.completions]).toEqual([[], []]);
    expect(run.files[0]?.leftOut[0]?.reason).toMatch(reason);
  });

  test('random bytes and cut files never throw', async () => {
    const whole = [
      as.trainerState(toy),
      as.verlDump(firstSteps),
      as.swiftCompletions(toy).slice(0, 20_000),
      'a,b\n"1,2\n3',
    ];
    for (const [at, text] of whole.entries())
      for (let cut = 1; cut < 40; cut++) {
        const bytes = new TextEncoder().encode(text.slice(0, Math.floor((text.length * cut) / 40)));
        for (let k = 0; k < 5; k++)
          bytes[(cut * 7919 * (k + 1)) % Math.max(1, bytes.length)] = (cut * 31 + k) % 256;
        const names = ['trainer_state.json', '1.jsonl', 'completions.jsonl', 'x.csv'];
        await openForeign([fileOf(names[at] as string, bytes)]);
      }
  });
});

test('a large column of a parquet file with one row group is handed on before all of it is decoded', async () => {
  const rows = Array.from({ length: 6000 }, (_, at) => ({
    ...{ step: 1 + (at >> 10), prompt: `${at >> 3}?`, reward: at % 2 },
    completion: `${at} `.repeat(at % 7 === 0 ? 1 : 300),
  }));
  const read: number[] = [];
  const file = fileOf('completions_00001.parquet', as.completionsParquet(rows, 'UNCOMPRESSED'));
  const run = await openForeign([file], {
    onRead: (_, __, soFar) => read.push(soFar().completions.length),
  });
  expect(
    run.completions.map(({ step, prompt, completion, reward }) => ({ step, prompt, reward, completion })),
  ).toEqual(rows);
  expect(read.length).toBeGreaterThan(2);
  expect(read[0]).toBeLessThan(rows.length / 1.5);
});

test('files are read by parts: lines across parts are whole, and no more than a part is asked for', async () => {
  const text = 'x'.repeat(3_600_000);
  const rows = [1, 2, 3, 4]
    .map((step) => `${JSON.stringify({ input: 'p', output: text + step, score: 1, step })}\n`)
    .join('');
  const file = fileOf('1.jsonl', rows);
  let most = 0;
  const watched: ForeignFile = {
    ...file,
    slice: (start, end) => ((most = Math.max(most, end - start)), file.slice(start, end)),
  };
  const run = await openForeign([watched]);
  expect(run.completions.map(({ completion }) => completion.length)).toEqual(new Array(4).fill(3_600_001));
  expect(most).toBeLessThanOrEqual(1 << 22);
});
