/** `npm run fuzz`: reads hostile run files and measures what each takes: `[count] [FILE.json]`. */
import { writeFileSync } from 'node:fs';
import { sampleContent } from './samples.ts';
import { hostileFile } from './hostile.ts';
import { readRunFile, writeRunFile } from '../../src/runfile/file.ts';

const [count = '2000', json] = process.argv.slice(2);
const collect = (globalThis as { gc?: () => void }).gc;

interface Kind {
  files: number;
  accepted: number;
  slowestMs: number;
  mostMb: number;
}

/** Time of a good file of about 20 MB: the medium policy with older versions of its weights. */
function timeOfImport(): { readonly mb: number; readonly ms: number } {
  const file = writeRunFile(sampleContent({ settings: { policy: 'medium' }, versions: 4 }));
  const begun = performance.now();
  readRunFile(file);
  return { mb: Number((file.length / 1e6).toFixed(1)), ms: Math.round(performance.now() - begun) };
}

const kinds = new Map<string, Kind>();
for (let n = 0; n < Number(count); n++) {
  const { name, file } = hostileFile(n);
  const kind = kinds.get(name) ?? { files: 0, accepted: 0, slowestMs: 0, mostMb: 0 };
  kinds.set(name, kind);
  collect?.();
  const before = process.memoryUsage();
  // The processor's own time: other programs on the machine are not the reader's fault.
  const begun = process.cpuUsage();
  kind.files++;
  try {
    readRunFile(file);
    kind.accepted++;
    process.stderr.write(`accepted ${n}: ${name}\n`);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'RunFileRefused') throw error;
  }
  const { user, system } = process.cpuUsage(begun);
  const after = process.memoryUsage();
  const grown = (after.heapUsed + after.external - before.heapUsed - before.external) / 1e6;
  kind.slowestMs = Math.max(kind.slowestMs, Math.round((user + system) / 1000));
  kind.mostMb = Math.max(kind.mostMb, Math.round(grown));
}
const result = {
  files: Number(count),
  accepted: [...kinds.values()].reduce((sum, { accepted }) => sum + accepted, 0),
  kinds: Object.fromEntries(kinds),
  peakMbOfProcess: Math.round(process.resourceUsage().maxRSS / 1000),
  goodFile: timeOfImport(),
  node: process.version,
};
if (json === undefined) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
else writeFileSync(json, `${JSON.stringify(result, null, 2)}\n`);
