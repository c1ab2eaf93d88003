/** What was measured of tasks, as tables. */
import type { FirstSecondsResult } from '../firstSeconds.ts';
import { table } from './table.ts';

interface TasksResult {
  readonly lift: number;
  readonly mostSeconds: number;
  readonly lines: readonly {
    readonly task: string;
    readonly level: number;
    readonly policy: string;
    readonly before: number;
    readonly after: number;
    readonly seconds: number | null;
  }[];
}

/** Lines that have the same key, in their order. */
function groupedBy<Line>(lines: readonly Line[], key: (line: Line) => string): Line[][] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) groups.set(key(line), [...(groups.get(key(line)) ?? []), line]);
  return [...groups.values()];
}

const range = (values: readonly number[]): string =>
  [...new Set([Math.min(...values), Math.max(...values)].map((one) => one.toFixed(1)))].join(' to ');

/** How long plain GRPO takes to raise pass@1 on each task. */
export function tasksTable({ lift, mostSeconds, lines }: TasksResult): string {
  const rows = groupedBy(lines, ({ task }) => task).map((seeds) => {
    const [{ task, level, policy }] = seeds as [TasksResult['lines'][number]];
    const reached = seeds.flatMap(({ seconds }) => seconds ?? []);
    const some = reached.length === seeds.length ? '' : `, with ${reached.length} of ${seeds.length} seeds`;
    return [
      task,
      `${level}`,
      policy,
      seeds.map(({ before, after }) => `${before.toFixed(2)} → ${after.toFixed(2)}`).join(', '),
      reached.length === 0 ? `not within ${mostSeconds} s` : `${range(reached)} s${some}`,
    ];
  });
  const head = ['task', 'level', 'policy', 'pass@1, each seed', `until it rose by ${lift}`];
  return `Plain GRPO with the defaults, for ${mostSeconds / 60} minutes at most.\n\n${table(head, rows)}`;
}

/** What a new user sees of each task that could come first. */
export function firstSecondsTable({ seconds, lift, threads, lines }: FirstSecondsResult): string {
  const rows = groupedBy(lines, ({ task }) => task).map((seeds) => {
    const [{ task, level, promptLength }] = seeds as [FirstSecondsResult['lines'][number]];
    const risen = seeds.flatMap(({ risenSeconds }) => risenSeconds ?? []);
    const some = risen.length === seeds.length ? '' : `, with ${risen.length} of ${seeds.length} seeds`;
    return [
      task,
      `${level}`,
      `${range(seeds.map(({ firstRoundSeconds }) => firstRoundSeconds))} s`,
      risen.length === 0 ? `not within ${seconds} s` : `${range(risen)} s${some}`,
      seeds.map(({ before, after }) => `${before.toFixed(2)} → ${after.toFixed(2)}`).join(', '),
      seeds.map(({ mixed }) => `${Math.round(100 * mixed)} %`).join(', '),
      seeds.map(({ completionLength }) => completionLength.toFixed(1)).join(', '),
      `${promptLength}`,
    ];
  });
  const head = [
    ...['task', 'level', 'first round', `pass@1 up by ${lift}`, `pass@1 in ${seconds} s, each seed`],
    ...['mixed groups', 'tokens of a completion', 'most tokens of a prompt'],
  ];
  return `Plain GRPO with the defaults in Node on ${threads} threads, evaluated every 10 rounds; time starts when the run is opened. Other programs used at most ${Math.round(100 * Math.max(...lines.map(({ others }) => others)))} % of the processor. A group is mixed if it has right and wrong completions. The initial recipe of the Lab is chosen among these.\n\n${table(head, rows)}`;
}

interface Length {
  readonly mean: number;
  readonly spread: number;
}

interface LengthsResult {
  readonly lines: readonly {
    readonly task: string;
    readonly level: number;
    readonly policy: string;
    readonly heldOut: Length;
  }[];
}

/** Lengths of completions of every base policy. */
export function lengthsTable({ lines }: LengthsResult): string {
  const rows = groupedBy(lines, ({ task, level }) => `${task} ${level}`).map((sizes) => {
    const [{ task, level }] = sizes as [LengthsResult['lines'][number]];
    const of = (policy: string): string => {
      const found = sizes.find((one) => one.policy === policy)?.heldOut;
      return found ? `${found.mean.toFixed(1)} (${found.spread.toFixed(2)})` : '';
    };
    return [task, `${level}`, of('tiny'), of('small')];
  });
  return table(['task', 'level', 'tiny', 'small'], rows);
}

interface ValueHeadResult {
  readonly target: number;
  readonly mostSeconds: number;
  readonly lines: readonly { readonly level: number; readonly seconds: number | null }[];
}

/** How long PPO takes until its value head is right. */
export function valueHeadTable({ target, mostSeconds, lines }: ValueHeadResult): string {
  const rows = groupedBy(lines, ({ level }) => `${level}`).map((seeds) => {
    const reached = seeds.flatMap(({ seconds }) => seconds ?? []);
    const took = reached.length === 0 ? `not within ${mostSeconds} s` : `${range(reached)} s`;
    return [`${seeds[0]?.level}`, `${reached.length} of ${seeds.length}`, took];
  });
  return table(['level', `seeds within ${target} of the exact values`, 'processor time'], rows);
}
