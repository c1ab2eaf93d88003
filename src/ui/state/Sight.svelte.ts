/** Whether a panel can be seen. Panels that change every round draw nothing while it cannot. */
import type { Attachment } from 'svelte/attachments';

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
}
