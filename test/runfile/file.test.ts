/** Run files: what comes back, what opens in another runtime, and what is refused. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import * as ort from 'onnxruntime-web';
import { describe, expect, it } from 'vitest';
import { packTokens } from '../../src/learn/rows.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { scoreProgram } from '../../src/policy/programs/score.ts';
import type { MetricRow } from '../../src/run/records.ts';
import { alphabet, encode } from '../../src/tasks/alphabet.ts';
import { END, PAD } from '../../src/tasks/vocabulary/common.ts';
import { defaultConfig } from '../../src/config/schema.ts';
import { readArrays, writeArrays } from '../../src/runfile/arrays.ts';
import { readRunFile, writeRunFile } from '../../src/runfile/file.ts';
import { metricsCsv, metricsJson, readMetricsCsv } from '../../src/runfile/metrics.ts';
import { seededInts } from '../graph/seeded.ts';
import { rowsFor } from '../storage/samples.ts';
import { storedGroup } from '../strategies/replay/groups.ts';
import { sampleContent } from './samples.ts';
import { evaluate } from '../graph/evaluate.ts';

const content = sampleContent();
const controlSettings = {
  ...defaultConfig('grpo', 'cart-pole'),
  replay: 'none',
  proximal: 'behaviour',
  prompt_selection: 'uniform',
  num_train_prompts: 0,
} as const;
const file = writeRunFile(content);

/** What was not measured reads back as null in every row. */
function filled(rows: readonly MetricRow[]): MetricRow[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  return rows.map((row) => {
    const entries = [...names].map((name) => [name, row[name] ?? null]);
    return Object.fromEntries(entries) as MetricRow;
  });
}

describe('a run file', () => {
  it('returns the run that was written, bit for bit', () => {
    const read = readRunFile(file);
    expect(read).toEqual({ ...content, metrics: filled(content.metrics) });
    expect(read.checkpoint.hash).toBe(content.checkpoint.hash);
    expect(writeRunFile(read)).toEqual(file);
  });

  it('carries a note, and without one stays a file that older pages read', () => {
    const notes = '# Why\n\n<script>alert(1)</script> é';
    const noted = writeRunFile({ ...content, notes });
    expect(readRunFile(noted).notes).toBe(notes);
    expect(writeRunFile(readRunFile(noted))).toEqual(noted);
    const manifest = (bytes: Uint8Array) =>
      JSON.parse(strFromU8(unzipSync(bytes)['run.json']!)) as Record<string, unknown>;
    expect(manifest(noted)).toMatchObject({ version: 3, notes });
    expect(manifest(file).version).toBe(2);
    expect(manifest(file)).not.toHaveProperty('notes');
    expect(readRunFile(file)).not.toHaveProperty('notes');
  });

  it('with a note that is too long is refused in a sentence', () => {
    expect(() => readRunFile(writeRunFile({ ...content, notes: 'x'.repeat(20_001) }))).toThrow(
      /notes.*A note has at most 20,000 characters, got 20,001: remove 1\./,
    );
  });

  it('of the build of engine 8 is read whole', () => {
    // train --method grpo --task chain-sum --rounds 3, with replay and beliefs.
    const { metrics, checkpoint } = readRunFile(
      readFileSync(join(import.meta.dirname, 'fixtures/engine-8.espalier')),
    );
    expect(checkpoint.config).toMatchObject({ task: 'chain-sum', policy: 'tiny', replay: 'fifo' });
    expect(checkpoint.config).toMatchObject({ prompt_selection: 'thompson', prompts_per_round: 4 });
    expect(metrics.map(({ round }) => round)).toEqual([0, 1, 2, 3]);
    expect(metrics[0]?.['pass@1']).toBe(0.3125);
    expect(checkpoint.hash).toBe('66829221d71a422feec06eda32f5ef67');
  });

  it('returns any run: heads, older weights, buffers of any size, any curve', () => {
    const curves = fc.integer({ min: 0, max: 9 }).chain((rounds) =>
      fc.record({
        rounds: fc.constant(rounds),
        rows: rowsFor(Array.from({ length: rounds + 1 }, (_, round) => round)),
      }),
    );
    fc.assert(
      fc.property(
        curves,
        fc.constantFrom<Parameters<typeof sampleContent>[0]>(
          {},
          { settings: { baseline: 'value' } as never },
          { settings: { prune: 'quality', scale_rewards: 'group' } as never },
        ),
        fc.nat(3),
        fc.nat(2),
        ({ rounds, rows }, options, stored, versions) => {
          const groups = Array.from({ length: stored }, (_, i) => storedGroup(`k${i}`, i));
          let made;
          try {
            made = sampleContent({ ...options, groups, versions, round: rounds });
          } catch (error) {
            // Not every setting goes with every other.
            fc.pre(!(error instanceof Error && error.name === 'ConfigError'));
            throw error;
          }
          const read = readRunFile(writeRunFile({ ...made, metrics: rows }));
          expect(read.metrics).toEqual(filled(rows));
          expect(read.checkpoint).toEqual(made.checkpoint);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('is at its checkpoint where the run went on and failed', () => {
    const failed = { ...content.result, round: 15, state: 'error' } as const;
    const later = { round: 13, update: 26 } as MetricRow;
    const read = readRunFile(
      writeRunFile({ ...content, result: failed, metrics: [...content.metrics, later] }),
    );
    expect(read.result).toEqual({ ...failed, round: 12 });
    expect(read.metrics.at(-1)?.round).toBe(12);
  });

  it('names its symbols in the order of their ids, one token each', () => {
    const written = strFromU8(unzipSync(file)['tokenizer.json'] as Uint8Array);
    const tokenizer = JSON.parse(written) as {
      pre_tokenizer: { pattern: { Regex: string } };
      model: { vocab: Record<string, number> };
      added_tokens: readonly { id: number; content: string }[];
    };
    const { vocab } = tokenizer.model;
    const text = '12+ 30=[search]a[/hint]⏎∅';
    const found = text.match(new RegExp(tokenizer.pre_tokenizer.pattern.Regex, 'g')) ?? [];
    expect(found.map((symbol) => vocab[symbol])).toEqual(encode(text));
    const order = [...written.split('"vocab"')[1]!.matchAll(/^ {6}".+": (\d+),?$/gm)].map(([, id]) =>
      Number(id),
    );
    expect(order).toEqual(Array.from({ length: alphabet.size }, (_, id) => id));
    expect(tokenizer.added_tokens.map(({ id, content }) => [id, content])).toEqual([
      [PAD, '∅'],
      [END, '⏎'],
    ]);
    const run = JSON.parse(strFromU8(unzipSync(file)['run.json'] as Uint8Array)) as { tokens: unknown };
    expect(run.tokens).toEqual({ end: END, padding: PAD, longestCompletion: 4 });
  });

  it('has no symbols where its policy reads numbers', () => {
    const control = sampleContent({ settings: controlSettings });
    const written = writeRunFile(control);
    expect(unzipSync(written)).not.toHaveProperty('tokenizer.json');
    expect(readRunFile(written).checkpoint).toEqual(control.checkpoint);
  });

  it('of an older engine comes back to be looked at', () => {
    const older = { ...content, codeVersion: '5', checkpoint: { ...content.checkpoint, engine: undefined } };
    expect(readRunFile(writeRunFile(older)).codeVersion).toBe('5');
  });

  it('holds a policy that another runtime opens and that gives the logits of the run', async () => {
    ort.env.wasm.numThreads = 1;
    const model = unzipSync(file)['policy.onnx'] as Uint8Array;
    const session = await ort.InferenceSession.create(model);
    expect([session.inputNames, session.outputNames]).toEqual([['tokens'], ['logits']]);
    const spec = policyOf('tiny');
    const [rows, length, vocabulary] = [4, 9, 64];
    const sequences = [1, 2, 3, 4].map((seed) => seededInts(seed, length + 1, 0, vocabulary));
    const fed = Int32Array.from(sequences.flatMap((row) => row.slice(0, length)));
    const { logits } = await session.run({ tokens: new ort.Tensor('int32', fed, [rows, length]) });
    const parameters = content.checkpoint.arrays.parameters!.slice(0, spec.layout.size);
    const found = evaluate(scoreProgram(spec), {
      ...packTokens(sequences, length, 0),
      parameters: { dtype: 'float32', shape: [parameters.length], data: parameters },
      temperature: { dtype: 'float32', shape: [], data: [1] },
    }).logps!.data;
    let worst = 0;
    sequences.forEach((row, at) => {
      for (let t = 0; t < length; t++) {
        const start = (at * length + t) * vocabulary;
        const scores = Array.from((logits!.data as Float32Array).subarray(start, start + vocabulary));
        const logp = scores[row[t + 1]!]! - Math.log(scores.reduce((sum, x) => sum + Math.exp(x), 0));
        worst = Math.max(worst, Math.abs(logp - found[at * length + t]!));
      }
    });
    expect(worst).toBeLessThan(1e-5);
    await session.release();
  });

  it('whose policy is refused says once what to do', () => {
    const { onnx, list, values } = writeArrays(sampleContent().checkpoint);
    const { config } = sampleContent().checkpoint;
    expect(readArrays(config, onnx, list, values)).toBeDefined();
    expect(() => readArrays(config, onnx.subarray(0, 100), list, values)).toThrow(
      /^run file: policy\.onnx was refused \(policy file: must be an ONNX model, .*; export it again\)$/,
    );
  });

  it('is never partly read: wherever it is cut or changed, it is refused in a sentence or comes back whole', () => {
    const refusal = /^run file: [^\n]+; [^\n]+$/;
    const attempt = (bytes: Uint8Array) => {
      try {
        return { read: readRunFile(bytes) };
      } catch (error) {
        return { error: error as Error };
      }
    };
    const whole = readRunFile(file);
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, bits) => {
        const changed = file.slice();
        changed[at]! ^= bits;
        const { read, error } = attempt(changed);
        if (error) expect(error.message).toMatch(refusal);
        else expect(read?.checkpoint.hash).toBe(whole.checkpoint.hash);
      }),
      { numRuns: 60 },
    );
    fc.assert(
      fc.property(fc.nat(file.length - 1), (length) => {
        expect(attempt(file.slice(0, length)).error?.message).toMatch(refusal);
      }),
      { numRuns: 30 },
    );
  });
});

describe('metrics as text', () => {
  it('come back bit for bit from CSV', () => {
    const rows: MetricRow[] = [
      { round: 0, update: 0, a: -0, 'b,"c"': 5e-324 },
      { round: 1, update: 1, a: 1 / 3, 'b,"c"': null },
    ];
    const read = readMetricsCsv(metricsCsv(rows));
    expect(read).toEqual(rows);
    expect(Object.is(read[0]!.a, -0)).toBe(true);
  });

  it.each(['num_tokens', 'completions/max_length', 'advantages/non_finite'])(
    'with a negative %s are refused, and what was saved may be below 0',
    (name) => {
      expect(readMetricsCsv(`round,update,${name}\n0,0,0\n`)).toHaveLength(1);
      expect(() => readMetricsCsv(`round,update,${name}\n0,0,1\n1,2,-3\n`)).toThrow(
        `run file: metrics.csv must count from 0, got -3 for ${name} in row 2; export it again`,
      );
      expect(readMetricsCsv('round,update,loss,saved/tree_tokens\n1,2,-0.5,-3\n')).toHaveLength(1);
    },
  );

  it('are a JSON list with null for what was not measured, as the command writes them', () => {
    const rows = [{ round: 1, update: 2, 'pass@1': null, loss: NaN, reward: 0.5 }];
    expect(JSON.parse(metricsJson(rows))).toEqual([{ ...rows[0], loss: null }]);
    expect(JSON.parse(metricsJson(content.metrics))).toEqual(JSON.parse(JSON.stringify(content.metrics)));
  });

  it.each([
    ['', /columns round and update/],
    ['round,update\n0,0', /line break/],
    ['round\n0\n', /columns round and update/],
    ['round,update,a,a\n', /each column once/],
    ['round,update\n0,0,1\n', /2 cells in row 1, got 3/],
    ['round,update\n1,0\n1,0\n', /upwards/],
    ['round,update,reward\n0,0,1e999\n', /got "1e999" for reward in row 1/],
    ['round,update,reward\n0,0,=HYPERLINK("x")\n', /must hold numbers/],
  ])('are refused where they read %j', (text, sentence) => {
    expect(() => readMetricsCsv(text)).toThrow(sentence);
  });
});

describe('a zip that is no run file', () => {
  const entries = unzipSync(file);
  const rezipped = (change: Record<string, Uint8Array | undefined>): Uint8Array =>
    zipSync(
      Object.fromEntries(
        Object.entries({ ...entries, ...change }).filter(
          (entry): entry is [string, Uint8Array] => !!entry[1],
        ),
      ),
      { level: 1 },
    );
  it.each<[string, () => Uint8Array, RegExp]>([
    ['is empty', () => new Uint8Array(), /must be a zip/],
    ['is a picture', () => strToU8('PNG'.padEnd(200)), /must be a zip/],
    ['lacks an entry', () => rezipped({ 'state.bin': undefined }), /must hold state.bin, got none/],
    ['has another entry', () => rezipped({ 'evil.js': strToU8('1') }), /must hold at most 7 entries, got 8/],
    [
      'has another name',
      () => rezipped({ 'state.bin': undefined, '../state.bin': strToU8('1') }),
      /alone, got \.\.\/state\.bin/,
    ],
    [
      'is of a newer version',
      () => rezipped({ 'run.json': strToU8('{"format":"espalier-run","version":4}') }),
      /version 4; reload the page/,
    ],
    ['nests deeply', () => rezipped({ 'run.json': strToU8('['.repeat(1e6)) }), /nest at most 60 deep/],
    [
      'holds a million lists',
      () => rezipped({ 'run.json': strToU8(`[${'[],'.repeat(340_000)}0]`) }),
      /run\.json must/,
    ],
    ['is a bomb', () => rezipped({ 'state.json': new Uint8Array(23 << 20) }), /state\.json was changed/],
    [
      'is a larger bomb',
      () => rezipped({ 'state.json': new Uint8Array(26 << 20) }),
      /state\.json must be at most 24 MB/,
    ],
  ])('is refused in a sentence where it %s', (_, make, sentence) => {
    expect(() => readRunFile(make())).toThrow(sentence);
  });

  it('is refused where it holds more than it says', () => {
    const bomb = rezipped({ 'state.json': new Uint8Array(26 << 20) });
    const view = new DataView(bomb.buffer);
    // The directory says 1,000 bytes.
    for (let at = bomb.length - 22; at > 0; at--) {
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 26 << 20) {
        view.setUint32(at + 24, 1000, true);
        break;
      }
    }
    const begun = performance.now();
    expect(() => readRunFile(bomb)).toThrow(/must hold the 1000 bytes that it names, got more/);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});
