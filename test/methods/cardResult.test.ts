/** Holds what cards say of our results to the committed results. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parseClaimList } from '../../src/experiment/claimList.ts';
import { compared, resultSentence, type CardResult } from '../../src/methods/cardResult.ts';
import { methods } from '../../src/methods/index.ts';
import { studentQuantile } from '../../src/tensor/studentT.ts';

const root = join(import.meta.dirname, '../../public');
const read = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T;
const list = parseClaimList(read('claims.json'));

interface Interval {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}
interface Arm {
  readonly name: string;
  readonly seeds: readonly number[];
  readonly auc: readonly number[];
  readonly final: readonly number[];
  readonly passAt8: readonly number[];
}
interface ResultFile {
  readonly method: string;
  readonly task: string;
  readonly arms: readonly Arm[];
  readonly effect: { readonly arm: string; readonly against: string };
  readonly units: readonly { unit: string; arm: string; against: string; atEqual: Interval }[];
}
const files = new Map(
  readdirSync(join(root, 'experiments')).map((name) => [
    name.replace('.json', ''),
    read<ResultFile>(`experiments/${name}`),
  ]),
);

/** Mean ± t·s/√n of the differences at shared seeds, from the values alone. */
function intervalOf(ours: Arm, theirs: Arm, key: 'auc' | 'final' | 'passAt8'): Interval {
  expect(ours.seeds).toEqual(theirs.seeds);
  const differences = ours[key].map((value, i) => value - theirs[key][i]!);
  const n = differences.length;
  const difference = differences.reduce((sum, one) => sum + one, 0) / n;
  const square = differences.reduce((sum, one) => sum + (one - difference) ** 2, 0) / (n - 1);
  const half = studentQuantile(0.975, n - 1) * Math.sqrt(square / n);
  return { difference, low: difference - half, high: difference + half };
}

/** The comparison as committed, with its method and task; null if no result has it. */
function committed(result: CardResult): (Interval & { method: string; task: string }) | null {
  const { experiment, metric = 'auc', atEqual } = result;
  const old = list.archived.find(({ claim }) => claim === experiment);
  if (old) {
    const { effect, method, task } = old;
    const { arm = effect.arm, against = effect.against } = result;
    const isSame = effect.metric === metric && effect.arm === arm && effect.against === against;
    return isSame && !atEqual ? { ...effect, method, task } : null;
  }
  const file = files.get(experiment);
  if (!file) return null;
  const { arm = file.effect.arm, against = file.effect.against } = result;
  const named = { method: file.method, task: file.task };
  if (atEqual) {
    const unit = file.units.find((one) => one.unit === atEqual && one.arm === arm && one.against === against);
    return unit && metric === 'auc' ? { ...unit.atEqual, ...named } : null;
  }
  const [ours, theirs] = [arm, against].map((name) => file.arms.find((one) => one.name === name));
  const key = metric === 'pass@8' ? 'passAt8' : metric;
  return ours && theirs ? { ...intervalOf(ours, theirs, key), ...named } : null;
}

/** What is wrong with a result of this method's card; empty if it is as committed. */
function faultsOf(method: string, result: CardResult): string[] {
  const found = committed(result);
  if (!found) return ['no committed result compares these arms'];
  const figures = [found.difference, found.low, found.high];
  return [
    ...(found.method === method ? [] : [`the experiment is of ${found.method}`]),
    ...(found.task === result.task ? [] : [`the task is ${found.task}`]),
    ...figures.flatMap((value, i) => {
      const written = result.difference[i]!;
      const isShown = written.toFixed(3) === value.toFixed(3);
      return isShown && Math.abs(value - written) <= 5.1e-6 ? [] : [`${written} is ${value}`];
    }),
  ];
}

const all = Object.values(methods);
const results = all.flatMap(({ id, results = [] }) => results.map((result) => ({ id, result })));

test.each(results.map(({ id, result }) => [id, result.than, result] as const))(
  'the card of %s compares with %s as the committed result does',
  (id, _, result) => {
    expect(faultsOf(id, result)).toEqual([]);
  },
);

test('a changed figure, task, arm or method is a fault', () => {
  const { id, result } = results.find(({ result }) => result.against)!;
  const [mean, low, high] = result.difference;
  const changed: CardResult[] = [
    { ...result, difference: [mean + 1e-5, low, high] },
    { ...result, difference: [mean, low, high - 2e-5] },
    { ...result, task: 'countdown' },
    { ...result, against: 'placebo' },
    { ...result, experiment: 'never-made' },
    { ...result, metric: 'final' },
  ];
  for (const one of changed) expect(faultsOf(id, one).length, JSON.stringify(one)).toBeGreaterThan(0);
  expect(faultsOf('reinforce', result)).toEqual([`the experiment is of ${id}`]);
});

test('every experiment that has a result is on the card of its method', () => {
  for (const { claim, method } of [...list.claims, ...list.archived]) {
    const told = results.filter(({ id, result }) => id === method && result.experiment === claim);
    expect([claim, told.length > 0]).toEqual([claim, true]);
  }
});

test('no other sentence of a card reports a result of ours, and no note has a figure', () => {
  const reports = /\bour\b.*\bexperiment|\bin (?:one run|a simulation)\b/i;
  for (const { pitfalls, departures, claim, results = [] } of all) {
    const made = results.map(resultSentence);
    for (const text of [...pitfalls, ...departures, claim]) {
      if (!made.includes(text)) expect(text).not.toMatch(reports);
    }
    for (const { note = '' } of results) expect(note.replaceAll('pass@1', '')).not.toMatch(/\d/);
  }
});

describe('the sentence of a result', () => {
  const result = compared('one', 'maze', 'GRPO', [0.0123, 0.003, 0.0216]);
  it('says higher or lower only where the interval leaves out 0', () => {
    expect(resultSentence(result)).toBe(
      'On maze its mean pass@1 was higher than that of GRPO: +0.012 (95 % interval +0.003 to +0.022).',
    );
    expect(resultSentence({ ...result, difference: [-0.0104, -0.0206, -0.0001] })).toBe(
      'On maze its mean pass@1 was lower than that of GRPO: −0.010 (95 % interval −0.021 to −0.000).',
    );
    expect(resultSentence({ ...result, difference: [0.0129, -0.0212, 0.0469] })).toContain(
      'was not clearly different from that of GRPO: +0.013',
    );
  });

  it('names metric, unit and first arm where they are not the usual ones, and ends with the note', () => {
    const more = { metric: 'pass@8', atEqual: 'seconds', of: 'both', note: 'It waits.' } as const;
    expect(resultSentence({ ...result, ...more })).toBe(
      'On maze after equal seconds the pass@8 of both was higher than that of GRPO: +0.012 (95 % interval +0.003 to +0.022). It waits.',
    );
  });

  it('stands behind the pitfalls of its method', () => {
    for (const { id, pitfalls, results = [] } of all) {
      const made = results.map(resultSentence);
      expect([id, pitfalls.slice(pitfalls.length - made.length)]).toEqual([id, made]);
    }
  });
});

interface Credits {
  readonly trees: number;
  readonly completions: number;
  readonly engine: string;
  readonly tasks: readonly {
    readonly task: string;
    readonly equalCredit: number;
    readonly credits: readonly {
      readonly id: string;
      readonly correlation: number;
      readonly overEqual: { readonly low: number; readonly high: number };
    }[];
  }[];
}

test.each(['treepo', 'branchgrpo', 'portool', 'treeps-rag', 'trace'] as const)(
  'what the card of %s says of its tree credit is what was measured',
  (id) => {
    const { trees, completions, engine, tasks } = read<Credits>('tree-credit.json');
    const { pitfalls, settings } = methods[id];
    const sentence = pitfalls.find((text) => text.startsWith('Against true values'))!;
    expect(sentence).toContain(
      `(${trees} trees, ${completions} completions from each node, engine ${engine})`,
    );
    const credit = (task: string) => {
      const { equalCredit, credits } = tasks.find((one) => one.task === task)!;
      const { correlation, overEqual } = credits.find((one) => one.id === settings.tree_credit)!;
      const [ours, equal] = [correlation, equalCredit].map((value) => value.toFixed(2));
      return { pair: `${ours} against ${equal}`, overEqual };
    };
    const [first, second] = ['lookup', 'scratchpad'].map(credit) as [
      ReturnType<typeof credit>,
      ReturnType<typeof credit>,
    ];
    expect([...sentence.matchAll(/0\.\d\d against 0\.\d\d/g)].map(([text]) => text)).toEqual([
      first.pair,
      second.pair,
    ]);
    const ends = /difference (\S+) to (\S+)\)/.exec(sentence);
    if (ends) {
      const { low, high } = first.overEqual;
      const written = [low, high].map((value) => value.toFixed(2).replace('-', '−'));
      expect(ends.slice(1, 3)).toEqual(written);
    }
    const isBelow = first.overEqual.high < 0;
    expect(sentence.includes('less well')).toBe(isBelow);
    expect(sentence.includes('effect better')).toBe(first.overEqual.low > 0);
    expect(sentence.includes('both intervals below 0')).toBe(isBelow && second.overEqual.high < 0);
  },
);

test.each([
  ['treepo', 'by segments (TreePO), scratchpad'],
  ['portool', 'by steps (PORTool), lookup'],
  ['latr', 'by lookahead (LATR), countdown'],
] as const)('what the card of %s says of the cost of a round is what the benchmark has', (id, work) => {
  const { rows } = read<{ rows: { work: string; detail: Record<string, string> }[] }>('bench-trees.json');
  const { detail } = rows.find((row) => row.work.includes(work))!;
  const sentence = methods[id].pitfalls.find(
    (text) => text.includes('a round of 256') || text.includes('A round of 256'),
  )!;
  const share = (key: string) => `${(100 * Number(detail[key])).toFixed(1)} %`;
  const measured = [
    ...[share('tok_unique, ratio'), share('decode steps, ratio')],
    detail['tokens that train nothing'],
  ];
  const written = [...sentence.matchAll(/[\d.]+ %/g)].map(([text]) => text);
  expect(written.length).toBeGreaterThan(1);
  for (const one of written) expect(measured).toContain(one);
});
