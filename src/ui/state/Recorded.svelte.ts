/**
 * The recorded run that plays while there is nothing of the reader's own, on an empty page and until their run has its first
 * round: its curve in one go, and the strip's passes through some of its rounds.
 */
import { decodeLink, encodeLink } from '../../config/link.ts';
import type { RunConfig } from '../../config/settings.ts';
import type { ShownRound } from './drawn.ts';
import type { Lab } from './Lab.svelte.ts';
import type { Recording } from './recording.ts';

/** What it reads of the Lab. */
type Watched = Pick<Lab, 'state' | 'recipe'> & {
  readonly drawn: { readonly history: { readonly length: number }; readonly rounds: number };
  readonly progress: { readonly shown: ShownRound | null };
  readonly overlays: { readonly length: number };
};

export class Recorded {
  readonly #lab: Watched;
  recording = $state.raw<Recording | null>(null);
  /** Whether it is known if there is a recording. */
  isSettled = $state(false);
  #round = $state(0);
  #scene = $state(0);
  /** Whether the next pass is drawn in motion. */
  #moves = $state(true);

  constructor(lab: Watched, fetched: Promise<Recording | null>) {
    this.#lab = lab;
    void fetched.then((recording) => {
      this.recording = recording;
      this.isSettled = true;
    });
  }

  /** Whether the reader waits for the first completions of their run. */
  readonly isAwaited = $derived.by(() => {
    const { state, progress } = this.#lab;
    return (state === 'loading' || state === 'running') && progress.shown === null;
  });
  /** Whether its curve plays: nothing was trained, and it is a run of the recipe as it stands, or better than nothing. */
  readonly plays = $derived.by(() => {
    const { drawn, overlays, recipe } = this.#lab;
    const recording = this.recording;
    if (recording === null || drawn.rounds > 0 || overlays.length > 0) return false;
    if (this.isAwaited) return true;
    return drawn.history.length === 0 && recipe !== null && encodeLink(recipe) === recording.link;
  });
  /** Its own recipe, which may be another than the one on the page. */
  readonly recipe = $derived.by((): RunConfig | null =>
    this.recording === null ? null : decodeLink(this.recording.link),
  );
  /** The round that the curve has reached. */
  get round(): number {
    return this.#round;
  }
  set round(round: number) {
    this.#round = round;
    // Nothing sweeps through the strip then that would take the next one.
    if (this.isAwaited) this.#scene = Math.max(0, this.#reached());
  }
  /** The round that the strip draws; null while it does not play. */
  readonly shown = $derived.by((): ShownRound | null => {
    const scene = this.plays || this.isAwaited ? this.recording?.scenes[this.#scene] : undefined;
    return scene ? { ...scene, groups: [scene.group] } : null;
  });
  /** Not while a run starts, which needs the machine. */
  get moves(): boolean {
    return this.#moves && !this.isAwaited;
  }

  /** Plays again from the beginning. */
  again(): void {
    this.#scene = 0;
    this.#moves = true;
  }

  /** Shows the end at once. */
  finish(): void {
    this.#scene = Math.max(0, (this.recording?.scenes.length ?? 0) - 1);
    this.#moves = false;
  }

  /** Continues with the last recorded round at or before the curve's; stops after the last one. */
  next(): void {
    const last = (this.recording?.scenes.length ?? 0) - 1;
    if (this.#scene >= last) this.#moves = false;
    else this.#scene = Math.max(this.#scene + 1, this.#reached());
  }

  /** The last recorded round at or before the curve's, by its place; -1 without any. */
  #reached(): number {
    return (this.recording?.scenes ?? []).findLastIndex(({ round }) => round <= this.#round);
  }
}
