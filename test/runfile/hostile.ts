/**
 * Hostile run files whose fingerprints fit: a whole file is taken apart, one thing in it is made wrong, and everything is
 * sealed again as the writer seals it. Every one of them must be refused.
 */
import { crc32, deflateRawSync } from 'node:zlib';
import { unzipSync, Zip, ZipPassThrough } from 'fflate';
import { hashOf } from '../../src/run/hash.ts';
import { hashBytes } from '../../src/tensor/hash.ts';
import { writeRunFile } from '../../src/runfile/file.ts';
import { integer } from '../../src/tensor/random.ts';
import { sampleContent } from './samples.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Entries = Record<string, Uint8Array>;

/** The n-th draw of a case: uniform in 0 … limit − 1. */
type Draw = (limit: number) => number;

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytes = (value: string): Uint8Array => new TextEncoder().encode(value);

const base: Entries = unzipSync(writeRunFile(sampleContent()));
const baseState = (): Record<string, Json> => JSON.parse(text(base['state.json']!)) as Record<string, Json>;
const baseRun = (): Record<string, Json> => JSON.parse(text(base['run.json']!)) as Record<string, Json>;

/** The arrays of state.json and state.bin by name, for the checkpoint's own hash. */
function arraysOf(entries: Entries, list: Json): Record<string, Float32Array> | null {
  if (!Array.isArray(list)) return null;
  const all = new Float32Array(entries['state.bin']!.slice().buffer);
  const arrays: Record<string, Float32Array> = {};
  let at = 0;
  for (const one of list) {
    if (!Array.isArray(one) || typeof one[0] !== 'string' || typeof one[1] !== 'number') return null;
    arrays[one[0]] = all.slice(at, at + one[1]);
    at += one[1];
  }
  return arrays;
}

const parameters = sampleContent().checkpoint.arrays.parameters!;

/** Seals everything so that all hashes fit: the checkpoint's, the entries', the file's. */
function sealed(entries: Entries, state: Record<string, Json> | null, run = baseRun()): Uint8Array {
  const made = { ...entries };
  if (state !== null) {
    const { arrays: list, hash: _, ...rest } = state;
    const arrays = arraysOf(entries, list ?? null);
    const { ['parameters.heads']: __, ...others } = arrays ?? {};
    const { round, update, state: inner, ledger } = rest;
    const fitting = { round, update, state: inner, ledger } as unknown;
    let hash: Json = state.hash ?? '';
    try {
      hash = hashOf({ parameters, ...others }, fitting);
    } catch {
      // Too deep for the hash: the old one stays.
    }
    made['state.json'] = bytes(JSON.stringify({ ...state, hash }));
  }
  const { seal: _, ...unsealed } = run;
  const names = [
    ...['metrics.csv', 'policy.onnx', 'state.json', 'state.bin', 'trajectories.jsonl'],
    'tokenizer.json',
  ];
  const whole = {
    ...unsealed,
    ...(typeof unsealed.entries === 'object' && {
      entries: Object.fromEntries(names.map((name) => [name, hashBytes(made[name] ?? new Uint8Array())])),
    }),
  };
  made['run.json'] = bytes(JSON.stringify({ ...whole, seal: hashOf({}, whole) }));
  return zipOf(made);
}

/** Node deflates ten times as fast as the writer of run files, and bombs are large. */
class Deflated extends ZipPassThrough {
  override compression = 8;
  protected override process(chunk: Uint8Array, final: boolean): void {
    this.ondata(null, deflateRawSync(chunk, { level: 1 }), final);
  }
}

/** What is as it was is stored: to compress it again in every file takes longer than to read it. */
function zipOf(entries: Entries): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_, chunk) => chunks.push(chunk));
  for (const [name, data] of Object.entries(entries)) {
    let sum = 0;
    const file = base[name] === data ? new ZipPassThrough(name) : new Deflated(name);
    // Node's checksum is many times as fast as the writer's.
    Object.assign(file, { c: { p: (chunk: Uint8Array) => (sum = crc32(chunk, sum)), d: () => sum } });
    zip.add(file);
    file.push(data, true);
  }
  zip.end();
  return Uint8Array.from(Buffer.concat(chunks));
}

/** All places in a value, as paths. */
function places(value: Json, path: readonly string[] = []): (readonly string[])[] {
  const here = path.length > 0 ? [path] : [];
  if (typeof value !== 'object' || value === null) return here;
  return [...here, ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...path, key]))];
}

function put(value: Json, path: readonly string[], wrong: Json): void {
  const last = path.at(-1) as string;
  let at = value as Record<string, Json>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, Json>;
  // A key of this name would otherwise set the prototype.
  Object.defineProperty(at, last, { value: wrong, enumerable: true, configurable: true, writable: true });
}

function at(value: Json, path: readonly string[]): Json {
  return path.reduce<Json>((inner, key) => (inner as Record<string, Json>)[key] as Json, value);
}

/** Values of another type than this one, none of which may stand in its place. */
function wrongFor(value: Json, draw: Draw): Json {
  const deep = (): Json => JSON.parse('['.repeat(200) + ']'.repeat(200)) as Json;
  const all: Json[] = ['__proto__', -1.5, true, { a: 1 }, ['x'], deep()];
  const fitting = all.filter((one) => {
    if (Array.isArray(value)) return !Array.isArray(one);
    if (value === null) return typeof one === 'object';
    return typeof one !== typeof value;
  });
  return fitting[draw(fitting.length)] as Json;
}

/** Places that a reader may take in any form: texts for people, numbers of any size. */
const free = (path: readonly string[]): boolean =>
  // Replay keeps rewards that nobody knows as null.
  path.at(-1) === 'hash' || path.includes('because');

function wrongPlace(value: Json, draw: Draw): { path: readonly string[] } {
  const all = places(value).filter((path) => !free(path));
  return { path: all[draw(all.length)] as readonly string[] };
}

interface Kind {
  readonly name: string;
  make(draw: Draw): Uint8Array;
}

const kinds: readonly Kind[] = [
  {
    name: 'a value of state.json of another type',
    make(draw) {
      const state = baseState();
      const { path } = wrongPlace(state, draw);
      put(state, path, wrongFor(at(state, path), draw));
      return sealed(base, state);
    },
  },
  {
    name: 'a value of run.json of another type',
    make(draw) {
      const run = baseRun();
      const { path } = wrongPlace({ ...run, seal: null, entries: null } as Json, draw);
      if (path[0] === 'entries' || path[0] === 'seal') run.entries = 'x';
      else put(run, path, wrongFor(at(run, path), draw));
      return sealed(base, null, run);
    },
  },
  {
    name: 'a counter below zero or not whole',
    make(draw) {
      const state = baseState();
      const counters = [
        ['round'],
        ['update'],
        ...Object.keys(state.ledger as object).map((key) => ['ledger', key]),
      ];
      put(state, counters[draw(counters.length)] as string[], [-1, 0.5, 1e300, 2 ** 53][draw(4)] as Json);
      return sealed(base, state);
    },
  },
  {
    name: 'a missing value',
    make(draw) {
      const state = baseState();
      const needed = ['version', 'round', 'update', 'ledger', 'seconds', 'state', 'arrays'];
      delete state[needed[draw(needed.length)] as string];
      return sealed(base, state);
    },
  },
  {
    name: 'an array of another length',
    make(draw) {
      const state = baseState();
      const list = state.arrays as [string, number][];
      const one = list[draw(list.length)] as [string, number];
      one[1] += [1, -1, 1e9, -1e9, 0.5][draw(5)] as number;
      return sealed(base, state);
    },
  },
  {
    name: 'weights or moments that are not numbers',
    make(draw) {
      const values = new Float32Array(base['state.bin']!.slice().buffer);
      const moments = 2 * parameters.length;
      values[draw(moments)] = [NaN, Infinity, -Infinity][draw(3)] as number;
      return sealed({ ...base, 'state.bin': new Uint8Array(values.buffer) }, baseState());
    },
  },
  {
    name: 'a damaged model',
    make(draw) {
      const model = base['policy.onnx']!.slice(
        0,
        draw(2) === 0 ? draw(base['policy.onnx']!.length) : undefined,
      );
      for (let i = 0; i < 40; i++) model[draw(Math.max(1, model.length))] = draw(256);
      // All of its first bytes are structure; a changed weight alone changes the checkpoint's hash.
      return sealed({ ...base, 'policy.onnx': model }, baseState());
    },
  },
  {
    name: 'symbols of another alphabet',
    make(draw) {
      const tokenizer = JSON.parse(text(base['tokenizer.json']!)) as {
        model: { vocab: Record<string, Json> };
      };
      const { vocab } = tokenizer.model;
      // The spare symbols may change; those before them may not.
      const symbol = Object.keys(vocab)[draw(50)] as string;
      const id = vocab[symbol] as Json;
      delete vocab[symbol];
      if (draw(3) > 0) vocab[['é', '[other]'][draw(2)] as string] = [id, 64, -1, '0', null][draw(5)] as Json;
      return sealed({ ...base, 'tokenizer.json': bytes(JSON.stringify(tokenizer)) }, null);
    },
  },
  {
    name: 'metrics that are no numbers',
    make(draw) {
      const lines = text(base['metrics.csv']!).split('\n');
      const row = 1 + draw(lines.length - 2);
      const cells = lines[row]!.split(',');
      cells[draw(2)] = ['NaN', '-1', '1e999', '"', '=1+1', '<script>', '0x10', ''][draw(8)] as string;
      lines[row] = cells.join(',');
      return sealed({ ...base, 'metrics.csv': bytes(lines.join('\n')) }, null);
    },
  },
  {
    name: 'completions of another form',
    make(draw) {
      const line = JSON.parse(text(base['trajectories.jsonl']!).trim()) as Record<string, Json>;
      const keys = Object.keys(line);
      const key = keys[draw(keys.length)] as string;
      if (draw(3) === 0) line[`x${draw(9)}`] = 1;
      else line[key] = [{}, [], ['x'], true === line[key] ? 1 : { a: true }][draw(4)] as Json;
      return sealed({ ...base, 'trajectories.jsonl': bytes(`${JSON.stringify(line)}\n`) }, null);
    },
  },
  {
    name: 'very many small arrays',
    make(draw) {
      const state = baseState();
      const many = Array.from({ length: 20_000 + draw(30_000) }, (_, i) => [`version_${i}_${i}`, 0] as Json);
      state.arrays = [...(state.arrays as Json[]), ...many];
      return zipped(state, draw);
    },
  },
  {
    name: 'a million empty lists',
    make(draw) {
      const state = baseState();
      const [before, after] = JSON.stringify({ ...state, state: { x: 'HERE' } }).split('"HERE"') as [
        string,
        string,
      ];
      const lists = `[${'[],'.repeat(700_000 + draw(600_000))}0]`;
      return zippedText(before + lists + after);
    },
  },
  {
    name: 'deep nesting',
    make(draw) {
      const depth = 45 + draw(100_000);
      return zippedText(`{"state":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    },
  },
  {
    name: 'a bomb',
    make(draw) {
      const name = ['state.json', 'metrics.csv', 'trajectories.jsonl', 'state.bin'][draw(4)] as string;
      const bomb = { ...base, [name]: new Uint8Array((2 + draw(60)) << 20) };
      return sealed(bomb, null);
    },
  },
  {
    name: 'an older or newer version, or another program’s zip',
    make(draw) {
      const run = baseRun();
      if (draw(2) === 0) run.version = [0, 4, '1', null][draw(4)] as Json;
      else run.format = ['espalier', '', null, 7][draw(4)] as Json;
      return sealed(base, null, run);
    },
  },
];

/** Sealed without the checkpoint's own hash, which would take the time that the reader must not take. */
function zippedText(state: string): Uint8Array {
  return sealed({ ...base, 'state.json': bytes(state) }, null);
}

function zipped(state: Record<string, Json>, _: Draw): Uint8Array {
  return zippedText(JSON.stringify(state));
}

/** Case number `n`: what is wrong with it, and the file. The same number gives the same file. */
export function hostileFile(n: number): { readonly name: string; readonly file: Uint8Array } {
  let drawn = 0;
  const draw: Draw = (limit) => integer(limit, 2026, 7, n, drawn++);
  const kind = kinds[n % kinds.length] as Kind;
  return { name: kind.name, file: kind.make(draw) };
}
