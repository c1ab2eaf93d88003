/**
 * The result code of a pupil's run: 20 symbols, short enough to type. 100 bits: version 2, engine 8, settings 24, seed 20,
 * solved prompts 14, state 18, checksum 14. Symbols are Crockford's base 32: O, I and L are read as 0, 1 and 1; case, spaces
 * and hyphens do not matter.
 */
import * as v from 'valibot';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const symbols = 20;
const version = 1;

/** Bits of each part, in order, before the checksum. */
const widths = { version: 2, engine: 8, plan: 24, seed: 20, solved: 14, state: 18 } as const;
const checksumBits = 14;

/** Highest seed that fits a code. */
export const mostSeed = (1 << widths.seed) - 1;

const part = (bits: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue((1 << bits) - 1));

const schema = v.strictObject({
  /** Last 8 bits of the engine version. */
  engine: part(widths.engine),
  /** Hash of the settings from `planMark`. */
  plan: part(widths.plan),
  seed: part(widths.seed),
  /** Held-out prompts solved at the end. */
  solved: part(widths.solved),
  /** Hash of the final weights and state from `stateMark`. */
  state: part(widths.state),
});

/** The content of a code. */
export type ResultCode = v.InferOutput<typeof schema>;

/** Normalises a typed code. */
const typed = v.pipe(
  v.string(),
  v.maxLength(80, 'it is too long'),
  v.transform((text) =>
    text
      .toUpperCase()
      .replace(/[\s\-–]/g, '')
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1'),
  ),
  v.check(
    (text) => text.length === symbols,
    (issue) => `it must have ${symbols} symbols, has ${issue.input.length}`,
  ),
  v.check(
    (text) => [...text].every((symbol) => alphabet.includes(symbol)),
    (issue) => `“${[...issue.input].find((symbol) => !alphabet.includes(symbol))}” is no symbol of a code`,
  ),
);

/** CRC-14 (polynomial 0x0805) of a number's lowest `bits` bits; detects any change within 14 neighbouring bits. */
function checksum(value: bigint, bits: number): bigint {
  let crc = 0n;
  for (let at = BigInt(bits) - 1n; at >= 0n; at--) {
    const top = ((crc >> 13n) & 1n) ^ ((value >> at) & 1n);
    crc = (crc << 1n) & 0x3fffn;
    if (top === 1n) crc ^= 0x0805n;
  }
  return crc;
}

const dataBits = Object.values(widths).reduce((sum, bits) => sum + bits, 0);

/** Encodes a result as four blocks. Throws if a part is out of range. */
export function encodeCode(result: ResultCode): string {
  const parts: Readonly<Record<keyof typeof widths, number>> = { version, ...v.parse(schema, result) };
  let data = 0n;
  for (const [name, bits] of Object.entries(widths))
    data = (data << BigInt(bits)) | BigInt(parts[name as keyof typeof widths]);
  let all = (data << BigInt(checksumBits)) | checksum(data, dataBits);
  let text = '';
  for (let i = 0; i < symbols; i++) {
    text = (alphabet[Number(all & 31n)] ?? '') + text;
    all >>= 5n;
  }
  return (text.match(/.{5}/g) ?? []).join('-');
}

/** Decodes a code, or returns why it is invalid, as a clause. Never throws. */
export function decodeCode(text: string): ResultCode | string {
  const read = v.safeParse(typed, text);
  if (!read.success) return read.issues[0].message;
  let all = 0n;
  for (const symbol of read.output) all = (all << 5n) | BigInt(alphabet.indexOf(symbol));
  const data = all >> BigInt(checksumBits);
  if (checksum(data, dataBits) !== (all & 0x3fffn))
    return 'a symbol is wrong or missing: the checksum does not fit';
  let rest = data;
  const parts: Record<string, number> = {};
  for (const [name, bits] of Object.entries(widths).reverse()) {
    parts[name] = Number(rest & ((1n << BigInt(bits)) - 1n));
    rest >>= BigInt(bits);
  }
  const { version: written, ...others } = parts;
  if (written !== version)
    return `it is of version ${written} of such codes, this page reads version ${version}`;
  const result = v.safeParse(schema, others);
  return result.success ? result.output : 'it says nothing that a run can say';
}
