/** A world that the reader plays by hand, what a policy would do in it, and the policy while it plays. */
import {
  drawnChoice,
  played,
  episodeRow,
  undone,
  worlds,
  type Episode,
  type HandWorld,
} from '../../question/world.ts';
import type { QuestionHandle } from '../../runtime/questionHandle.ts';
import { vocabularyIn } from '../../tasks/index.ts';
import { END } from '../../tasks/vocabulary/common.ts';
import type { Prompt, TaskView, Verdict } from '../../tasks/task.ts';
import { sentenceOf } from '../state/sentences.ts';

/** An action with the probability that the policy takes it; null without a policy. */
export interface WouldDo {
  readonly action: number;
  readonly name: string;
  readonly key: string;
  readonly probability: number | null;
  /** Why it is impossible here, or null. */
  readonly whyNot: string | null;
}

/** A policy of the world's task. */
export interface WorldPolicy {
  readonly key: string;
  readonly seed: number;
}

/** Time that an action of the policy is shown, by kind of picture. */
const shownMs: Readonly<Partial<Record<TaskView['kind'], number>>> = { grid: 220, walk: 220, pole: 20 };

export class Played {
  readonly world: HandWorld;
  readonly #questions: QuestionHandle;
  #policy = $state.raw<WorldPolicy | null>(null);
  episode = $state.raw<Episode>() as Episode;
  /** On the episode so far; null before it is known. */
  verdict = $state.raw<Verdict | null>(null);
  #would = $state.raw<readonly number[] | null>(null);
  /** Cells along which the policy is likeliest to walk from here; only in the maze. */
  ahead = $state.raw<readonly (readonly [number, number])[]>([]);
  isTaking = $state.raw(false);
  /** What the last press did, if it needs words. */
  said = $state.raw('');
  failure = $state.raw<string | null>(null);
  #number = $state.raw(0);
  readonly #level: number;
  /** Counts takings, so that the policy plays another way the next time. */
  #takes = 0;
  /** Counts changes of the episode, so that a late answer is dropped. */
  #changes = 0;

  /** Throws if the task is no world. */
  constructor(task: string, level: number, questions: QuestionHandle) {
    const world = worlds.get(task);
    if (!world) throw new Error(`internal: ${task} is no world that can be played by hand`);
    this.world = world;
    this.#level = level;
    this.#questions = questions;
    this.#set(world.start(this.#prompt()));
  }

  get view(): TaskView {
    return this.world.view(this.episode);
  }
  get hasPolicy(): boolean {
    return this.#policy !== null;
  }
  /** The actions with the policy's probabilities here. */
  get would(): readonly WouldDo[] {
    return this.world.actions.map(({ action, name, key }) => ({
      ...{ action, name, key, probability: this.#would?.[action] ?? null },
      whyNot: this.world.whyNot(this.episode, action),
    }));
  }

  /** Sets the policy that is asked; null: none. */
  setPolicy(policy: WorldPolicy | null): void {
    if (policy?.key === this.#policy?.key) return;
    this.#policy = policy;
    this.#set(this.episode);
  }

  /** Takes an action of the reader. An impossible one does nothing. */
  press(action: number): void {
    this.isTaking = false;
    const whyNot = this.world.whyNot(this.episode, action);
    if (this.episode.isOver) this.#say('The episode is over: press R to start again, or Z to go back.');
    else if (whyNot !== null) this.#say(sentenceOf(whyNot));
    else this.#set(played(this.world, this.episode, action));
  }

  back(): void {
    this.isTaking = false;
    this.#set(undone(this.world, this.episode));
  }

  again(): void {
    this.isTaking = false;
    this.#set(this.world.start(this.episode.prompt));
  }

  /** Starts the next held-out prompt. */
  another(): void {
    this.isTaking = false;
    this.#number++;
    this.#set(this.world.start(this.#prompt()));
  }

  /** The policy plays from here to the end, or stops if it plays already. */
  async take(): Promise<void> {
    if (this.isTaking || this.#policy === null) {
      this.isTaking = false;
      return;
    }
    this.isTaking = true;
    const take = ++this.#takes;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const wait = isCalm ? 0 : (shownMs[this.view.kind] ?? 0);
    try {
      while (this.isTaking && !this.episode.isOver && take === this.#takes) {
        const probabilities = await this.#probabilities(this.#policy, this.episode);
        if (!this.isTaking) return;
        const at = this.episode.actions.length;
        const choice = drawnChoice(probabilities, this.#policy.seed, take, at);
        this.#set(this.world.act(this.episode, choice));
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    } catch (error) {
      this.failure = sentenceOf(error);
    }
    this.isTaking = false;
  }

  stop(): void {
    this.isTaking = false;
  }

  #prompt(): Prompt {
    return this.world.task.prompt('eval', 0, this.#number, this.#level);
  }

  #say(words: string): void {
    this.said = words;
  }

  #set(episode: Episode): void {
    const change = ++this.#changes;
    this.episode = episode;
    this.said = '';
    this.failure = null;
    this.#would = null;
    if (episode.actions.length === 0) this.verdict = null;
    void this.#ask(episode, change).catch((error: unknown) => {
      if (change === this.#changes) this.failure = sentenceOf(error);
    });
  }

  async #ask(episode: Episode, change: number): Promise<void> {
    const verdict = await this.world.verdict(episode);
    if (change !== this.#changes) return;
    this.verdict = verdict;
    const policy = this.#policy;
    if (policy === null || episode.isOver) {
      this.ahead = [];
      return;
    }
    const would = await this.#probabilities(policy, episode);
    if (change !== this.#changes) return;
    this.#would = would;
    if (this.world.task.kind !== 'tokens') return;
    const ahead = await this.#questions.continuation(policy.key, episodeRow(episode), 1);
    if (change !== this.#changes) return;
    const walked = ahead
      .map(({ symbol }) => vocabularyIn(this.world.task.id).idOf(symbol))
      .filter((token) => token !== END)
      .reduce((walk, token) => this.world.act(walk, token), episode);
    const seen = this.world.view(walked);
    this.ahead = seen.kind === 'grid' ? seen.path.slice(episode.actions.length) : [];
  }

  async #probabilities({ key }: WorldPolicy, episode: Episode): Promise<readonly number[]> {
    const read =
      this.world.task.kind === 'tokens'
        ? await this.#questions.nextSymbols(key, episodeRow(episode), 1)
        : await this.#questions.actions(key, episode.observations.at(-1) ?? [], 1);
    return Array.from(read);
  }
}
