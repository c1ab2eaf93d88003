/** When a widget comes into the reader's sight. */

/** Calls back once, when a third of the element is visible; also within frames of other origins. */
export function onceInSight(element: Element, call: () => void): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      call();
    },
    { threshold: 1 / 3 },
  );
  watcher.observe(element);
}
