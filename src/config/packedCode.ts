/**
 * The code in a link, compressed: `z=…` stands for the parts `code=…` and `mcode=…`, so that the settings stay readable.
 * Inside the page and for every comparison of two links, a link has its plain form; the packed one is for sending.
 */
import { Inflate, deflateSync, strFromU8, strToU8 } from 'fflate';
import { ConfigError, refusal } from './problem.ts';

const codeKeys: readonly string[] = ['code', 'mcode'];
/** Most bytes of all code in a link: 16 codes of the longest kind. */
const mostUnpacked = 524_288;
/** Compressed bytes read at a time; they become at most about a thousand times as many. */
const step = 512;

type Part = readonly [key: string, text: string];

/** A link or the text of a comparison with its code compressed (RFC 1951, base64url); without code, the same text. */
export function packCode(link: string): string {
  const packed: Part[] = [];
  // What follows the first `arm=` belongs to arms, which contain no code.
  const parts = link.replace(/^#/, '').split('&');
  const rest = parts.flatMap((part) => {
    const [key, text] = [...new URLSearchParams(part)][0] ?? ['', ''];
    if (!codeKeys.includes(key)) return [part];
    packed.push([key, text]);
    return packed.length === 1 ? [null] : [];
  });
  if (packed.length === 0) return link;
  const bytes = deflateSync(strToU8(JSON.stringify(packed)), { level: 9 });
  const z = `z=${btoa(strFromU8(bytes, true)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
  return `${link.startsWith('#') ? '#' : ''}${rest.map((part) => part ?? z).join('&')}`;
}

/** The plain form of a link or the text of a comparison. Throws `ConfigError` on bytes that `packCode` cannot have written. */
export function unpackCode(link: string): string {
  return link.replace(/(^#?|&)z=([^&]*)/g, (_, before: string, z: string) => {
    const parts = partsOf(z).map((part) => new URLSearchParams([[...part]]).toString());
    return `${before}${parts.join('&')}`;
  });
}

function partsOf(z: string): readonly Part[] {
  let bytes: Uint8Array;
  try {
    bytes = strToU8(atob(z.replaceAll('-', '+').replaceAll('_', '/')), true);
  } catch {
    return broken();
  }
  const texts: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate((chunk) => {
    length += chunk.length;
    if (length > mostUnpacked)
      throw new ConfigError([refusal('z', `code of at most ${mostUnpacked} bytes`, 'more')]);
    texts.push(chunk.slice());
  });
  let given: unknown;
  try {
    for (let at = 0; at < bytes.length; at += step)
      stream.push(bytes.subarray(at, at + step), at + step >= bytes.length);
    const whole = new Uint8Array(length);
    texts.reduce((at, text) => (whole.set(text, at), at + text.length), 0);
    given = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(whole));
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    return broken();
  }
  return Array.isArray(given) && given.length > 0 && given.every(isPart) ? given : broken();
}

const isPart = (part: unknown): part is Part =>
  Array.isArray(part) &&
  part.length === 2 &&
  codeKeys.includes(part[0] as string) &&
  typeof part[1] === 'string';

function broken(): never {
  throw new ConfigError([
    refusal('z', 'the code of the link, compressed', 'other or shortened text', 'Ask for the link again.'),
  ]);
}
