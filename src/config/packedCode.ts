/**
 * The code in a link, compressed: `z=…` stands for its parts `code=…` and `mcode=…`, so that the settings stay readable.
 * A link that is sent is packed; links are compared, and kept, in their plain form.
 */
import { Inflate, deflateSync, strFromU8, strToU8 } from 'fflate';
import { encodeLink } from './link.ts';
import { ConfigError, refusal } from './problem.ts';
import type { RunConfig } from './settings.ts';

const codePart = /^m?code=/;
const codeParts = /^m?code=[^&#]*(&m?code=[^&#]*)*$/;
/** Most characters of all code in a link: 16 codes of the longest kind, URL-encoded. */
const mostUnpacked = 400_000;
/** Compressed bytes read at a time; they become at most about a thousand times as many. */
const step = 512;

/** The link of a configuration as it is sent. */
export const sentLink = (config: RunConfig): string => packCode(encodeLink(config));

/** A link or the text of a comparison with its code compressed (RFC 1951, base64url); without code, the same text. */
export function packCode(link: string): string {
  const [, hash = '', text = ''] = /^(#?)(.*)$/s.exec(link) ?? [];
  const parts = text.split('&');
  const code = parts.filter((part) => codePart.test(part));
  if (code.length === 0) return link;
  const bytes = deflateSync(strToU8(code.join('&')), { level: 9 });
  const z = btoa(strFromU8(bytes, true)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const at = parts.findIndex((part) => codePart.test(part));
  const packed = parts.flatMap((part, i) => (i === at ? [`z=${z}`] : codePart.test(part) ? [] : [part]));
  return `${hash}${packed.join('&')}`;
}

/** The plain form of a link or the text of a comparison. Throws `ConfigError` where `packCode` cannot have written it. */
export function unpackCode(link: string): string {
  const packed = [...link.matchAll(/(^#?|&)z=([^&]*)/g)];
  // One limit holds for all code, so a second part is not read at all.
  if (packed.length > 1) throw new ConfigError([refusal('z', 'given once', `${packed.length} of them`)]);
  const [found] = packed;
  if (!found) return link;
  const [part, before = '', z = ''] = found;
  return link.slice(0, found.index) + before + unpacked(z) + link.slice(found.index + part.length);
}

function unpacked(z: string): string {
  const whole = new Uint8Array(mostUnpacked);
  let length = 0;
  const stream = new Inflate((chunk) => {
    if (length + chunk.length > mostUnpacked)
      throw new ConfigError([refusal('z', `code of at most ${mostUnpacked} characters`, 'more')]);
    whole.set(chunk, length);
    length += chunk.length;
  });
  try {
    const bytes = strToU8(atob(z.replaceAll('-', '+').replaceAll('_', '/')), true);
    for (let at = 0; at < bytes.length; at += step)
      stream.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    return broken();
  }
  const code = strFromU8(whole.subarray(0, length));
  return codeParts.test(code) ? code : broken();
}

function broken(): never {
  throw new ConfigError([
    refusal('z', 'the code of the link, compressed', 'other or shortened text', 'Ask for the link again.'),
  ]);
}
