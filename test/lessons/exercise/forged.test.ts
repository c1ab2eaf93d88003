/** Forged rows: a hundred proofs, scores and codes, found by arithmetic where it can and by training one run again else. */
import { beforeAll, describe, expect, test } from 'vitest';
import { openNodeRun } from '../../../src/cli/nodeRun.ts';
import { encodeProvenLink, markLength, readLink } from '../../../src/config/proof.ts';
import { decodeCode, encodeCode, type ResultCode } from '../../../src/lessons/class/code.ts';
import { checkPasted, type PastedCheck, type PupilsRun } from '../../../src/lessons/class/checkPasted.ts';
import { seedOfPupil } from '../../../src/lessons/class/pupilSeed.ts';
import { classResultOf } from '../../../src/lessons/class/result.ts';
import { readPasted } from '../../../src/lessons/class/rows.ts';
import { compareAgain } from '../../../src/lessons/class/trainedAgain.ts';
import { writeAttempt } from '../../../src/lessons/exercise/code.ts';
import { exerciseConfig } from '../../../src/lessons/exercise/config.ts';
import type { Exercise } from '../../../src/lessons/exercise/exercise.ts';
import { assess } from '../../../src/lessons/exercise/assess.ts';
import { exerciseSubject } from '../../../src/lessons/exercise/rowSubject.ts';
import { checkProof, proofOf, type ProofComparison } from '../../../src/run/proof.ts';
import type { Checkpoint, MetricRow } from '../../../src/run/records.ts';
import { trainRun } from '../../../src/run/train.ts';
import type { RunConfig } from '../../../src/config/settings.ts';
import { toyExercise } from './toyPlace.ts';

/** Three rounds, which take seconds. */
const small: Exercise = {
  ...toyExercise,
  allowed: ['learning_rate', 'epsilon'],
  goal: {
    passAt1: 0.95,
    from: 0.1,
    budget: { counter: 'tok_unique', most: 100, unit: 'generated tokens' },
  },
};
const subject = exerciseSubject(small);
const changes = { learning_rate: 0.0006 };

interface Trained extends PupilsRun {
  readonly config: RunConfig;
  readonly checkpoint: Checkpoint;
}

async function trained(config: RunConfig): Promise<Trained> {
  const { run, dispose } = await openNodeRun(config, { threads: 1 });
  try {
    const rows: MetricRow[] = [];
    await trainRun(run, { onRound: ({ metrics }) => rows.push(metrics) < 0 });
    return { config, rows, ledger: run.ledger, checkpoint: await run.checkpoint() };
  } finally {
    await dispose();
  }
}

const machine = { device: 'wasm', threads: 1 } as const;
const names = ['ada', 'grace'] as const;
let runs: Record<(typeof names)[number], Trained>;
beforeAll(async () => {
  const runOf = (name: string) => trained(exerciseConfig(small, changes, seedOfPupil(name)));
  runs = { ada: await runOf('ada'), grace: await runOf('grace') };
}, 120_000);

const proofIn = ({ rows, checkpoint }: Trained) => proofOf({ checkpoint, metrics: rows }, machine);
const linkOf = (run: Trained) => encodeProvenLink(run.config, proofIn(run));
const resultIn = ({ config, rows, checkpoint }: Trained): ResultCode =>
  classResultOf(config, rows.at(-1)?.['pass@1'] ?? 0, checkpoint.hash);
const codeIn = (run: Trained): string => writeAttempt(small, run.config, resultIn(run));
const pointsOf = (run: Trained): number => 100 * assess(small, run).score;

interface Row {
  readonly name: string;
  readonly points: number;
  readonly code: string;
  readonly link: string;
}
const honest = (name: (typeof names)[number]): Row => ({
  name,
  points: pointsOf(runs[name]),
  code: codeIn(runs[name]),
  link: linkOf(runs[name]),
});

const textOf = (rows: readonly Row[]): string =>
  ['Username\tName\tScore\tResponse 0\tProof']
    .concat(rows.map(({ name, points, code, link }) => [name, name, points, code, link].join('\t')))
    .join('\n');
/** Ada's row as given, and Grace's, which is honest. */
const checked = (row: Row): PastedCheck =>
  checkPasted(readPasted(textOf([row, honest('grace')])).rows, subject)[0] as PastedCheck;

/** What training the claim again comes to; of the runs that were trained once for all. */
function again({ claim }: PastedCheck): string {
  if (claim === null) return 'nothing to train';
  const run = Object.values(runs).find(({ config }) => config.seed === claim.config.seed);
  if (!run) return 'differs: no such run';
  const check = claim.proof && checkProof(claim.proof);
  let comparison: ProofComparison | null = null;
  for (const row of run.rows) comparison ??= check?.add(row) ?? null;
  comparison ??= check?.finish(run.checkpoint.hash) ?? null;
  const { rows, ledger, checkpoint } = run;
  return compareAgain(subject, claim, { rows, ledger, hash: checkpoint.hash, comparison }).outcome;
}

const found = { byArithmetic: 0, byTraining: 0 };
function expectForged(row: Row): PastedCheck {
  const one = checked(row);
  if (one.fit === 'refused') found.byArithmetic++;
  else {
    expect(again(one)).toBe('differs');
    found.byTraining++;
  }
  return one;
}

describe('a hundred forgeries', () => {
  test('are none where a row is honest, whichever of code and proof it has', () => {
    for (const name of names)
      for (const row of [honest(name), { ...honest(name), link: '' }, { ...honest(name), code: '' }]) {
        const [one] = checkPasted(readPasted(textOf([row])).rows, subject) as [PastedCheck];
        expect([one.fit, again(one)]).toEqual(['fits', 'identical']);
      }
  });

  test('of one changed symbol of a code are found by its checksum', () => {
    const { code } = honest('ada');
    for (let at = 0; at < 20; at++) {
      const place = at + Math.floor(at / 5);
      const other = code[place] === '7' ? '8' : '7';
      const row = { ...honest('ada'), code: code.slice(0, place) + other + code.slice(place + 1) };
      expect(expectForged(row)).toMatchObject({ fit: 'refused' });
    }
  });

  test('of a code whose parts were changed with the right checksum are found, by the proof or by training', () => {
    const result = resultIn(runs.ada);
    const values = codeIn(runs.ada).slice(23);
    const forged: ResultCode[] = [
      { ...result, solved: result.solved + 1 },
      { ...result, solved: 17 },
      { ...result, state: result.state ^ 1 },
      { ...result, seed: result.seed + 1 },
      { ...result, plan: result.plan ^ 1 },
      { ...result, engine: result.engine ^ 1 },
    ];
    for (const one of forged) {
      const code = encodeCode(one) + values;
      expectForged({ ...honest('ada'), code });
      expectForged({ ...honest('ada'), code, link: '' });
    }
  });

  test('of exchanged names are found by the numbers in codes and proofs', () => {
    const [ada, grace] = [honest('ada'), honest('grace')];
    const swapped = [
      { ...ada, code: grace.code, link: grace.link, points: grace.points },
      { ...ada, code: grace.code },
      { ...ada, link: grace.link },
      { ...ada, code: grace.code, link: '', points: grace.points },
      { ...ada, code: '', link: grace.link, points: grace.points },
    ];
    for (const row of swapped) expect(expectForged(row).fit).toBe('refused');
  });

  test('of scores are found: too high for the solved prompts, between two points, or not of the run', () => {
    const { points } = honest('ada');
    for (const other of [100, 99, 75, 51, points + 0.5, points + 1, points - 1])
      for (const part of [{}, { link: '' }, { code: '' }])
        expectForged({ ...honest('ada'), ...part, points: other });
  });

  test('of settings outside the allowed ones are found', () => {
    const { config } = runs.ada;
    const others: Partial<RunConfig>[] = [
      { max_rounds: 4 },
      { num_generations: 8 },
      { prompts_per_round: 4 },
      { num_eval_prompts: 32 },
      { baseline: 'none' },
      { task: 'chain-sum' },
    ];
    for (const other of others) {
      const link = encodeProvenLink({ ...config, ...other }, proofIn(runs.ada));
      expect(expectForged({ ...honest('ada'), link, code: '' }).fit).toBe('refused');
    }
    // Allowed settings, but not those of the run.
    for (const other of [{ learning_rate: 0.001 }, { epsilon: 0.1 }]) {
      const link = encodeProvenLink({ ...config, ...other }, proofIn(runs.ada));
      expect(expectForged({ ...honest('ada'), link }).fit).toBe('refused');
    }
  });

  test('of proofs are found: other rounds, engines and devices by arithmetic, marks and hashes by training', () => {
    const proof = proofIn(runs.ada);
    const { trace, hash, round } = proof;
    const turned = (text: string, at: number): string =>
      text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);
    const forged = [
      ...Array.from({ length: trace.length }, (_, at) => ({ ...proof, trace: turned(trace, at) })),
      ...Array.from({ length: hash.length }, (_, at) => at).map((at) => ({
        ...proof,
        hash: turned(hash, at),
      })),
      { ...proof, round: round - 1, trace: trace.slice(0, -markLength) },
      { ...proof, engine: '9' },
      { ...proof, device: 'webgpu' as const },
    ];
    for (const one of forged) {
      const link = encodeProvenLink(runs.ada.config, one);
      expectForged({ ...honest('ada'), link, code: '' });
    }
    for (const link of [linkOf(runs.ada).slice(0, -1), linkOf(runs.ada).replace('wasm.1', 'wasm.9')])
      expect(expectForged({ ...honest('ada'), link, code: '' }).fit).toBe('refused');
    expect(readLink(linkOf(runs.ada)).proof).toEqual(proof);
  });

  test('were at least a hundred, and both ways of finding them were needed', () => {
    expect(found.byArithmetic + found.byTraining).toBeGreaterThanOrEqual(100);
    expect(found.byArithmetic).toBeGreaterThan(50);
    expect(found.byTraining).toBeGreaterThan(10);
  });
});

test('a proof of a run that was paused before its end is found by training, where the exercise may stop early', () => {
  const ofGoal = (stop_at_pass: number): Exercise => ({
    ...small,
    settings: { ...small.settings, stop_at_pass },
  });
  const outcomeAfter = (rounds: number, exercise: Exercise) => {
    const { rows, ledger, checkpoint } = runs.ada;
    const kept = rows.slice(0, rounds + 1);
    const claim = {
      config: exerciseConfig(exercise, changes, runs.ada.config.seed),
      proof: proofOf({ checkpoint: { ...checkpoint, round: rounds }, metrics: kept }, machine),
      ...{ code: null, score: null },
    };
    const comparison = { kind: 'identical' } as const;
    return compareAgain(exerciseSubject(exercise), claim, {
      rows: kept,
      ledger,
      hash: checkpoint.hash,
      comparison,
    });
  };
  const reached = runs.ada.rows[2]?.['pass@1'] ?? NaN;
  expect(outcomeAfter(2, ofGoal(0.99))).toEqual({
    outcome: 'differs',
    words: 'The proof ends after round 2, and the run was not over there.',
  });
  expect(outcomeAfter(3, ofGoal(0.99)).outcome).toBe('identical');
  expect(outcomeAfter(2, ofGoal(reached)).outcome).toBe('identical');
});

test('one run under two names is found', () => {
  const rows = [honest('ada'), { ...honest('ada'), name: 'bob' }].map((row) => ({ ...row, link: '' }));
  const text = textOf(rows).replace(/^Username\t/, '');
  const lines = text.split('\n').map((line, at) => (at === 0 ? line : line.split('\t').slice(1).join('\t')));
  const [, second] = checkPasted(readPasted(lines.join('\n')).rows, subject);
  expect(second).toMatchObject({ fit: 'refused' });
});

test('a code without the settings behind it needs the proof', () => {
  const code = encodeCode(resultIn(runs.ada));
  expect(checked({ ...honest('ada'), code, link: '' })).toMatchObject({ fit: 'needs', claim: null });
  expect(checked({ ...honest('ada'), code })).toMatchObject({ fit: 'fits' });
  expect(typeof decodeCode(code)).toBe('object');
});

test('thirty rows with codes and proofs are checked within two seconds', () => {
  const { config } = runs.ada;
  const rows = Array.from({ length: 30 }, (_, at): Row => {
    const name = `pupil ${at}`;
    const own = { ...runs.ada, config: { ...config, seed: seedOfPupil(name) } };
    return { name, points: pointsOf(own), code: codeIn(own), link: linkOf(own) };
  });
  const before = performance.now();
  const all = checkPasted(readPasted(textOf(rows)).rows, subject);
  expect(performance.now() - before).toBeLessThan(2000);
  expect(all.map(({ fit }) => fit)).toEqual(rows.map(() => 'fits'));
});
