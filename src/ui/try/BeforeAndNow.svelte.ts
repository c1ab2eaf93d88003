/** One prompt, answered by the policy from before training and by the one that trains now; asked again as the run continues. */
import { startsFromOwnWeights } from '../../config/ownBase.ts';
import type { RunConfig } from '../../config/schema.ts';
import type { DrawnCompletion } from '../../question/draw.ts';
import { promptProblem, type PromptRules } from '../../question/prompt.ts';
import { createQuestionHandle, type QuestionHandle } from '../../runtime/questionHandle.ts';
import type { PolicySource } from '../../runtime/questionProtocol.ts';
import { openOwnTasks } from '../../storage/ownTasks.ts';
import type { Lab } from '../state/Lab.svelte.ts';
import { sentenceOf } from '../state/sentences.ts';

/** The least time between two looks at the run, in milliseconds: a look copies its weights. */
const restMs = 3000;

/** What is watched: the run, or the recipe before there is one. */
export type WatchedLab = Pick<Lab, 'run' | 'config' | 'state' | 'round' | 'snapshot'>;

/** The reader's own weights that a run of this configuration starts from, where this browser keeps them. */
async function ownWeights(config: RunConfig): Promise<Float32Array | undefined> {
  if (!startsFromOwnWeights(config)) return undefined;
  const shelf = await openOwnTasks();
  const { own_base: base, own_task: own, task, policy } = config;
  return (await shelf.taught(base ?? task, policy, own?.warm))?.parameters;
}

export class BeforeAndNow {
  readonly #lab: WatchedLab;
  readonly #questions: QuestionHandle;
  /** What the reader types. */
  text = $state.raw('');
  /** What may be typed; null until the base is held. */
  rules = $state.raw<PromptRules | null>(null);
  /** The answers; null while they are on their way. */
  before = $state.raw<DrawnCompletion | null>(null);
  now = $state.raw<DrawnCompletion | null>(null);
  /** The prompt that they answer, and the round of the weights that answer now; 0: the base answers both. */
  asked = $state.raw('');
  round = $state.raw(0);
  /** Why there is no answer, a sentence; null where none is missing. */
  failure = $state.raw<string | null>(null);
  /** Names of the held policies; plain, because nothing shows them. */
  #base: string | null = null;
  #current: string | null = null;
  /** Numbers of the held-out prompt and of the draw. */
  #heldOut = 0;
  #draw = 0;
  /** One look at a time; a call meanwhile makes another one follow. */
  #looking: Promise<void> | null = null;
  #isDue = false;
  #isOver = false;

  constructor(lab: WatchedLab, questions: QuestionHandle = createQuestionHandle()) {
    this.#lab = lab;
    this.#questions = questions;
  }

  /** What is wrong with the typed prompt, a sentence; null if it can be asked. */
  get problem(): string | null {
    const problem = this.rules && promptProblem(this.text, this.rules);
    return problem === null ? null : sentenceOf(problem);
  }

  /** Looks at the run now, and again while it trains, until the returned function is called. */
  follow(): () => void {
    this.#questions.start();
    void this.look();
    const timer = setInterval(() => {
      const { round, run, state } = this.#lab;
      const isNew = round !== this.round || this.#nameOf(run?.id) !== this.#base;
      if (isNew && state !== 'loading' && document.visibilityState === 'visible') void this.look();
    }, restMs);
    return () => {
      clearInterval(timer);
      this.#isOver = true;
      this.#questions.dispose();
    };
  }

  type(text: string): void {
    this.text = text;
  }

  /** Asks the typed prompt. */
  ask(): Promise<void> {
    if (this.problem !== null) return Promise.resolve();
    this.asked = this.text;
    return this.look();
  }

  /** Asks another prompt that is never trained on. */
  async another(): Promise<void> {
    if (this.#base === null) return;
    await this.#attempt(async () => {
      this.text = await this.#questions.heldOut(this.#base as string, this.#heldOut++);
      await this.ask();
    });
  }

  /** Draws both answers again. */
  again(): Promise<void> {
    this.#draw++;
    return this.look();
  }

  /** Takes the weights as they are and asks both policies. */
  look(): Promise<void> {
    this.#isDue = true;
    this.#looking ??= (async () => {
      while (this.#isDue && !this.#isOver) {
        this.#isDue = false;
        await this.#attempt(() => this.#look());
      }
      this.#looking = null;
    })();
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { run, config } = this.#lab;
    const name = this.#nameOf(run?.id);
    const checkpoint = run ? ((await this.#lab.snapshot())?.checkpoint ?? null) : null;
    if (name !== this.#base) await this.#forget();
    const taught = checkpoint?.arrays['taught'] ?? (await ownWeights(config));
    const { rules } = await this.#questions.hold(name, { config, parameters: null, taught });
    this.#base = name;
    this.rules = rules;
    if (rules === null) return;
    const trained = checkpoint && checkpoint.round > 0 ? checkpoint : null;
    const now = trained
      ? await this.#holdNow(`${name} ${trained.round}`, {
          config: trained.config,
          parameters: trained.arrays['parameters'] as Float32Array,
          memory: trained.state['memory'],
        })
      : name;
    // The prompt of a task before is none of this one's.
    if (this.asked === '' || promptProblem(this.asked, rules) !== null) {
      this.asked = await this.#questions.heldOut(name, this.#heldOut++);
      this.text = this.asked;
    }
    const question = { text: this.asked, temperature: 1 };
    const [before = null] = await this.#questions.draws(name, question, this.#draw, 1);
    const [after = null] =
      now === name ? [before] : await this.#questions.draws(now, question, this.#draw, 1);
    if (question.text !== this.asked) return;
    this.before = before;
    this.now = after;
    this.round = trained?.round ?? 0;
  }

  /** Holds the weights of now in place of those before them. */
  async #holdNow(name: string, source: PolicySource): Promise<string> {
    if (this.#current !== name) {
      const old = this.#current;
      await this.#questions.hold(name, source);
      this.#current = name;
      if (old !== null) await this.#questions.drop(old);
    }
    return name;
  }

  /** Drops the policies of another run. */
  async #forget(): Promise<void> {
    for (const name of [this.#base, this.#current]) if (name !== null) await this.#questions.drop(name);
    [this.#base, this.#current] = [null, null];
    [this.before, this.now, this.round] = [null, null, 0];
  }

  /** A recipe is another one where its task or its base is. */
  #nameOf(runId: string | undefined): string {
    const { task, level, policy, own_task: own, own_base: base } = this.#lab.config;
    return runId ?? /* data */ `recipe ${JSON.stringify([task, level, policy, own, base])}`;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.failure = null;
    } catch (error) {
      if (!this.#isOver) this.failure = sentenceOf(error);
    }
  }
}
