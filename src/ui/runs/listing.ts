/** Filters and sorts the list of runs. Pure. */
import { containsWords } from '../../config/search.ts';
import type { RunSummary } from '../../storage/summary.ts';

export const sortKeys = ['updated', 'name', 'pass', 'reward', 'rounds', 'tokens', 'size'] as const;
export type SortKey = (typeof sortKeys)[number];

export const sortLabels: Readonly<Record<SortKey, string>> = {
  updated: 'Last trained',
  name: /* text */ 'Name',
  pass: 'pass@1',
  reward: /* text */ 'Reward',
  rounds: /* text */ 'Rounds',
  tokens: /* text */ 'Tokens',
  size: /* text */ 'Size',
};

/** Empty: any. */
export interface RunFilter {
  readonly query: string;
  readonly task: string;
  readonly method: string;
  readonly state: RunSummary['result']['state'] | '';
  readonly tag: string;
}

export const anyRun: RunFilter = { query: '', task: '', method: '', state: '', tag: '' };

export interface RunOrder {
  readonly by: SortKey;
  readonly descending: boolean;
}

/** The initial direction for a sort key: best, latest or largest first, names from A. */
export const firstOrder = (by: SortKey): RunOrder => ({ by, descending: by !== 'name' });

/** The searchable text: name, tags, notes and recipe. */
function textOf({ name, tags, notes, recipe }: RunSummary): string {
  const { method, own_method: own, task, policy, seed, changes } = recipe;
  const words = [
    name,
    ...tags,
    notes,
    method,
    own?.title,
    task,
    policy,
    `seed ${seed}`,
    ...Object.keys(changes),
  ];
  return words.join(' ');
}

/** The matching runs in order. Ties keep the order of `runs`; unmeasured values go last. */
export function chosenRuns(
  runs: readonly RunSummary[],
  { query, task, method, state, tag }: RunFilter,
  { by, descending }: RunOrder,
  sizes: ReadonlyMap<string, number>,
): RunSummary[] {
  const answers = containsWords(query);
  const wanted = runs.filter(
    (run) =>
      (task === '' || run.recipe.task === task) &&
      (method === '' || run.recipe.method === method) &&
      (state === '' || run.result.state === state) &&
      (tag === '' || run.tags.includes(tag)) &&
      answers(textOf(run)),
  );
  const sign = descending ? -1 : 1;
  if (by === 'name') {
    const compare = new Intl.Collator(undefined, { numeric: true }).compare;
    return wanted.sort((a, b) => sign * compare(a.name, b.name));
  }
  const value = (run: RunSummary): number | null => valueOf(run, by, sizes);
  return wanted.sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

function valueOf(
  { id, updatedAt, result }: RunSummary,
  by: Exclude<SortKey, 'name'>,
  sizes: ReadonlyMap<string, number>,
): number | null {
  switch (by) {
    case 'updated':
      return updatedAt;
    case 'pass':
      return result.passAt1;
    case 'reward':
      return result.reward;
    case 'rounds':
      return result.round;
    case 'tokens':
      return result.numTokens;
    case 'size':
      return sizes.get(id) ?? null;
  }
}

/** The distinct values of a field, in order. */
export function fieldChoicesOf(
  runs: readonly RunSummary[],
  values: (run: RunSummary) => readonly string[],
): string[] {
  return [...new Set(runs.flatMap(values))].sort();
}

/** Splits the reader's line of tags at commas; trims them and removes duplicates. */
export function tagsOf(line: string, most: number, longest: number): string[] {
  const tags = line
    .split(',')
    .map((tag) => tag.trim().slice(0, longest))
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, most);
}
