/** The run that is tried: its record, the policies that can be asked, and the thread that asks them. */
import type { AskedFacts } from '../../question/answer.ts';
import { answersMayDiffer } from '../../run/engineVersion.ts';
import type { Checkpoint } from '../../run/records.ts';
import { createQuestionHandle, type QuestionHandle } from '../../runtime/questionHandle.ts';
import type { RunRecord } from '../../storage/records.ts';
import type { Lab } from '../state/Lab.svelte.ts';
import type { Library } from '../state/Library.svelte.ts';
import { sentenceOf } from '../state/sentences.ts';
import { nowId, pointsOf, usualPair, type TryPoint } from './points.ts';

/** A policy that the thread holds. */
export interface HeldPoint {
  readonly key: string;
  readonly round: number;
  readonly facts: AskedFacts;
  /** What the reader should know about its numbers, a sentence; null where they are this engine's. */
  readonly notice: string | null;
}

export interface TriedParts {
  readonly library: Library;
  readonly lab: Pick<Lab, 'run' | 'state' | 'round' | 'snapshot'>;
  /** The thread to ask; absent: one of its own. */
  readonly questions?: QuestionHandle;
}

const ofLatents =
  'This policy thinks in latent slots before it answers, so no tree of its symbols is drawn. A drawn slot shows its likeliest symbol.';

/** How often the checkpoints of a run that trains are listed again. */
const lookMs = 2000;
/** Policies that the thread holds for one run. */
const mostHeld = 6;

export class Tried {
  readonly #library: Library;
  readonly #lab: TriedParts['lab'];
  readonly questions: QuestionHandle;
  run = $state.raw<RunRecord | null>(null);
  points = $state.raw<readonly TryPoint[]>([]);
  /** Why the run cannot be tried, a sentence; null if it can. */
  failure = $state.raw<string | null>(null);
  /** The policies in the thread by their keys, oldest first; plain, because no part of the page shows it. */
  #held: readonly (readonly [key: string, holding: Promise<HeldPoint>])[] = [];
  /** Weights of the run as it trained at the first look, where none of its rounds was stored. */
  #now: Checkpoint | null = null;

  constructor({ library, lab, questions = createQuestionHandle() }: TriedParts) {
    this.#library = library;
    this.#lab = lab;
    this.questions = questions;
    // The engine loads while the run is read.
    questions.start();
  }

  /** The policies to compare where the address names none. */
  get usual(): readonly [before: string, after: string] {
    return usualPair(this.points);
  }
  /** Whether the run trains in this page. */
  get isTraining(): boolean {
    return this.#isHere && this.#lab.state === 'running';
  }
  get #isHere(): boolean {
    return this.run !== null && this.#lab.run?.id === this.run.id;
  }

  /** Reads a run and lists its policies. A failure is kept for the page to show. */
  async open(runId: string): Promise<void> {
    this.failure = null;
    if (this.run?.id !== runId) this.#now = null;
    try {
      const library = await this.#library.opening;
      this.run = await this.#recordOf(runId);
      const infos = await library.listCheckpoints();
      const ofRun = infos.filter((info) => info.runId === runId);
      const isTrained = ofRun.some(({ round }) => round > 0);
      if (this.#isHere && !isTrained) this.#now ??= (await this.#lab.snapshot())?.checkpoint ?? null;
      this.points = pointsOf(ofRun, this.#now?.round ?? null);
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  /** Lists the policies again while the run trains, until the returned function is called. */
  follow(): () => void {
    const timer = setInterval(() => {
      if (this.run !== null && this.isTraining && document.visibilityState === 'visible')
        void this.open(this.run.id);
    }, lookMs);
    return () => clearInterval(timer);
  }

  /** Holds the policy of a point in the thread, once. Rejects with a sentence if it is not there. */
  hold(id: string): Promise<HeldPoint> {
    const { run } = this;
    const point = this.points.find((one) => one.id === id);
    if (run === null || point === undefined) return Promise.reject(new Error(this.#missingWords(id)));
    const key = `${run.id} ${id} ${point.serial ?? point.round}`;
    const known = this.#held.find(([one]) => one === key);
    if (known) {
      // The last used stands last, so that a policy in use is not dropped for newer ones.
      this.#held = [...this.#held.filter((one) => one !== known), known];
      return known[1];
    }
    const holding = this.#hold(run, point, key);
    this.#held = [...this.#held, [key, holding]];
    holding.catch(() => (this.#held = this.#held.filter(([one]) => one !== key)));
    this.#dropUnused();
    return holding;
  }

  /** Drops the policies beyond a few that were used longest ago: a run that trains adds one with every save. */
  #dropUnused(): void {
    const dropped = this.#held.slice(0, Math.max(0, this.#held.length - mostHeld));
    this.#held = this.#held.slice(dropped.length);
    for (const [key] of dropped) this.questions.drop(key).catch(() => undefined);
  }

  dispose(): void {
    this.questions.dispose();
  }

  async #hold(run: RunRecord, point: TryPoint, key: string): Promise<HeldPoint> {
    const { round } = point;
    const checkpoint = await this.#checkpointOf(run, point);
    const taught = checkpoint?.arrays['taught'];
    const source =
      point.id === '0' || checkpoint === null
        ? { config: run.config, parameters: null, taught }
        : {
            config: checkpoint.config,
            parameters: checkpoint.arrays['parameters'] as Float32Array,
            memory: checkpoint.state['memory'],
          };
    const facts = await this.questions.hold(key, source);
    const older = point.id === '0' ? null : answersMayDiffer(checkpoint?.engine);
    const notices = [
      ...(older ? [sentenceOf(older)] : []),
      ...(run.config.latent_slots > 0 ? [ofLatents] : []),
    ];
    return { key, round, facts, notice: notices.length > 0 ? notices.join(' ') : null };
  }

  /** The checkpoint of a point; before training the latest, which alone keeps weights that were delivered with the run. */
  async #checkpointOf(run: RunRecord, { id, serial, round }: TryPoint): Promise<Checkpoint | null> {
    if (id === nowId) return this.#now;
    const library = await this.#library.opening;
    // Rejects if the run was deleted meanwhile.
    await this.#recordOf(run.id);
    if (id === '0') return library.readCheckpoint(run.id).catch(() => this.#now);
    const found = await library.readCheckpoint(run.id, serial ?? undefined).catch(() => null);
    if (found === null)
      throw new Error(`round ${round}: its checkpoint is no longer stored; choose another round`);
    return found;
  }

  /** The run's record; a run that was opened but not yet stored has only what the Lab knows. */
  async #recordOf(runId: string): Promise<RunRecord> {
    return (await this.#library.opening).readRun(runId);
  }

  #missingWords(id: string): string {
    const stored = this.points.map((point) => point.id).join(', ');
    return `round ${id}: this run has no checkpoint of it; choose one of ${stored}`;
  }
}
