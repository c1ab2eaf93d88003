/** Detects when a widget becomes visible to the reader. */

/** Calls back once, when a third of the element is visible; works in frames of other origins too. */
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
