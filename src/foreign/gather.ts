/** Gathers what readers find in the files of one run, and joins it. */
import { advantagesOf } from './advantage.ts';
import { derivedMetrics } from './derived.ts';
import { finiteIn, isRecord, numberIn } from './json.ts';
import { guessColumn, libraryOf } from './names.ts';
import type {
  ColumnGuess,
  ForeignCompletion,
  ForeignMetric,
  ForeignRun,
  LeftOutLines,
  RlLibrary,
  OpenedFile,
} from './run.ts';

/** A completion as a file has it. */
export interface FoundCompletion extends Omit<
  ForeignCompletion,
  'step' | 'split' | 'group' | 'parts' | 'length'
> {
  /** null: the step of the file's name. */
  readonly step: number | null;
  /** By name of the reward function; null where it abstained. */
  readonly parts: Readonly<Record<string, number | null>>;
  /** Tokens; null if the file does not say. */
  readonly length: number | null;
  /** The file's own name of the group; null: completions of equal prompts are one. */
  readonly group: string | null;
  /** Whether it was evaluated and not trained on, as its record says; the name of its file may say so too. */
  readonly isEval: boolean;
}

export interface FilePlace {
  /** Line or row, from 1. */
  readonly line: number;
  readonly text: string;
}

/** What a reader of a format hands on. */
export interface Sink {
  /** Metrics of a step under their names; null: the step after the last. Values that are no numbers are ignored. */
  metrics(step: number | null, row: Readonly<Record<string, unknown>>): void;
  completion(found: FoundCompletion): void;
  leave(reason: string, place: FilePlace | null, count?: number): void;
  /** `under`: the names of the records around it, each with a dot. */
  settings(found: Readonly<Record<string, unknown>>, under?: string): void;
  /** Whether to take rows of this run; a file may hold several. */
  takesRun(name: string): boolean;
  /** Says whose file it is; a weak sign loses against names of metrics. */
  is(library: RlLibrary, isWeak?: boolean): void;
  /** The step of a row: of the column that the reader named, else of one whose name says so; NaN without either, null if it has no number. */
  stepIn(row: Readonly<Record<string, unknown>>): number | null;
  /** What the file's name says. */
  readonly file: { readonly step: number | null; readonly isEval: boolean };
}

interface Gathering {
  /** `root`: characters of the folder that all files share, whose name says nothing of the file. */
  sink(name: string, root: number): Sink;
  /** Ends a file. */
  file(name: string, size: number, format: string | null): void;
  /** The run so far; without advantages, which no curve shows, while files are read. */
  run(name: string, isWhole: boolean): ForeignRun;
}

/** Characters of completions that are kept: a tab can hold them. */
const mostText = 1 << 28;
/** Signs of a left-out line that are shown. */
const shownSigns = 120;
/** Steps that go back more often than a run is resumed. */
const mostResumed = 8;
/** Settings by TRL's names, and the last part of what libraries call them. */
const settingNames = new Map(
  Object.entries({
    ...{ num_iterations: 'ppo_epochs', learning_rate: 'lr', beta: 'kl_loss_coef' },
    ...{
      epsilon_high: /* data */ 'clip_ratio_high eps_clip_high',
      max_grad_norm: /* data */ 'grad_clip clip_grad max_norm',
    },
    num_generations: /* data */ 'n group_size n_samples_per_prompt',
    max_completion_length: /* data */ 'max_response_length rollout_max_response_len max_completion_tokens',
  }).flatMap(([ours, theirs]) => theirs.split(' ').map((name): [string, string] => [name, ours])),
);
/** Usual names of the step, so that it is not searched for in every row. */
const stepNames = ['step', 'global_step', 'train/global_step', '_step', 'round'];
const bookkeeping =
  /^(log_history|total_flos|train_batch_size|logging_steps|save_steps|best_|is_|stateful|trial_|epoch$)/;

/** Whether the name of a file, of a metric or of a split is that of an evaluation. */
export const saysEval = (name: string): boolean =>
  /(^|[/_-])(eval|val|validation|test)([/_.-]|$)/i.test(name);

/** Values by step; steps ascend. */
interface Logged {
  readonly steps: readonly number[];
  readonly values: readonly number[];
}

interface Column {
  readonly steps: number[];
  readonly values: number[];
  /** How often the step went back, and from where on. */
  readonly back: number[];
}

/** `columns`: what the reader answered about columns; `run`: the run of a file with several. */
export function gatherRun(columns: Readonly<Record<string, string | null>> = {}, run?: string): Gathering {
  // A map, because a column may be called `constructor`.
  const answers = new Map(Object.entries(columns));
  const answeredSteps = [...answers].flatMap(([name, ours]) => (ours === 'step' ? name : []));
  const found = new Map<string, Column>();
  const guesses = new Map<string, ColumnGuess>();
  const texts = new Map<string, string>();
  const completions: ForeignCompletion[] = [];
  const partNames: string[] = [];
  const groups = new Map<string, number>();
  const files: OpenedFile[] = [];
  const runs: string[] = run === undefined ? [] : [run];
  const libraries = new Map<RlLibrary, number>();
  const settings: Record<string, number | string | boolean> = {};
  let [lastStep, kept, hasTokens] = [0, 0, true];
  let [rows, taken, left] = [0, 0, new Map<string, { count: number; place: FilePlace | null }>()];

  /** One copy of equal texts: prompts come many times. */
  const one = (text: string): string => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  const guessOf = (theirs: string): ColumnGuess => {
    let guess = guesses.get(theirs);
    if (!guess) {
      const answer = answers.get(theirs);
      guess = answer === undefined ? guessColumn(theirs) : { theirs, ours: answer, certainty: 'named' };
      guesses.set(theirs, guess);
      const library = libraryOf(theirs);
      if (library) libraries.set(library, (libraries.get(library) ?? 0) + 1);
    }
    return guess;
  };
  const leave = (reason: string, place: FilePlace | null, count = 1): void => {
    const before = left.get(reason);
    left.set(reason, { count: (before?.count ?? 0) + count, place: before ? before.place : place });
  };

  const isStep = (name: string): boolean =>
    (answers.get(name) ?? 'step') === 'step' && answers.get(name) !== null;

  const sink = (name: string, root: number): Sink => {
    // A new file may repeat steps of another (checkpoints hold the whole history); inside of one, going back means resuming.
    for (const { steps, values } of found.values()) [steps, values].forEach((list) => list.push(NaN));
    const [, number] = /(?:^|[/_-])(?:step_?|eval_|rollout_)?(\d+)(?:\/[^/]*|\.\w+)$/.exec(name) ?? [];
    return {
      file: {
        step: number === undefined ? null : Number(number),
        isEval: saysEval(name.slice(root)),
      },
      leave,
      stepIn(row) {
        const name =
          answeredSteps.find((name) => name in row) ??
          stepNames.find((name) => name in row && isStep(name)) ??
          Object.keys(row).find((name) => guessColumn(name).ours === 'step' && isStep(name));
        return name === undefined ? NaN : finiteIn(row[name]);
      },
      is: (library, isWeak = false) =>
        void libraries.set(library, (libraries.get(library) ?? 0) + (isWeak ? 0.5 : 1000)),
      takesRun(name) {
        if (!runs.includes(name)) runs.push(name);
        return name === runs[0];
      },
      settings(given, under = '') {
        for (const [name, value] of Object.entries(given)) {
          const key = under + name;
          if (isRecord(value)) this.settings(value, `${key}.`);
          else if (['number', 'string', 'boolean'].includes(typeof value) && !bookkeeping.test(key))
            settings[(!/^critic\.|\bval_kwargs\./.test(key) && settingNames.get(name)) || key] = value as
              number | string | boolean;
        }
      },
      metrics(given, row) {
        const step = given ?? lastStep + 1;
        let took = false;
        for (const theirs in row) {
          const value = numberIn(row[theirs]);
          if (Number.isNaN(value)) continue;
          let column = found.get(theirs);
          if (!column) {
            if (guessOf(theirs).ours === 'step') continue;
            found.set(theirs, (column = { steps: [], values: [], back: [] }));
          }
          if (step <= (column.steps.at(-1) ?? NaN)) column.back.push(column.steps.length);
          column.steps.push(step);
          column.values.push(value);
          took = true;
        }
        if (took) [lastStep, rows] = [step, rows + 1];
      },
      completion(given) {
        const step = given.step ?? this.file.step ?? lastStep;
        kept += given.completion.length + (given.tokens?.ids.length ?? 0) * 8;
        if (kept > mostText)
          return leave(
            'completions beyond the first 256 million characters are not kept: open fewer steps',
            null,
          );
        const prompt = one(given.prompt);
        const split = given.isEval || this.file.isEval ? 'eval' : 'train';
        const key = `${split} ${step} ${given.group ?? prompt}`;
        const group = groups.get(key) ?? groups.size;
        groups.set(key, group);
        for (const part in given.parts) if (!partNames.includes(part)) partNames.push(part);
        const parts = partNames.map((part) =>
          Object.hasOwn(given.parts, part) ? (given.parts[part] ?? NaN) : NaN,
        );
        hasTokens &&= given.length !== null;
        taken++;
        const length = given.length ?? given.completion.length;
        const truth = given.truth === null ? null : one(given.truth);
        completions.push({ ...given, step, split, group, prompt, parts, length, truth });
      },
    };
  };

  const file = (name: string, size: number, format: string | null): void => {
    const leftOut: LeftOutLines[] = [...left].map(([reason, { count, place }]) => ({
      ...{ count, reason },
      first: place && { line: place.line, text: place.text.slice(0, shownSigns) },
    }));
    files.push({ name, size, format, rows, completions: taken, leftOut });
    [rows, taken, left] = [0, 0, new Map()];
  };

  return { sink, file, run: joined };

  /** The key of each column, all different: what the reader answered comes first, then the first that means it. */
  function keysOf(names: readonly string[]): Map<string, { key: string; isKnown: boolean }> {
    const byKey = new Map<string, string>();
    for (const theirs of names.toSorted((a, b) => Number(answers.has(b)) - Number(answers.has(a)))) {
      const { ours } = guessOf(theirs);
      if (ours !== null && !byKey.has(ours)) byKey.set(ours, theirs);
    }
    const keys = new Map([...byKey].map(([key, theirs]) => [theirs, { key, isKnown: true }]));
    for (const theirs of names) {
      if (keys.has(theirs)) continue;
      const key = freshName(theirs, byKey);
      byKey.set(key, theirs);
      keys.set(theirs, { key, isKnown: false });
    }
    return keys;
  }

  function joined(name: string, isWhole: boolean): ForeignRun {
    const resumedAt = new Set<number>();
    let mixed = 0;
    const resolved = [...found].map(([theirs, column]) => {
      const isMixed = column.back.length > mostResumed;
      if (isMixed) mixed = Math.max(mixed, column.back.length);
      return { theirs, ...inOrder(column, isMixed ? null : resumedAt) };
    });
    const steps = unionOf(resolved.map((column) => column.steps));
    const keys = keysOf(resolved.map(({ theirs }) => theirs));
    const metrics: ForeignMetric[] = resolved.map(({ theirs, ...column }) => ({
      ...(keys.get(theirs) as { key: string; isKnown: boolean }),
      ...{ theirs, values: valuesAt(steps, column) },
    }));
    const parts = rewardPartsOf(partNames, metrics);
    const whole = completions
      .map((one) => withParts(one, parts, partNames))
      .sort((a, b) => a.step - b.step || a.group - b.group);
    // Warm-up and decay start from it.
    const rate = metrics.find(({ key }) => key === 'learning_rate')?.values.filter(Number.isFinite) ?? [];
    if (rate.length > 0) settings['learning_rate'] ??= rate.reduce((most, one) => Math.max(most, one));
    const library = [...libraries].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'unknown';
    const { formula, completions: judged } = isWhole
      ? advantagesOf(whole, library)
      : { formula: null, completions: whole };
    const reason =
      'steps go back again and again, as if two runs wrote one file: the last row of a step was taken';
    const left = { count: mixed, reason, first: null };
    const known = files.map((one) =>
      mixed > 0 && one.rows > 0 ? { ...one, leftOut: [...one.leftOut, left] } : one,
    );
    const run: ForeignRun = {
      ...{ name, library, files: known, steps, metrics, completions: judged, settings, runs },
      rewardParts: parts,
      advantages: formula,
      lengthUnit: hasTokens ? 'tokens' : 'characters',
      guesses: library === 'unknown' ? [...guesses.values()] : [],
      resumedAt: mixed > 0 ? [] : [...resumedAt].sort((a, b) => a - b),
    };
    return derivedMetrics(run);
  }
}

/** A name that none of these has: "reward (2)" after "reward". */
export function freshName(name: string, known: { has(name: string): boolean }): string {
  let fresh = name;
  for (let n = 2; known.has(fresh); n++) fresh = `${name} (${n})`;
  return fresh;
}

/** A column with every step once, ascending. `resumedAt` collects where a run was resumed; null: nothing is dropped. */
function inOrder({ steps, values, back }: Column, resumedAt: Set<number> | null): Logged {
  const isPlain = back.length === 0 && !steps.some((step) => Number.isNaN(step));
  if (isPlain) return { steps, values };
  const at = new Map<number, number>();
  let next = 0;
  for (const [i, step] of steps.entries()) {
    if (Number.isNaN(step)) continue;
    if (i === back[next]) {
      next++;
      resumedAt?.add(step);
      if (resumedAt) for (const known of at.keys()) if (known >= step) at.delete(known);
    }
    at.set(step, values[i] as number);
  }
  const ordered = [...at].sort((a, b) => a[0] - b[0]);
  return { steps: ordered.map(([step]) => step), values: ordered.map(([, value]) => value) };
}

/** All steps of ascending lists, ascending. */
function unionOf([first = [], ...others]: readonly (readonly number[])[]): readonly number[] {
  const isSame = (list: readonly number[]): boolean =>
    list.length === first.length && list.every((step, at) => step === first[at]);
  if (others.every(isSame)) return first;
  const all = new Set(first);
  for (const list of others) for (const step of list) all.add(step);
  return [...all].sort((a, b) => a - b);
}

function valuesAt(steps: readonly number[], column: Logged): readonly number[] {
  if (steps.length === column.steps.length) return column.values;
  let next = 0;
  return steps.map((step) => (step === column.steps[next] ? (column.values[next++] as number) : NaN));
}

/** The columns that are rewards: those of logged reward functions if there are any, else all. */
function rewardPartsOf(names: readonly string[], metrics: readonly ForeignMetric[]): string[] {
  const logged = names.filter((name) =>
    metrics.some(({ theirs }) => theirs.endsWith(`rewards/${name}/mean`)),
  );
  return logged.length > 0 ? logged : [...names];
}

function withParts(
  one: ForeignCompletion,
  parts: readonly string[],
  names: readonly string[],
): ForeignCompletion {
  if (one.reward !== null && one.parts.length === parts.length && parts.length === names.length) return one;
  const values = parts.map((part) => one.parts[names.indexOf(part)] ?? NaN);
  const scored = values.filter((value) => !Number.isNaN(value));
  const sum = scored.length === 0 ? null : scored.reduce((all, value) => all + value);
  return { ...one, parts: values, reward: one.reward ?? sum };
}
