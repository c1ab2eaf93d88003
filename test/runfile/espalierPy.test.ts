/** `espalier.py` reads what the page writes, to the last digit, and refuses what is damaged. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { optionOf, type SettingKey } from '../../src/config/settings.ts';
import { readRunFile, writeRunFile } from '../../src/runfile/file.ts';
import { metricsCsv, readMetricsCsv } from '../../src/runfile/metrics.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { readPolicyFile } from '../../src/policy/file.ts';
import { damagesOf, wrongZips } from './damaged.ts';
import { python } from './python.ts';
import { sampleContent } from './samples.ts';

const root = join(import.meta.dirname, '../..');
const fixtures = join(import.meta.dirname, 'fixtures');

/** One process reads everything. What is not installed is left out, and what is installed is hidden once. */
const script = `
import hashlib, importlib.util, json, math, os, resource, sys, time
hidden = ("numpy", "pandas", "onnxruntime")
there = [name for name in hidden if importlib.util.find_spec(name)]
def hide():
    for name in hidden: sys.modules[name] = None
def show():
    for name in hidden: del sys.modules[name]
hide()
import espalier
asked = json.load(sys.stdin)

def digest(weights):
    return hashlib.sha256(b"".join(one.tobytes() for one in weights.values())).hexdigest()

def read(path):
    run = espalier.read(path)
    metrics = run.metrics
    return {
        "name": run.name, "notes": run.notes, "settings": run.settings, "metrics": metrics, "samples": run.samples, "symbols": run.symbols,
        "tokens": run.tokens, "weights": digest(run.weights), "shapes": {k: list(w.shape) for k, w in run.weights.items()},
        "names": {scheme: espalier.names(metrics[-1], scheme) for scheme in ("trl", "wandb", "trackio", "verl")},
    }

def refusal(data):
    begun = time.process_time()
    try:
        espalier.read(data)
        return "accepted", time.process_time() - begun
    except espalier.Error as error:
        return str(error), time.process_time() - begun
    except BaseException as error:
        return f"{type(error).__name__}: {error}", time.process_time() - begun

def damaged(data, damage):
    if "cut" in damage: return data[: damage["cut"]]
    at = damage["at"]
    return data[:at] + bytes([data[at] ^ damage["bits"]]) + data[at + 1 :]

files = {name: read(path) for name, path in asked["files"].items()}
whole = open(asked["files"]["sample"], "rb").read()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
refusals = [refusal(damaged(whole, one)) for one in asked["damages"]]
wrong = {name: refusal(open(path, "rb").read()) for name, path in asked["wrong"].items()}
grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before

trained = espalier.read(asked["files"]["trained"])
try: no_runtime = str(espalier.policy(trained))
except ImportError as error: no_runtime = str(error)
show()
frames = arrays = sampled = None
if "pandas" in there:
    frame = trained.metrics
    frames = {"columns": list(frame.columns), "rows": [[None if math.isnan(x) else x for x in row] for row in frame.to_numpy().tolist()],
              "names": list(espalier.names(frame, "verl").columns)}
if "numpy" in there:
    arrays = {"kind": type(trained.weights["embed.token"]).__name__, "weights": digest(trained.weights)}
if "onnxruntime" in there:
    policy = espalier.policy(trained)
    sampled = {"likeliest": [policy.sample(prompt, temperature=0)[0] for prompt in ("4+5=", "7+1=")],
               "same": policy.sample("1+2=", 4, seed=3) == policy.sample("1+2=", 4, seed=3)}
    try: policy.sample("é")
    except espalier.Error as error: sampled["unknown"] = str(error)
print(json.dumps({"files": files, "refusals": refusals, "wrong": wrong, "grown": grown, "no_runtime": no_runtime,
                  "frames": frames, "arrays": arrays, "sampled": sampled, "there": there}))
`;

type Refusal = readonly [sentence: string, seconds: number];

interface Answers {
  readonly files: Readonly<Record<string, Record<string, unknown>>>;
  readonly refusals: readonly Refusal[];
  readonly wrong: Readonly<Record<string, Refusal>>;
  /** Kilobytes; bytes on macOS. */
  readonly grown: number;
  readonly no_runtime: string;
  readonly frames: { columns: string[]; rows: (number | null)[][]; names: string[] } | null;
  readonly arrays: { kind: string; weights: string } | null;
  readonly sampled: { likeliest: string[]; same: boolean; unknown: string } | null;
}

const content = sampleContent();
const rows = [
  { round: 0, update: 0, reward: -0, 'b,"c"': 5e-324, num_tokens: 123456789 },
  { round: 1, update: 3, reward: 1 / 3, 'b,"c"': null, num_tokens: 2 ** 53 },
  { round: 2, update: 4, reward: 0.1 + 0.2, 'b,"c"': 1.7976931348623157e308, num_tokens: null },
];
const spec = policyOf('tiny');
const base = readPolicyFile(readFileSync(join(root, 'models/chain-sum-tiny.onnx')), spec);
/** The base policy of chain-sum, which can add, in the run of `sampleContent`. */
function trainedFile(): Uint8Array {
  const { parameters } = content.checkpoint.arrays;
  const weights = Float32Array.from(parameters!);
  weights.set(base);
  const arrays = { ...content.checkpoint.arrays, parameters: weights };
  return writeRunFile({
    ...content,
    notes: '*Slow*',
    metrics: rows,
    checkpoint: { ...content.checkpoint, arrays },
  });
}

const files: Record<string, Uint8Array> = {
  sample: writeRunFile(content),
  trained: trainedFile(),
  ...Object.fromEntries(
    readdirSync(fixtures)
      .filter((name) => name.endsWith('.espalier'))
      .map((name) => [name, readFileSync(join(fixtures, name))]),
  ),
};
const wrong = wrongZips(files.sample!);
const damages = damagesOf(files.sample!, { cuts: 60, changes: 100 });
const digest = (values: Float32Array): string =>
  createHash('sha256')
    .update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    .digest('hex');

let folder: string;
let answers: Answers;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'espalier-py-'));
  const put = (name: string, bytes: Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  writeFileSync(join(folder, 'espalier.py'), readFileSync(join(root, 'public/espalier.py')));
  const input = {
    files: Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [name, put(`${name}.run`, bytes)]),
    ),
    wrong: Object.fromEntries(
      Object.entries(wrong).map(([name, bytes], i) => [name, put(`${i}.wrong`, bytes)]),
    ),
    damages,
  };
  answers = python(script, { input, folder }) as Answers;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(['sample', 'engine-8.espalier'])('espalier.py reads the run of %s as the page does', (name) => {
  const { metrics, checkpoint, completions, ...run } = readRunFile(files[name]!);
  const body = policyOf(checkpoint.config.policy).layout;
  // The page adds the settings that are newer than a file, each with the value that changes nothing.
  const config = JSON.parse(JSON.stringify(checkpoint.config)) as Record<string, unknown>;
  const held = answers.files[name]!.settings as Record<string, unknown>;
  const newer = Object.keys(config).filter((key) => !(key in held));
  const usual = Object.fromEntries(newer.map((key) => [key, optionOf(key as SettingKey).default]));
  if (name === 'sample') expect(newer).toEqual([]);
  else expect(newer).toContain('own_reward');
  expect({ ...held, ...usual }).toEqual(config);
  expect(answers.files[name]).toMatchObject({
    name: run.name,
    metrics,
    samples: completions,
    weights: digest(checkpoint.arrays.parameters!.slice(0, body.size)),
    shapes: Object.fromEntries(body.parameters.map(({ name: parameter, shape }) => [parameter, shape])),
  });
});

it('espalier.py reads the note of a run, and none where there is none', () => {
  expect(answers.files.trained!.notes).toBe('*Slow*');
  expect(answers.files.sample!.notes).toBe('');
});

it('espalier.py reads every number of the CSV export to the last digit', () => {
  const read = answers.files.trained!.metrics as Record<string, number | null>[];
  const exported = readMetricsCsv(metricsCsv(rows));
  expect(read.map((row) => Object.entries(row))).toEqual(exported.map((row) => Object.entries(row)));
  expect(Object.is(read[0]!.reward, -0)).toBe(true);
});

it('espalier.py knows the symbols of a new file, and reads an old file without them', () => {
  const { symbols, tokens } = answers.files.sample!;
  expect((symbols as string[]).slice(0, 4)).toEqual(['∅', '⏎', '0', '1']);
  expect(tokens).toEqual({ end: 1, padding: 0, longestCompletion: 4 });
  expect(answers.files['engine-8.espalier']).toMatchObject({ symbols: null, tokens: null });
});

it('espalier.py renames metrics as other tools call them', () => {
  const { names } = answers.files.sample! as { names: Record<string, object> };
  expect(
    Object.fromEntries(Object.entries(names).map(([scheme, row]) => [scheme, Object.keys(row)])),
  ).toEqual({
    trl: ['round', 'step', 'pass@1', 'reward', 'entropy', 'kl'],
    wandb: ['train/round', 'train/global_step', 'eval/pass@1', 'train/reward', 'train/entropy', 'train/kl'],
    trackio: ['train/round', 'train/global_step', 'eval/pass@1', 'train/reward', 'train/entropy', 'train/kl'],
    verl: [
      ...['training/global_step', 'update', 'val-core/espalier/acc/mean@1'],
      ...['critic/rewards/mean', 'actor/entropy', 'actor/kl_loss'],
    ],
  });
});

it('espalier.py refuses 200 damaged files in a sentence, each within two seconds and 200 MB', () => {
  const all = [
    ...answers.refusals.map((one, i) => [JSON.stringify(damages[i]), ...one] as const),
    ...Object.entries(answers.wrong).map(([name, one]) => [name, ...one] as const),
  ];
  expect(all.length).toBeGreaterThanOrEqual(200);
  expect(all.filter(([, sentence]) => !/^run file: [^\n]+; [^\n]+$/.test(sentence))).toEqual([]);
  expect(all.filter(([, , seconds]) => seconds > 2)).toEqual([]);
  expect(answers.grown / (process.platform === 'darwin' ? 1024 : 1)).toBeLessThan(200 * 1024);
});

it('espalier.py says what to install where there is no onnxruntime', () => {
  expect(answers.no_runtime).toMatch(/^espalier\.policy: needs onnxruntime and numpy .*pip install/);
});

// These depend on what is installed here; without it the answers are null.
it('espalier.py gives NumPy arrays, a DataFrame and completions where their packages are', () => {
  const { arrays, frames, sampled } = answers;
  if (arrays) expect(arrays).toEqual({ kind: 'ndarray', weights: digest(base) });
  if (frames) {
    const exported = readMetricsCsv(metricsCsv(rows));
    expect(frames.columns).toEqual(Object.keys(exported[0]!));
    expect(frames.rows).toEqual(exported.map((row) => Object.values(row)));
    expect(frames.names.slice(0, 3)).toEqual(['training/global_step', 'update', 'critic/rewards/mean']);
  }
  if (sampled) {
    expect(sampled).toMatchObject({ likeliest: ['9⏎', '8⏎'], same: true });
    expect(sampled.unknown).toMatch(/^policy: a prompt must be made of 0123/);
  }
});
