/** Pools the codes of a class line by line; reports and skips lines without one, and leaves out rows that do not fit. */
import type { Interval } from '../../experiment/statistics.ts';
import { intervalOf, meanOfValues } from '../../experiment/statistics.ts';
import type { RunConfig } from '../../config/settings.ts';
import type { PastedCheck } from './checkPasted.ts';
import { decodeCode, type ResultCode } from './code.ts';
import { readLine, type NamedCode } from './line.ts';
import { engineMark, planMark } from './plan.ts';
import { readPasted, type PastedRow } from './rows.ts';

/** A code with its line number, from 1. */
interface Entry extends ResultCode {
  readonly line: number;
  /** The name beside the code; null: none. */
  readonly name: string | null;
  /** Share of held-out prompts solved. */
  readonly value: number;
}

/** A skipped line, with the reason as a sentence. */
interface Skipped {
  readonly line: number;
  readonly text: string;
  readonly why: string;
}

export interface Pool {
  /** Codes of this recipe and engine, by line. */
  readonly entries: readonly Entry[];
  readonly skipped: readonly Skipped[];
  /** Rows of this recipe that do not fit. */
  readonly refused: readonly PastedCheck[];
  /** Rows with a link with proof and without a code, so that no result is known before training. */
  readonly unmeasured: readonly PastedCheck[];
  /** Valid codes of other recipes or engine versions, not pooled. */
  readonly otherPlans: readonly ResultCode[];
  readonly otherEngines: readonly ResultCode[];
  /** Null without codes. */
  readonly mean: number | null;
  /** The 95 % interval of the mean by Student's t; null with fewer than `fewestForInterval` codes. */
  readonly interval: Interval | null;
}

/** Maximum number of lines: a few schools. */
const mostLines = 5000;

/** Below this an interval is so wide that it says nothing. */
export const fewestForInterval = 5;

interface ReadRow {
  readonly line: number;
  readonly shown: string;
  /** Or why there is no code, as a clause. */
  readonly read: NamedCode | string;
}

const inLines = (lines: readonly string[]): ReadRow[] =>
  lines.slice(0, mostLines).flatMap((written, i) => {
    const shown = written.trim();
    return shown === '' ? [] : [{ line: i + 1, shown, read: readLine(shown) }];
  });

const inColumns = (rows: readonly PastedRow[]): ReadRow[] =>
  rows.map(({ line, name, code: handedIn }) => {
    const code = decodeCode(handedIn ?? '');
    const read = typeof code === 'string' ? code : { code, name };
    return { line, shown: handedIn ?? name ?? '', read };
  });

/** Reads a text with one code per line, with or without a name; `plan` is the class's recipe, `checks` are those of the text. */
export function poolOf(text: string, plan: RunConfig, checks: readonly PastedCheck[]): Pool {
  const checkAt = new Map(checks.map((check) => [check.line, check]));
  const refused: PastedCheck[] = [];
  const unmeasured: PastedCheck[] = [];
  const entries: Entry[] = [];
  const skipped: Skipped[] = [];
  const otherPlans: ResultCode[] = [];
  const otherEngines: ResultCode[] = [];
  const bySeed = new Map<number, Entry>();
  const lines = text.split('\n');
  const table = readPasted(lines.slice(0, mostLines).join('\n'));
  for (const { line, shown, read } of table.hasColumns ? inColumns(table.rows) : inLines(lines)) {
    const skip = (why: string) => skipped.push({ line, text: shown.slice(0, 40), why });
    const check = checkAt.get(line);
    if (typeof read === 'string') {
      if (check?.hasProof) (check.fit === 'refused' ? refused : unmeasured).push(check);
      else skip(`Not a code: ${read}.`);
      continue;
    }
    const { code, name } = read;
    if (code.engine !== engineMark) otherEngines.push(code);
    else if (code.plan !== planMark(plan)) otherPlans.push(code);
    else if (code.solved > plan.num_eval_prompts)
      skip(`It says ${code.solved} of ${plan.num_eval_prompts} prompts, which no run can solve.`);
    else if (check?.fit === 'refused') refused.push(check);
    else {
      const before = bySeed.get(code.seed);
      const entry = { ...code, line, name, value: code.solved / plan.num_eval_prompts };
      if (!before) {
        bySeed.set(code.seed, entry);
        entries.push(entry);
      } else if (before.solved === code.solved && before.state === code.state)
        skip(`The same code as in line ${before.line}; it counts once.`);
      else skip(`Another result for seed ${code.seed} than in line ${before.line}; the first one counts.`);
    }
  }
  if (lines.length > mostLines)
    skipped.push({ line: mostLines + 1, text: '…', why: `Only the first ${mostLines} lines are read.` });
  const values = entries.map(({ value }) => value);
  return {
    entries,
    skipped,
    refused,
    unmeasured,
    otherPlans,
    otherEngines,
    mean: values.length > 0 ? meanOfValues(values) : null,
    interval: values.length < fewestForInterval ? null : intervalOf(values),
  };
}

/** A random sample of `count` entries without repeats; `random` returns numbers in [0, 1). */
export function sampleOf<One extends { readonly line: number }>(
  entries: readonly One[],
  count: number,
  random: () => number,
): readonly One[] {
  const left = [...entries];
  const some: One[] = [];
  while (some.length < count && left.length > 0) {
    const [one] = left.splice(Math.min(left.length - 1, Math.floor(random() * left.length)), 1);
    if (one) some.push(one);
  }
  return some.sort((a, b) => a.line - b.line);
}
