/**
 * A comparison as text for an address: `v=1&seeds=1-5&budget=budget:400000&control=GRPO&arm=GRPO&method=grpo&arm=TreePO&method=treepo`.
 * After `arm` follows the link of its configuration; the code of own tasks and methods is written once, before the arms.
 */
import { decodeLink, encodeLink } from '../config/link.ts';
import { madeBy } from '../config/linkCode.ts';
import { ConfigError, refusal, shortened, type Problem } from '../config/problem.ts';
import { defaultConfig } from '../config/schema.ts';
import { isSettingKey } from '../config/settings.ts';
import { readNumber } from '../config/number.ts';
import { readValue } from '../config/text.ts';
import { configOfArm, mostSeeds, parseComparison, type Comparison, type ComparedArm } from './comparison.ts';
import { checkLength, codeParts, headOf, plainComparison, readOwn, unknownCode } from './comparisonCode.ts';

const version = '1';

/** `1-5,8` for 1, 2, 3, 4, 5, 8: consecutive seeds as a range. */
function writeSeeds(seeds: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const seed of seeds) {
    const last = ranges.at(-1);
    if (last && seed === last[1] + 1) last[1] = seed;
    else ranges.push([seed, seed]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

/** Parses such a list; an invalid part becomes a value that the schema refuses. */
function readSeeds(text: string): unknown[] {
  return text.split(',').flatMap((part): unknown[] => {
    const [, from, to = from] = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(part) ?? [];
    if (from === undefined) return [part];
    const count = Number(to) - Number(from) + 1;
    if (count < 1 || count > mostSeeds) return [part];
    return Array.from({ length: count }, (_, i) => Number(from) + i);
  });
}

function writeArm(arm: ComparedArm): string {
  const { seed, max_rounds, stop_at_pass } = defaultConfig(arm.method, arm.settings.task);
  // The link is a recipe: the comparison decides these settings itself.
  const config = { ...configOfArm(arm, seed), max_rounds, stop_at_pass };
  const name = new URLSearchParams({ arm: arm.name }).toString();
  const times = arm.budgetTimes === undefined ? '' : `&times=${arm.budgetTimes}`;
  const link = encodeLink(config)
    .replace(/^#v=1&/, '')
    .replace(/&m?code=[^&]*/g, '');
  return `${name}${times}&${link}`;
}

/** The text for `decodeComparison`. Throws `ConfigError` if code makes it too long. */
export function encodeComparison(comparison: Comparison): string {
  const { arms, seeds, budget, mostRounds, control } = comparison;
  const head = new URLSearchParams({
    v: version,
    seeds: writeSeeds(seeds),
    budget: `${budget.counter}:${budget.value}`,
    ...(mostRounds !== undefined && { rounds: String(mostRounds) }),
    control,
  });
  for (const [key, text] of codeParts(comparison)) head.append(key, text);
  const start = head.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  const text = [start, ...arms.map(writeArm)].join('&');
  checkLength(text);
  return text;
}

/** Parses an arm without checking its settings; adds problems to the list. */
function readArm(text: string, problems: Problem[]): unknown {
  const [named = '', ...rest] = text.split('&');
  const name = new URLSearchParams(`arm=${named}`).get('arm') ?? '';
  const parts = new URLSearchParams(rest.join('&'));
  const times = parts.get('times');
  parts.delete('times');
  const field = `arm ${shortened(name)}`;
  if (parts.has('proof') || parts.has('v')) {
    const extra = parts.has('proof') ? 'proof' : 'v';
    problems.push(refusal(field, 'a method and settings', extra, 'Leave it out.'));
    return null;
  }
  let own: ReturnType<typeof readOwn>;
  try {
    own = readOwn(name, parts, problems);
    decodeLink(`v=1&${parts.toString()}`);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems.push(
      ...error.problems.map((problem) => ({ ...problem, message: `${field}: ${problem.message}` })),
    );
    return null;
  }
  const { method = defaultConfig().method, ...settings } = Object.fromEntries(
    [...parts].flatMap(([key, value]) => (isSettingKey(key) ? [[key, readValue(key, value)]] : [])),
  );
  return {
    name,
    method,
    settings: { ...settings, ...own },
    ...(times !== null && { budgetTimes: readNumber(times) }),
  };
}

/**
 * Decodes a text of `encodeComparison`, plain or packed. Throws `ConfigError` with every problem and the limits
 * of the form, also if it contains code that this thread does not know (`unknownCode`).
 */
export function decodeComparison(given: string): Comparison {
  const text = plainComparison(given);
  const [, ...arms] = text.split(/(?:^|&)arm=/);
  const parts = headOf(text);
  if (parts.get('v') !== version) {
    const advice = 'Ask for a new link, or set the comparison up by hand.';
    const other = parts.get('v') ?? undefined;
    throw new ConfigError([refusal('v', `${version}, the version of the link`, other, advice)]);
  }
  const strange = unknownCode(text);
  if (strange.length > 0) {
    const message = `link: it contains the code of a ${madeBy(strange)}. Open it by the address of the page, which shows the code and asks.`;
    throw new ConfigError([{ field: 'link', message }]);
  }
  for (const key of ['code', 'mcode']) parts.delete(key);
  const known = ['v', 'seeds', 'budget', 'rounds', 'control'];
  const problems = [...new Set(parts.keys())]
    .filter((key) => !known.includes(key) || parts.getAll(key).length > 1)
    .map((key) => refusal(shortened(key), `one of ${known.join(', ')}, once`, parts.get(key)));
  const read = arms.map((arm) => readArm(arm, problems));
  if (problems.length > 0) throw new ConfigError(problems);
  const budget = parts.get('budget') ?? undefined;
  const [, counter, value = ''] = /^([^:]*):(.*)$/s.exec(budget ?? '') ?? [];
  const rounds = parts.get('rounds');
  return parseComparison({
    arms: read,
    seeds: readSeeds(parts.get('seeds') ?? ''),
    budget: counter === undefined ? budget : { counter, value: readNumber(value) },
    ...(rounds !== null && { mostRounds: readNumber(rounds) }),
    control: parts.get('control'),
  });
}
