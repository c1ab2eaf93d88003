/** When a run stops training. */

/** Resolves when the run neither loads nor trains, in whatever state. */
export function ended(run: { readonly busy: boolean }): Promise<void> {
  return new Promise((resolve) => {
    const stop = $effect.root(() => {
      $effect(() => {
        if (run.busy) return;
        resolve();
        queueMicrotask(() => stop());
      });
    });
  });
}
