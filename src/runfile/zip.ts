/**
 * The zip around a run file. Reading trusts no number in the zip: it looks up known entry names in the directory and inflates
 * in small steps that stop at the limit.
 */
import { Inflate, zipSync, type Zippable } from 'fflate';
import {
  entryLimits,
  entryNames,
  mostBytes,
  mostContent,
  optionalEntry,
  refuse,
  sizeText,
  storedEntries,
  type EntryName,
} from './limits.ts';

export type ZipEntries = Readonly<
  Record<Exclude<EntryName, typeof optionalEntry>, Uint8Array> &
    Partial<Record<typeof optionalEntry, Uint8Array>>
>;

/** One date for every entry, so that equal runs give equal bytes. */
const mtime = '1980-01-01T12:00:00';

/** Zips these entries. Throws if one is too large for a reader. */
export function pack(entries: ZipEntries): Uint8Array {
  const files: Zippable = {};
  let total = 0;
  for (const name of entryNames) {
    const bytes = entries[name];
    if (bytes === undefined) continue;
    total += bytes.length;
    if (bytes.length > entryLimits[name]) tooLarge(name, bytes.length, entryLimits[name]);
    files[name] = [bytes, { level: storedEntries.has(name) ? 0 : 6, mtime }];
  }
  if (total > mostContent) tooLarge('what it holds', total, mostContent);
  return zipSync(files);
}

function tooLarge(what: string, size: number, most: number): never {
  return refuse(
    `${what} must be at most ${sizeText(most)}, got ${sizeText(size)}`,
    'lower the limit of the replay buffer and train one more round',
  );
}

interface Entry {
  readonly name: EntryName;
  readonly compressed: boolean;
  readonly data: Uint8Array;
  /** Declared size in bytes. */
  readonly size: number;
}

const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
const noZip = (): never =>
  refuse('must be a zip that Espalier wrote, got other or truncated bytes', 'choose an .espalier file');

/** Start of a zip's directory, and its number of entries. */
function directoryOf(view: DataView): { at: number; count: number } {
  // The end record is 22 bytes plus a comment; ours has none, other tools write up to 65,535 bytes.
  const first = Math.max(0, view.byteLength - 22 - 65_535);
  for (let end = view.byteLength - 22; end >= first; end--) {
    if (view.getUint32(end, true) !== directoryEnd) continue;
    return { at: view.getUint32(end + 16, true), count: view.getUint16(end + 10, true) };
  }
  return noZip();
}

/** The listed entries. Throws on unknown and duplicate names, encryption and sizes beyond the limits. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { at: begin, count } = directoryOf(view);
  if (count > entryNames.length) refuse(`must hold at most ${entryNames.length} entries, got ${count}`);
  const entries: Entry[] = [];
  let at = begin;
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry) noZip();
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    const label = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + Math.min(nameLength, 60)));
    const name = entryNames.find((one) => one === label);
    if (name === undefined) return refuse(`must hold ${entryNames.join(', ')} alone, got ${label}`);
    if (entries.some((one) => one.name === name)) refuse(`must hold ${name} once, got it again`);
    if ((flags & 1) !== 0) refuse(`${name} must be readable, got an encrypted one`);
    if (method !== 0 && method !== 8) refuse(`${name} must be stored or deflated, got method ${method}`);
    if (size > entryLimits[name]) tooMuch(name);
    const from = view.getUint32(at + 42, true);
    if (from + 30 > bytes.length || view.getUint32(from, true) !== localEntry) noZip();
    const data = from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true);
    if (data + packed > bytes.length) noZip();
    entries.push({ name, compressed: method === 8, data: bytes.subarray(data, data + packed), size });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

function tooMuch(name: EntryName): never {
  return refuse(`${name} must be at most ${sizeText(entryLimits[name])}, got more`);
}

/** Compressed bytes inflated at a time, which give at most about a thousand times as many. */
const step = 4096;

function inflated({ name, compressed, data, size }: Entry): Uint8Array {
  if (!compressed) return data.length === size ? data : noZip();
  const whole = new Uint8Array(size);
  let length = 0;
  const stream = new Inflate((chunk) => {
    // The declared size is untrusted; only the actual output counts.
    if (length + chunk.length > size) refuse(`${name} must hold the ${size} bytes that it names, got more`);
    whole.set(chunk, length);
    length += chunk.length;
  });
  try {
    for (let at = 0; at < data.length; at += step) {
      stream.push(data.subarray(at, at + step), at + step >= data.length);
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'RunFileRefused') throw error;
    noZip();
  }
  return length === size ? whole : noZip();
}

/** Unzips a file, checking each entry's limit. Throws `RunFileRefused` on input that `pack` cannot produce. */
export function unpack(bytes: Uint8Array): ZipEntries {
  if (bytes.length > mostBytes)
    refuse(`must be at most ${sizeText(mostBytes)}, got ${sizeText(bytes.length)}`, 'choose another file');
  if (bytes.length < 22) noZip();
  const found = entriesOf(bytes);
  const missing = entryNames.filter(
    (name) => name !== optionalEntry && !found.some((one) => one.name === name),
  );
  if (missing.length > 0) refuse(`must hold ${missing.join(', ')}, got none`);
  if (found.reduce((sum, { size }) => sum + size, 0) > mostContent)
    refuse(`must hold at most ${sizeText(mostContent)}, got more`);
  return Object.fromEntries(found.map((entry) => [entry.name, inflated(entry)])) as ZipEntries;
}
