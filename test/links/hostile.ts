/** Links that nobody means well with: scripts in every part, huge and malformed ones, and near misses of good ones. */
import { settingKeys } from '../../src/config/settings.ts';

export interface HostileLink {
  readonly kind: string;
  readonly hash: string;
}

const proof = `7.wasm.1.4.${'0123456789abcdef'.repeat(2)}._Iahdt0VjZ`;
const scripts = [
  '<script>window.hit=1</script>',
  '"><img src=x onerror="window.hit=1">',
  'javascript:window.hit=1',
  '</output><svg onload=window.hit=1>',
  '${window.hit=1}',
  '{{constructor.constructor("window.hit=1")()}}',
  "';window.hit=1;//",
  'data:text/html,<script>window.hit=1</script>',
] as const;
const values = [
  ...[
    'NaN',
    'Infinity',
    '-0',
    '1e999',
    '0x10',
    '٣',
    '',
    'null',
    'undefined',
    '[object Object]',
    '%00',
    '%E0%A4%A',
  ],
  ...[
    '1e-400',
    '9007199254740993',
    '-1',
    '1,2,3',
    'true',
    '../../etc/passwd',
    '\u202Eabc',
    '𝟙',
    '+1',
    '1_000',
  ],
] as const;
const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'v',
  'proof',
  '',
  ' ',
] as const;

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T;

const makers: Readonly<Record<string, (n: number) => string>> = {
  'a script as the value of a setting': (n) =>
    `v=1&${pick(settingKeys, n)}=${encodeURIComponent(pick(scripts, n))}`,
  'a script as the name of a setting': (n) => `v=1&${encodeURIComponent(pick(scripts, n))}=1`,
  'a script as it is': (n) => `v=1&method=${pick(scripts, n)}`,
  'a value that is no number or choice': (n) => `v=1&${pick(settingKeys, 3 * n)}=${pick(values, n)}`,
  'the name of a prototype': (n) => `v=1&${pick(names, n)}=${pick(values, 3 * n)}&${pick(names, n + 1)}[x]=1`,
  'another version': (n) => `v=${pick([...values, ...scripts], n).toString()}&method=grpo`,
  'a part given twice': (n) => `v=1&${pick(settingKeys, n)}=1&${pick(settingKeys, n)}=1`,
  'thousands of parts': (n) => `v=1&${Array.from({ length: 900 + n }, (_, at) => `q${at}=1`).join('&')}`,
  'a megabyte': (n) => `v=1&seed=${String(n % 10).repeat(1_000_000)}`,
  'settings at their limits': (n) =>
    `v=1&${[n, n + 7, n + 13].map((at) => `${pick(settingKeys, at)}=${pick([0, 1, 1e6, 1e9, 4294967295], at)}`).join('&')}`,
  'a damaged proof': (n) => {
    const at = (n * 7) % proof.length;
    return `v=1&max_rounds=4&proof=${proof.slice(0, at)}${pick(['', '0', 'z', '%00', '<', '..'], n)}${proof.slice(at + 1)}`;
  },
  'a proof of other numbers': (n) =>
    `v=1&proof=7.wasm.${n % 12}.${10 ** (n % 9)}.${'f'.repeat(32)}.${'A'.repeat((n * 31) % 1400)}`,
  'a good link cut off': (n) => `v=1&method=treepo&task=countdown&seed=7&proof=${proof}`.slice(0, n % 90),
};

/** The n-th hostile link; the same n gives the same link. */
export function hostileLink(n: number): HostileLink {
  const kinds = Object.entries(makers);
  const [kind, make] = pick(kinds, n);
  return { kind, hash: `#${make(Math.floor(n / kinds.length))}` };
}
