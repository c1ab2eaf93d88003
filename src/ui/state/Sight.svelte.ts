/** Whether a panel can be seen. Panels that change every round draw nothing while it cannot. */
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** A little longer than a frame. */
const frameMs = 20;

export class Sight {
  /** True until the browser reports otherwise, so that the first drawing does not wait. */
  #isOnScreen = $state(true);
  #isTabVisible = $state(document.visibilityState !== 'hidden');

  /** Whether the panel is on screen, in frames of other origins too, and its tab is visible. */
  get isSeen(): boolean {
    return this.#isOnScreen && this.#isTabVisible;
  }

  /** Attach it to the panel's element. */
  readonly watch: Attachment = (element) => {
    const look = () => (this.#isTabVisible = document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', look);
    const watcher = new IntersectionObserver((entries) => {
      this.#isOnScreen = entries.at(-1)?.isIntersecting ?? true;
    });
    watcher.observe(element);
    return () => {
      document.removeEventListener('visibilitychange', look);
      watcher.disconnect();
    };
  };

  /**
   * A function that returns `read()` while the panel can be seen, and its last value while it cannot. A first value and null,
   * which means that a run was closed, always pass.
   */
  held<T extends object>(read: () => T | null): () => T | null {
    let last: T | null = null;
    return () => {
      const now = read();
      if (this.isSeen || now === null || last === null) last = now;
      return last;
    };
  }

  /** Like `held`, but a frame later, so that panels that show one value are not all drawn in one frame. */
  follower<T extends object>(read: () => T | null): () => T | null {
    const held = $derived.by(this.held(read));
    let followed = $state.raw<T | null>(null);
    let timer: ReturnType<typeof setTimeout> | null = null;
    $effect.pre(() => {
      if (held === null || untrack(() => followed) === null) followed = held;
      else
        timer ??= setTimeout(() => {
          timer = null;
          followed = held;
        }, frameMs);
    });
    $effect(() => () => {
      if (timer !== null) clearTimeout(timer);
    });
    return () => followed;
  }
}
