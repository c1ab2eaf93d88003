/** What the thread does that opens runs of other libraries. Their readers are fetched at once, while files are chosen. */
import type { ForeignApi } from '../src/runtime/foreignProtocol.ts';

const fetchReaders = () => import('../src/foreign/index.ts');
let readers: ReturnType<typeof fetchReaders> | null = null;
const loading = () =>
  (readers ??= fetchReaders().catch((error: unknown) => {
    readers = null;
    throw error;
  }));

type Held = Awaited<ReturnType<Awaited<ReturnType<typeof fetchReaders>>['openDrawn']>>;
let held: Held | null = null;
/** Counts readings: the one that began last is kept, whichever ends last. */
let readings = 0;
const opened = (): Held => {
  if (held === null) throw new Error('internal: a run must be opened first, got none');
  return held;
};

export const foreign: ForeignApi = {
  async open(files, options, onPart) {
    const reading = ++readings;
    const read = await (await loading()).openDrawn(files, options, onPart);
    if (reading === readings) held = read;
    return read.overview;
  },
  groups: async (query) => (await loading()).groupsIn(opened().run.completions, query),
  repeats: async (most) => (await loading()).repeatsIn(opened().run.completions, most),
  async json() {
    const { run, overview } = opened();
    return new Blob([JSON.stringify((await loading()).reportJson(run, overview.diagnoses), null, 2)]);
  },
};

/** The thread's answers; what opens runs is fetched before the first is there, and a failure is said with that one. */
export function foreignApi(): ForeignApi {
  loading().catch(() => undefined);
  return foreign;
}
