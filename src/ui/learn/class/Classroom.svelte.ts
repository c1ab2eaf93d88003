/** The teacher's side of a class: what it trains, the pasted rows, and a sample that is trained again. */
import type { RunConfig } from '../../../config/settings.ts';
import { parseConfig } from '../../../config/schema.ts';
import {
  checkPasted,
  type PastedCheck,
  type Claim,
  type RowSubject,
} from '../../../lessons/class/checkPasted.ts';
import { planMark } from '../../../lessons/class/plan.ts';
import { planSubject } from '../../../lessons/class/planSubject.ts';
import { poolOf, sampleOf, type Pool } from '../../../lessons/class/pool.ts';
import { readPasted } from '../../../lessons/class/rows.ts';
import { compareAgain } from '../../../lessons/class/trainedAgain.ts';
import { startConfig } from '../../../lessons/exercise/config.ts';
import type { Exercise } from '../../../lessons/exercise/exercise.ts';
import { exerciseSubject } from '../../../lessons/exercise/rowSubject.ts';
import { checkProof, type ProofComparison } from '../../../run/proof.ts';
import type { MetricRow, RoundReport } from '../../../run/records.ts';
import { TrainingApart, type CreateHandle } from '../../state/TrainingApart.svelte.ts';

/** What is known of a row from training its run again. */
export interface Check {
  /** Null while it was not, or not yet. */
  readonly outcome: 'identical' | 'differs' | 'failed' | null;
  readonly words: string;
}

const unchecked: Check = { outcome: null, words: 'not checked yet' };
const nothing: Check = { outcome: null, words: '–' };

/** The same for the same claim, in whatever line. */
const keyOf = ({ config, proof, code, score }: Claim): string =>
  JSON.stringify([config.seed, planMark(config), proof, code?.solved, code?.state, score]);

/** Rows that can be trained again. Where two have one run, a sample takes it once. */
function withoutTwins(rows: readonly PastedCheck[]): readonly PastedCheck[] {
  const byKey = Object.fromEntries(rows.flatMap((row) => (row.claim ? [[keyOf(row.claim), row]] : [])));
  return Object.values(byKey);
}

/** The rows that are of the recipe of a pool, with the names that stand in their lines. */
function rowsOfPool(
  checked: readonly PastedCheck[],
  { entries, refused, unmeasured }: Pool,
): readonly PastedCheck[] {
  const names = new Map(entries.map(({ line, name }) => [line, name]));
  return checked.flatMap((row) => {
    if (refused.includes(row) || unmeasured.includes(row)) return [row];
    const name = names.get(row.line);
    return name === undefined ? [] : [{ ...row, name }];
  });
}

export class Classroom {
  readonly run: TrainingApart;
  text = $state('');
  /** Number of runs in a sample. */
  count = $state(3);
  #plan = $state.raw<RunConfig | null>(null);
  #subject = $state.raw<RowSubject | null>(null);
  #isExercise = $state(false);
  #checks = $state.raw<Readonly<Record<string, Check>>>({});
  isChecking = $state(false);

  readonly #checked = $derived(this.#subject ? checkPasted(readPasted(this.text).rows, this.#subject) : []);
  /** The pooled results of a class; null for an exercise, whose runs differ in their settings. */
  readonly pool = $derived(
    this.#plan && !this.#isExercise ? poolOf(this.text, this.#plan, this.#checked) : null,
  );
  /** The pasted rows of this activity with what arithmetic finds, by line. */
  readonly rows = $derived(this.pool ? rowsOfPool(this.#checked, this.pool) : this.#checked);

  constructor(createHandle?: CreateHandle) {
    this.run = new TrainingApart(createHandle);
  }

  get plan(): RunConfig | null {
    return this.#plan;
  }
  /** Sets the recipe that all pupils train; stops a sample that trains. */
  set plan(plan: RunConfig | null) {
    this.#begin(plan, plan && planSubject(plan), false);
  }
  /** Sets a lesson's recipe, where scores on the platform count what was done rather than solved. */
  set unscored(plan: RunConfig) {
    this.#begin(plan, planSubject(plan, { scores: false }), false);
  }
  /** Sets an exercise, whose pupils choose settings; stops a sample that trains. */
  set exercise(exercise: Exercise) {
    this.#begin(startConfig(exercise), exerciseSubject(exercise), true);
  }
  #begin(plan: RunConfig | null, subject: RowSubject | null, isExercise: boolean): void {
    this.stop();
    this.#checks = {};
    this.#plan = plan;
    this.#subject = subject;
    this.#isExercise = isExercise;
  }

  /** Rows that could be trained again; rows of one run count once. */
  get checkable(): readonly PastedCheck[] {
    return withoutTwins(this.rows);
  }
  /** Whether the run of a row was trained again, and what came out. */
  checkOf({ claim }: PastedCheck): Check {
    return claim ? (this.#checks[keyOf(claim)] ?? unchecked) : nothing;
  }

  /** Trains a random sample again, one run after another; of those not checked yet, while there are any. */
  async check(random: () => number = Math.random): Promise<void> {
    const { checkable } = this;
    const subject = this.#subject;
    if (this.isChecking || !subject) return;
    const left = checkable.filter((row) => this.checkOf(row).outcome === null);
    const sample = sampleOf(left.length > 0 ? left : checkable, this.count, random);
    const claims = sample.flatMap(({ claim }) => (claim ? [claim] : []));
    for (const claim of claims) this.#say(claim, { outcome: null, words: 'waits' });
    this.isChecking = true;
    for (const claim of claims) {
      this.#say(claim, { outcome: null, words: 'is trained again …' });
      const check = await this.#again(claim, subject);
      if (!this.isChecking || this.#subject !== subject) return;
      this.#say(
        claim,
        check ?? { outcome: 'failed', words: this.run.failure ?? 'It could not be trained again.' },
      );
    }
    this.isChecking = false;
  }

  /** Trains a claim's run again, to its end or to the first difference; null if that failed. */
  #again(claim: Claim, subject: RowSubject): Promise<Check | null> {
    const { config, proof } = claim;
    const check = proof && checkProof(proof);
    const rows: MetricRow[] = [];
    let [difference, ledger] = [null as ProofComparison | null, null as RoundReport['ledger'] | null];
    return this.run.run(async (train) => {
      const { checkpoint } = await train(
        {
          config: proof ? parseConfig({ ...config, device: 'wasm', threads: proof.threads }) : config,
          ...(proof && { rounds: proof.round }),
        },
        (report) => {
          ledger = report.ledger;
          rows.length = Math.min(rows.length, report.metrics.round);
          rows.push(report.metrics);
          difference = check?.add(report.metrics) ?? null;
          return difference !== null;
        },
      );
      if (checkpoint === null || ledger === null)
        throw new Error('the run ended without a result; check again');
      const comparison = difference ?? check?.finish(checkpoint.hash) ?? null;
      return compareAgain(subject, claim, { rows, ledger, hash: checkpoint.hash, comparison });
    });
  }

  stop(): void {
    this.run.stop();
    this.isChecking = false;
    this.#checks = Object.fromEntries(
      Object.entries(this.#checks).filter(([, { outcome }]) => outcome !== null),
    );
  }

  #say(claim: Claim, check: Check): void {
    this.#checks = { ...this.#checks, [keyOf(claim)]: check };
  }
}
