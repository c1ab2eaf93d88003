/** The teacher's side of a class: its recipe, the pasted codes, and a sample that is trained again. */
import type { RunConfig } from '../../../config/settings.ts';
import { withSeed } from '../../../lessons/class/plan.ts';
import { poolOf, sampleOf, type Entry, type Pool } from '../../../lessons/class/pool.ts';
import { ClassRun } from './ClassRun.svelte.ts';

/** Result of training one code again. */
export interface CheckedCode {
  readonly entry: Entry;
  /** Null while it waits or trains. */
  readonly outcome: 'identical' | 'differs' | 'failed' | null;
  readonly words: string;
}

export class Classroom {
  readonly run = new ClassRun();
  text = $state('');
  /** Number of codes in a sample. */
  count = $state(3);
  #plan = $state.raw<RunConfig | null>(null);
  #checked = $state.raw<readonly CheckedCode[]>([]);
  #isChecking = $state(false);

  readonly #pool = $derived(this.#plan ? poolOf(this.text, this.#plan) : null);

  get plan(): RunConfig | null {
    return this.#plan;
  }
  /** Sets the recipe; stops a sample that trains. */
  set plan(plan: RunConfig | null) {
    this.stop();
    this.#checked = [];
    this.#plan = plan;
  }
  get pool(): Pool | null {
    return this.#pool;
  }
  get checked(): readonly CheckedCode[] {
    return this.#checked;
  }
  get isChecking(): boolean {
    return this.#isChecking;
  }

  /** Trains a random sample of codes again, one after another. */
  async check(random: () => number = Math.random): Promise<void> {
    const { plan, pool } = this;
    if (this.#isChecking || !plan || !pool) return;
    const sample = sampleOf(pool.entries, this.count, random);
    this.#checked = sample.map((entry) => ({ entry, outcome: null, words: 'waits' }));
    this.#isChecking = true;
    for (const [i, entry] of sample.entries()) {
      this.#say(i, null, 'is trained again …');
      const here = await this.run.train(withSeed(plan, entry.seed));
      if (!this.#isChecking || this.#plan !== plan) return;
      if (!here) this.#say(i, 'failed', this.run.failure ?? 'It could not be trained again.');
      else if (here.solved === entry.solved && here.state === entry.state)
        this.#say(i, 'identical', 'Identical.');
      else
        this.#say(
          i,
          'differs',
          here.solved === entry.solved
            ? `Not identical: as many solved (${here.solved}), but other weights.`
            : `Not identical: ${here.solved} solved here, ${entry.solved} in the code.`,
        );
    }
    this.#isChecking = false;
  }

  stop(): void {
    this.run.stop();
    this.#isChecking = false;
    this.#checked = this.#checked.filter(({ outcome }) => outcome !== null);
  }

  #say(at: number, outcome: CheckedCode['outcome'], words: string): void {
    this.#checked = this.#checked.map((one, i) => (i === at ? { ...one, outcome, words } : one));
  }
}
