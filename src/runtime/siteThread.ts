/** The page's threads that share a script of the site. */
import script from '../../workers/thread.worker.ts?worker&url';
import { isOpaque, startModule } from './moduleWorker.ts';
import type { ThreadName } from './threadNames.ts';

/** Starts threads of this name; throws a sentence where the page's origin is opaque, to which browsers refuse the site's files. */
export const siteThread = (name: ThreadName) => (): Worker => {
  if (isOpaque()) {
    throw new Error(
      'this frame is sandboxed without allow-same-origin, so the page cannot start its training thread: open the page in a tab of its own, embed the widget (embed.html), or add allow-same-origin',
    );
  }
  return startModule(script, name);
};

/** The same, even where the page's origin is opaque. */
export const startAnywhere = (name: ThreadName): Worker => startModule(script, name);
