/** The test server bundles a worker's script when it is first asked for it, which a supervisor would take for a slow start. */

/** Starts a worker once and ends it as soon as its script runs. */
export async function warmed(create: () => Worker): Promise<void> {
  const worker = create();
  await new Promise<void>((resolve) => worker.addEventListener('message', () => resolve(), { once: true }));
  worker.terminate();
}
