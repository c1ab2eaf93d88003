/** Keeps a Node process alive while a thread must answer: its threads do not, so that an idle one lets it end. */
export function createAwake(): (isNeeded: boolean) => void {
  let timer: ReturnType<typeof setInterval> | null = null;
  return (isNeeded) => {
    if (isNeeded === (timer !== null)) return;
    if (timer !== null) clearInterval(timer);
    timer = isNeeded ? setInterval(() => undefined, 60_000) : null;
  };
}
