/** Does `work` for 0 … times − 1, a few in parallel: a single page leaves a core idle most of the time. */
export async function inLanes(times: number, work: (n: number) => Promise<void>, lanes = 3): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
