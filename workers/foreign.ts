/** What the thread does that opens runs of other libraries. Their readers are fetched at once, while files are chosen. */
import type { ForeignOverview } from '../src/foreign/overview.ts';
import type { ForeignRun } from '../src/foreign/run.ts';
import type { ForeignApi } from '../src/runtime/foreignProtocol.ts';

const fetchReaders = () => import('../src/foreign/index.ts');
let readers: ReturnType<typeof fetchReaders> | null = null;
const loading = () =>
  (readers ??= fetchReaders().catch((error: unknown) => {
    readers = null;
    throw error;
  }));

/** Milliseconds between pictures of what is read so far, and how many times its own time each waits for the next. */
const [pause, rest] = [500, 9];

let held: { readonly run: ForeignRun; readonly overview: ForeignOverview } | null = null;
/** Counts readings: the one that began last is kept, whichever ends last. */
let readings = 0;
const opened = () => {
  if (held === null) throw new Error('internal: a run must be opened first, got none');
  return held;
};

export const foreign: ForeignApi = {
  async open(files, options, onPart) {
    const reading = ++readings;
    const { openForeign, overviewOf, pictureOf, blobFile } = await loading();
    let due = 0;
    const onRead = (bytes: number, total: number, soFar: () => ForeignRun): void => {
      const begun = performance.now();
      const picture = begun < due || bytes === total ? null : pictureOf(soFar());
      const isDrawn = picture !== null && picture.curves.length > 0;
      onPart({ bytes, total, picture: isDrawn ? picture : null });
      if (picture) due = begun + Math.max(isDrawn ? pause : 0, rest * (performance.now() - begun));
    };
    const run = await openForeign(
      files.map(({ name, blob }) => blobFile(name, blob)),
      { ...options, onRead },
    );
    // Curves are drawn while checks are computed.
    const picture = pictureOf(run);
    onPart({ bytes: 1, total: 1, picture });
    const overview = overviewOf(run, picture);
    if (reading === readings) held = { run, overview };
    return overview;
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
