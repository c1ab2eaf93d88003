/** The recorded run that plays on an empty page: its curve in one go, and the strip's passes through some of its rounds. */
import { encodeLink } from '../../config/link.ts';
import type { ShownRound } from './drawn.ts';
import type { Lab } from './Lab.svelte.ts';
import type { Recording } from './recording.ts';

/** What it reads of the Lab. */
type Watched = Pick<Lab, 'state' | 'recipe'> & {
  readonly drawn: { readonly history: { readonly length: number } };
  readonly overlays: { readonly length: number };
};

export class Recorded {
  readonly #lab: Watched;
  #recording = $state.raw<Recording | null>(null);
  #isSettled = $state(false);
  #round = $state(0);
  #scene = $state(0);
  /** Whether the next pass is drawn in motion. */
  #moves = $state(true);

  constructor(lab: Watched, fetched: Promise<Recording | null>) {
    this.#lab = lab;
    void fetched.then((recording) => {
      this.#recording = recording;
      this.#isSettled = true;
    });
  }

  /** Whether it is known if there is a recording. */
  get isSettled(): boolean {
    return this.#isSettled;
  }
  get recording(): Recording | null {
    return this.#recording;
  }
  /** Whether it plays: nothing was trained, and it is a run of the recipe as it stands. */
  readonly plays = $derived.by(() => {
    const lab = this.#lab;
    const isEmpty = lab.drawn.history.length === 0 && lab.overlays.length === 0;
    const recording = this.#recording;
    if (!isEmpty || lab.state !== 'idle' || recording === null || lab.recipe === null) return false;
    return encodeLink(lab.recipe) === recording.link;
  });
  /** The round that the curve has reached. */
  get round(): number {
    return this.#round;
  }
  set round(round: number) {
    this.#round = round;
  }
  /** The round that the strip draws; null while it does not play. */
  readonly shown = $derived.by((): ShownRound | null => {
    const scene = this.plays ? this.#recording?.scenes[this.#scene] : undefined;
    return scene ? { ...scene, groups: [scene.group] } : null;
  });
  get moves(): boolean {
    return this.#moves;
  }

  /** Plays again from the beginning. */
  again(): void {
    this.#scene = 0;
    this.#moves = true;
  }

  /** Shows the end at once. */
  finish(): void {
    this.#scene = Math.max(0, (this.#recording?.scenes.length ?? 0) - 1);
    this.#moves = false;
  }

  /** Continues with the last recorded round at or before the curve's; stops after the last one. */
  next(): void {
    const scenes = this.#recording?.scenes ?? [];
    const reached = scenes.findLastIndex(({ round }) => round <= this.#round);
    if (this.#scene >= scenes.length - 1) this.#moves = false;
    else this.#scene = Math.max(this.#scene + 1, reached);
  }
}
