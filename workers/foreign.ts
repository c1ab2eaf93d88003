/** What the thread does that opens runs of other libraries. Their readers are fetched at once, while files are chosen. */
import type { ForeignRun } from '../src/foreign/run.ts';
import type { ForeignApi } from '../src/runtime/foreignProtocol.ts';

const fetchReaders = () => import('../src/foreign/index.ts');
let readers: ReturnType<typeof fetchReaders> | null = null;
const loading = () =>
  (readers ??= fetchReaders().catch((error: unknown) => {
    readers = null;
    throw error;
  }));

let run: ForeignRun | null = null;
/** Counts readings: the one that began last is kept, whichever ends last. */
let readings = 0;
const opened = (): ForeignRun => {
  if (run === null) throw new Error('internal: a run must be opened first, got none');
  return run;
};

export const foreign: ForeignApi = {
  async open(files, options, onPart) {
    const reading = ++readings;
    const { openForeign, overviewOf, blobFile } = await loading();
    const read = await openForeign(
      files.map(({ name, blob }) => blobFile(name, blob)),
      {
        ...options,
        onMetrics: (metrics) => onPart({ kind: 'metrics', opened: overviewOf(metrics) }),
        onRead: (bytes, total) => onPart({ kind: 'read', bytes, total }),
      },
    );
    if (reading === readings) run = read;
    return overviewOf(read);
  },
  groups: async (query) => (await loading()).groupsIn(opened().completions, query),
  repeats: async (most) => (await loading()).repeatsIn(opened().completions, most),
};

/** The thread's answers; what opens runs is fetched before the first is there, and a failure is said with that one. */
export function foreignApi(): ForeignApi {
  loading().catch(() => undefined);
  return foreign;
}
