/** Results of a run's rounds: recorded at once, redrawn at most ten times a second. */
import type { BufferView, PoolView, RoundReport, RoundTiming, SkillLine } from '../../run/records.ts';
import type { CoreFigures, OpenReply, WorkerUse } from '../../runtime/protocol.ts';
import { MetricHistory } from '../../run/MetricHistory.ts';
import { addTimings, type DrawnRun, type ShownRound } from './drawn.ts';
import { paced } from './pace.ts';

const drawIntervalMs = 100;
/** Rounds whose times are kept individually. */
const mostRecent = 60;

export class Progress {
  #history = new MetricHistory();
  #report: RoundReport | null = null;
  #rounds = 0;
  #spent: RoundTiming | null = null;
  #timed = 0;
  #recent: readonly RoundTiming[] = [];
  drawn = $state.raw<DrawnRun>(this.#now());
  #newest: ShownRound | null = null;
  #shown = $state.raw<ShownRound | null>(null);
  #isSlow = false;
  /** The stored round that the reader chose. */
  looked = $state.raw<ShownRound | null>(null);
  #prompt = $state<number | null>(null);
  /** The prompt pool, as last reported. */
  pool = $state.raw<PoolView | null>(null);
  /** The library of skills, as last reported. */
  skills = $state.raw<readonly SkillLine[] | null>(null);
  /** The replay buffer, as last reported. */
  buffer = $state.raw<BufferView | null>(null);
  /** Why groups of partners were refused, by reason, in the last round that refused any; empty before. */
  refusals = $state.raw<NonNullable<RoundReport['refusals']>>({});
  /** Recent use of the rollout workers; empty before their first report. */
  workers = $state.raw<readonly WorkerUse[]>([]);
  /** What the run measured of its rollout workers; null before. */
  cores = $state.raw<CoreFigures | null>(null);
  readonly #redraw = paced(() => this.#draw(), drawIntervalMs);

  /** The completions of the stored round that the reader chose, or of the last round that had any and was taken. */
  get shown(): ShownRound | null {
    return this.looked ?? this.#shown;
  }
  /** While a round is drawn in slow motion, `shown` changes only when the next one is taken. */
  set isSlow(isSlow: boolean) {
    this.#isSlow = isSlow;
    if (!isSlow) this.takeNewest();
  }
  takeNewest(): void {
    this.#shown = this.#newest;
  }
  /** Shows the completions of a stored round; null: those of the last round. */
  look(at: ShownRound | null): void {
    this.looked = at;
  }
  /** The prompt that the reader chose among those shown; null: the one whose completions differ most. */
  get prompt(): number | null {
    return this.#prompt;
  }
  set prompt(prompt: number | null) {
    this.#prompt = prompt;
  }

  showWorkers(use: readonly WorkerUse[], cores: CoreFigures | null): void {
    this.workers = use;
    this.cores = cores;
  }

  /** Starts over with a new history; old references to the previous one stay valid. */
  clear(): void {
    this.#history = new MetricHistory();
    this.#report = null;
    this.#rounds = 0;
    this.#spent = null;
    this.#timed = 0;
    this.#recent = [];
    this.#newest = null;
    this.#shown = null;
    this.looked = null;
    this.#prompt = null;
    this.pool = null;
    this.skills = null;
    this.buffer = null;
    this.refusals = {};
    this.workers = [];
    this.cores = null;
    this.drawNow();
  }

  /** Restores the rounds that a run had when it was opened. */
  restore({ metrics, round, seconds }: Pick<OpenReply, 'metrics' | 'round' | 'seconds'>): void {
    // Rows hold no times, so that equal runs have equal rows: spread the total time evenly.
    const secondsPerRound = seconds / Math.max(1, round);
    for (const row of metrics) this.#history.add({ ...row, seconds: row.round * secondsPerRound });
    this.#rounds = round;
    this.drawNow();
  }

  add(report: RoundReport): void {
    const { metrics, timing, seconds, rollouts, summary, pool, skills, buffer } = report;
    const { evaluated = this.#newest?.evaluated } = report;
    this.#report = report;
    this.#rounds = metrics.round;
    this.#spent = addTimings(this.#spent, timing);
    this.#timed++;
    this.#recent = [...this.#recent, timing].slice(-mostRecent);
    this.#history.add({ ...metrics, seconds });
    if (rollouts) {
      const round = { round: metrics.round, groups: rollouts, evaluated, metrics, ms: timing.total };
      this.#newest = { ...round, ...(summary && { summary }) };
      if (!this.#isSlow || this.#shown === null) this.takeNewest();
    }
    if (pool) this.pool = pool;
    if (skills) this.skills = skills;
    if (buffer) this.buffer = buffer;
    if (Object.keys(report.refusals ?? {}).length > 0) this.refusals = report.refusals ?? {};
    this.#redraw();
  }

  /** Removes the rounds after this one; they will be repeated. */
  goBack(round: number): void {
    this.#history.dropAfter(round);
    this.#rounds = round;
  }

  /** Draws the recorded state at once. */
  drawNow(): void {
    this.#redraw.cancel();
    this.#draw();
  }

  #draw(): void {
    this.drawn = this.#now();
  }

  #now(): DrawnRun {
    return {
      history: this.#history,
      report: this.#report,
      rounds: this.#rounds,
      spent: this.#spent,
      timed: this.#timed,
      recent: this.#recent,
    };
  }
}
