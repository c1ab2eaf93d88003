/** The sides of “What differs”: a method, a recipe or a stored run, as text of an address and as a configuration. */
import { encodeLink } from '../../config/link.ts';
import { codeIn } from '../../config/linkCode.ts';
import { checkConfig, defaultConfig, type RunConfig } from '../../config/schema.ts';
import { settings } from '../../config/settings.ts';
import type { MethodId } from '../../methods/method.ts';
import { addressOf, decoded } from '../navigation/places.ts';

export type Side =
  | { readonly kind: 'method'; readonly method: MethodId }
  /** `link`: the recipe's link without its #; without the code of an own task, which this thread must know. */
  | { readonly kind: 'recipe'; readonly name: string; readonly link: string }
  | { readonly kind: 'run'; readonly run: string };

/** The method that all others are measured against. */
export const yardstick: MethodId = settings.method.default;

/** A configuration under a name, as a side. */
export function recipeSide(name: string, config: RunConfig): Side {
  const hash = encodeLink(config);
  return { kind: 'recipe', name, link: (codeIn(hash)?.rest ?? hash).slice(1) };
}

/** A side as text: `dapo`, `run:3f2a`, `recipe:without%20clip:v=1&method=dapo`. */
export function sideText(side: Side): string {
  if (side.kind === 'method') return side.method;
  if (side.kind === 'run') return `run:${encodeURIComponent(side.run)}`;
  return `recipe:${encodeURIComponent(side.name)}:${side.link}`;
}

/** The inverse of `sideText`; null for any other text. */
export function readSide(text: string): Side | null {
  const [kind, name = '', ...rest] = text.split(':');
  if (rest.length === 0 && name === '') {
    const method = settings.method.choices.find(({ value }) => value === text)?.value;
    return method === undefined ? null : { kind: 'method', method };
  }
  if (kind === 'run' && rest.length === 0) return { kind, run: decoded(name) };
  if (kind === 'recipe' && rest.length === 1) return { kind, name: decoded(name), link: rest[0] as string };
  return null;
}

/** The address that shows what differs in `to` against `from`. */
export function differsAddress(from: Side, to: Side): string {
  const against = new URLSearchParams({ against: sideText(from) }).toString().replaceAll('%3A', ':');
  return addressOf('Methods', `${sideText(to)}?${against}`);
}

/** What a side stands for: a method with its own settings, or a whole configuration. */
export type Stood = MethodId | RunConfig;

/**
 * The configurations of two sides. A method takes the task, level, policy and seed of the other side where it can work
 * there; of two methods the second takes those of the first, or the first those of the second, or each has its own.
 */
export function configsOf(from: Stood, to: Stood): readonly [RunConfig, RunConfig] {
  if (typeof from !== 'string') return [from, typeof to === 'string' ? methodAt(to, from) : to];
  if (typeof to !== 'string') return [methodAt(from, to), to];
  const [first, second] = [defaultConfig(from), defaultConfig(to)];
  const there = methodAt(to, first);
  if (there.task === first.task) return [first, there];
  const here = methodAt(from, second);
  return here.task === second.task ? [here, second] : [first, second];
}

/** Checking a configuration takes a millisecond, and a list asks for one method at a few tasks again and again. */
const known = new Map<string, RunConfig>();

/** The method's settings at the task, level, policy and seed of a configuration, as far as it works there. */
function methodAt(method: MethodId, { task, level, policy, seed }: RunConfig): RunConfig {
  const key = [method, task, level, policy, seed].join(' ');
  const plain = defaultConfig(method, task);
  const found =
    known.get(key) ??
    [{ ...plain, level, policy, seed }, plain].find((one) => checkConfig(one).length === 0) ??
    defaultConfig(method);
  known.set(key, found);
  return found;
}
