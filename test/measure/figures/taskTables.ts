/** What was measured of tasks, as tables. */
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
    readonly early?: { readonly from: number; readonly to: number; readonly mixed: number };
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

const percent = (share: number): string => `${Math.round(100 * share)} %`;

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
      seeds
        .flatMap(({ early }) => (early ? `${early.from} → ${early.to}, ${percent(early.mixed)}` : []))
        .join('; ') || '–',
    ];
  });
  const head = [
    'task',
    'level',
    'policy',
    'pass@1, each seed',
    `until it rose by ${lift}`,
    'reward in the first 30 s, mixed groups',
  ];
  return `Plain GRPO with the defaults, for ${mostSeconds / 60} minutes at most.\n\n${table(head, rows)}`;
}
