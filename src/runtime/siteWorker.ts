/** Workers from files of the site, which browsers refuse to a page whose origin is opaque. */

/** Whether the page's origin is opaque: it stands in a frame with `sandbox` and without `allow-same-origin`. */
export const isOpaque = (): boolean => self.origin === 'null';

/** The same creator of a worker, which throws a sentence where the page's origin is opaque. */
export function siteWorker(create: () => Worker): () => Worker {
  return () => {
    if (isOpaque()) {
      throw new Error(
        'this frame is sandboxed without allow-same-origin, so the page cannot start its training thread: open the page in a tab of its own, embed the widget (embed.html), or add allow-same-origin',
      );
    }
    return create();
  };
}
