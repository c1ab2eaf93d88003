/** The teacher's side of a class: its recipe, the pasted codes, and a sample that is trained again. */
import type { RunConfig } from '../../../config/settings.ts';
import { runsOf } from '../../../experiment/study.ts';
import { classStudy } from '../../../lessons/class/plan.ts';
import { poolOf, sampleOf, type Entry, type Pool } from '../../../lessons/class/pool.ts';
import { ClassRun } from './ClassRun.svelte.ts';

/** What is known of a code from training it again. */
export interface Check {
  /** Null while it was not, or not yet. */
  readonly outcome: 'identical' | 'differs' | 'failed' | null;
  readonly words: string;
}

const unchecked: Check = { outcome: null, words: 'not checked yet' };

/** The same for the same code, in whatever line. */
const keyOf = ({ seed, solved, state }: Entry): string => `${seed} ${solved} ${state}`;

export class Classroom {
  readonly run = new ClassRun();
  text = $state('');
  /** Number of codes in a sample. */
  count = $state(3);
  #plan = $state.raw<RunConfig | null>(null);
  #checks = $state.raw<Readonly<Record<string, Check>>>({});
  #isChecking = $state(false);

  readonly #pool = $derived(this.#plan ? poolOf(this.text, this.#plan) : null);

  get plan(): RunConfig | null {
    return this.#plan;
  }
  /** Sets the recipe; stops a sample that trains. */
  set plan(plan: RunConfig | null) {
    this.stop();
    this.#checks = {};
    this.#plan = plan;
  }
  get pool(): Pool | null {
    return this.#pool;
  }
  /** Whether a code was trained again, and what came out. */
  checkOf(entry: Entry): Check {
    return this.#checks[keyOf(entry)] ?? unchecked;
  }
  get isChecking(): boolean {
    return this.#isChecking;
  }

  /** Trains a random sample of codes again, one after another; of those not checked yet, while there are any. */
  async check(random: () => number = Math.random): Promise<void> {
    const { plan, pool } = this;
    if (this.#isChecking || !plan || !pool) return;
    const left = pool.entries.filter((entry) => this.checkOf(entry).outcome === null);
    const sample = sampleOf(left.length > 0 ? left : pool.entries, this.count, random);
    for (const entry of sample) this.#say(entry, { outcome: null, words: 'waits' });
    this.#isChecking = true;
    const study = classStudy(
      plan,
      sample.map(({ seed }) => seed),
    );
    for (const { seed, request } of runsOf(study)) {
      const entry = sample.find((one) => one.seed === seed) as Entry;
      this.#say(entry, { outcome: null, words: 'is trained again …' });
      const here = await this.run.train(request.config);
      if (!this.#isChecking || this.#plan !== plan) return;
      if (!here)
        this.#say(entry, {
          outcome: 'failed',
          words: this.run.failure ?? 'It could not be trained again.',
        });
      else if (here.solved === entry.solved && here.state === entry.state)
        this.#say(entry, { outcome: 'identical', words: 'identical' });
      else
        this.#say(entry, {
          outcome: 'differs',
          words:
            here.solved === entry.solved
              ? 'differs: as many solved, but other weights'
              : `differs: ${here.solved} solved here`,
        });
    }
    this.#isChecking = false;
  }

  stop(): void {
    this.run.stop();
    this.#isChecking = false;
    this.#checks = Object.fromEntries(
      Object.entries(this.#checks).filter(([, { outcome }]) => outcome !== null),
    );
  }

  #say(entry: Entry, check: Check): void {
    this.#checks = { ...this.#checks, [keyOf(entry)]: check };
  }
}
