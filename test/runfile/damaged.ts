/** Damaged run files for a reader that does not know the seals: cuts and changed bytes, and zips whose checksums fit. */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { countedMetrics } from '../../src/runfile/metrics.ts';
import { integer } from '../../src/tensor/random.ts';

type Entries = Readonly<Record<string, Uint8Array>>;

/** A cut after `cut` bytes, or one byte changed by `bits`. */
export type Damage = { readonly cut: number } | { readonly at: number; readonly bits: number };

/** Where the data of every entry lies in a zip that fflate wrote. */
function dataOf(zip: Uint8Array): readonly { readonly from: number; readonly size: number }[] {
  const view = new DataView(zip.buffer, zip.byteOffset);
  const found: { from: number; size: number }[] = [];
  for (let at = 0; view.getUint32(at, true) === 0x04034b50;) {
    const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const size = view.getUint32(at + 18, true);
    found.push({ from, size });
    at = from + size;
  }
  return found;
}

/** Cuts anywhere, and changes in what the entries hold. */
export function damagesOf(file: Uint8Array, { cuts, changes }: { cuts: number; changes: number }): Damage[] {
  const places = dataOf(file);
  return [
    ...Array.from({ length: cuts }, (_, i) => ({ cut: integer(file.length - 1, 5, 1, i) })),
    ...Array.from({ length: changes }, (_, i) => {
      const { from, size } = places[i % places.length]!;
      return { at: from + integer(size, 5, 2, i), bits: 1 + integer(255, 5, 3, i) };
    }),
  ];
}

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
const nested = '['.repeat(500_000);

/** Zips whose checksums fit and that hold something wrong, by what is wrong. */
export function wrongZips(file: Uint8Array): Readonly<Record<string, Uint8Array>> {
  const entries: Entries = unzipSync(file);
  const zip = (name: string, content: string | Uint8Array): Uint8Array =>
    zipSync({ ...entries, [name]: typeof content === 'string' ? strToU8(content) : content }, { level: 1 });
  const run = (change: object): Uint8Array =>
    zip('run.json', JSON.stringify({ ...(JSON.parse(text(entries['run.json'])) as object), ...change }));
  const vocab = (given: unknown): Uint8Array =>
    zip('tokenizer.json', JSON.stringify({ model: { vocab: given } }));
  const model = entries['policy.onnx']!;
  // Two dimensions of embed.token: a field number and a value each.
  const firstShape = model.findIndex((_, at) => [8, 64, 8, 32].every((byte, i) => model[at + i] === byte));
  const sample = JSON.parse(text(entries['trajectories.jsonl']).trim()) as object;
  const samples = (change: object): Uint8Array =>
    zip('trajectories.jsonl', `${JSON.stringify({ ...sample, ...change })}\n`);
  const patched = (
    find: (view: DataView, at: number) => boolean,
    put: (view: DataView, at: number) => void,
  ) => {
    const made = zip('run.json', text(entries['run.json']));
    const view = new DataView(made.buffer, made.byteOffset);
    for (let at = 0; at + 46 <= made.length; at++) {
      if (!find(view, at)) continue;
      put(view, at);
      break;
    }
    return made;
  };
  const isDirectory = (view: DataView, at: number) => view.getUint32(at, true) === 0x02014b50;
  const without = (missing: string): Uint8Array =>
    zipSync(Object.fromEntries(Object.entries(entries).filter(([name]) => name !== missing)), { level: 1 });
  return {
    'no bytes': new Uint8Array(),
    'a picture': strToU8('PNG'.padEnd(300)),
    'an end record alone': Uint8Array.from([0x50, 0x4b, 5, 6, ...Array<number>(18).fill(255)]),
    'no state': without('state.bin'),
    'no symbols': without('tokenizer.json'),
    'another entry': zip('evil.py', '1'),
    'an encrypted entry': patched(isDirectory, (view, at) => view.setUint16(at + 8, 1, true)),
    'an unknown compression': patched(isDirectory, (view, at) => view.setUint16(at + 10, 14, true)),
    'a size that is a lie': patched(isDirectory, (view, at) => view.setUint32(at + 24, 1000, true)),
    'an offset beyond the end': patched(isDirectory, (view, at) => view.setUint32(at + 42, 2 ** 31, true)),
    'a bomb': zip('state.bin', new Uint8Array(65 << 20)),
    'settings that are a list': run({ config: [] }),
    'no result': run({ result: null }),
    'a newer version': run({ version: 4 }),
    'a version that is text': run({ version: '2' }),
    'tokens of another form': run({ tokens: { end: '1' } }),
    'an end token that is no symbol': run({ tokens: { end: 99, padding: 0, longestCompletion: 4 } }),
    'another format': run({ format: 'png' }),
    'a run that is null': zip('run.json', 'null'),
    'a run that is deeply nested': zip('run.json', nested),
    'a run with a number of a million digits': zip('run.json', `{"a":${'9'.repeat(1_000_000)}}`),
    'a run with NaN': zip('run.json', '{"format":NaN}'),
    'a run that is no text': zip('run.json', Uint8Array.of(255, 254, 0)),
    'symbols that are a list': vocab(['a']),
    'symbols with a gap': vocab({ a: 0, b: 2 }),
    'symbols with one id': vocab({ a: 0, b: 0 }),
    'symbols that are deeply nested': zip('tokenizer.json', nested),
    'metrics without an end': zip('metrics.csv', 'round,update\n0,0'),
    'no metrics': zip('metrics.csv', ''),
    'metrics without rounds': zip('metrics.csv', 'reward,update\n'),
    'a column twice': zip('metrics.csv', 'round,update,a,a\n'),
    'columns without end': zip('metrics.csv', `round,update${',a'.repeat(1_000_000)}\n`),
    'a row that is too short': zip('metrics.csv', 'round,update,a\n0,0\n'),
    'a formula': zip('metrics.csv', 'round,update,a\n0,0,=1+1\n'),
    'a number that is too large': zip('metrics.csv', 'round,update,a\n0,0,1e999\n'),
    'rounds downwards': zip('metrics.csv', 'round,update\n2,0\n1,0\n'),
    ...Object.fromEntries(
      [...countedMetrics].map((name) => [
        `a negative ${name}`,
        zip('metrics.csv', `round,update,${name}\n0,0,-1\n`),
      ]),
    ),
    'a round without a number': zip('metrics.csv', 'round,update\n,0\n'),
    'an open quote': zip('metrics.csv', 'round,update,"a\n'),
    'a completion that is a list': zip('trajectories.jsonl', '[]\n'),
    'a completion with another key': samples({ x: 1 }),
    'a reward that is text': samples({ reward: '1' }),
    'a completion without end': zip('trajectories.jsonl', '[[],'.repeat(1_000_000) + '\n'),
    'too many completions': zip('trajectories.jsonl', '\n'.repeat(10_001)),
    'no model': zip('policy.onnx', ''),
    'half a model': zip('policy.onnx', model.slice(0, model.length / 2)),
    'a number in the model without end': zip('policy.onnx', new Uint8Array(1 << 20).fill(255)),
    'a model without parameters': zip('policy.onnx', Uint8Array.of(8, 8)),
    'a parameter of another shape': zip('policy.onnx', model.with(firstShape + 1, 65)),
  };
}
