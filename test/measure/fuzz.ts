/** Reads hostile run files and measures time and memory of each. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Flags } from '../../src/cli/arguments.ts';
import { sampleContent } from '../runfile/samples.ts';
import { hostileFile } from '../runfile/hostile.ts';
import { readRunFile, writeRunFile } from '../../src/runfile/file.ts';
import { put } from './output.ts';

// Collects garbage before each file, so that one file's memory is not counted for another.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

interface Kind {
  files: number;
  accepted: number;
  slowestMs: number;
  mostMb: number;
}

/** Time to import a valid file of about 20 MB: the medium policy with older versions of its weights. */
function timeOfImport(): { readonly mb: number; readonly ms: number } {
  const file = writeRunFile(sampleContent({ settings: { policy: 'medium' }, versions: 4 }));
  const begun = performance.now();
  readRunFile(file);
  return { mb: Number((file.length / 1e6).toFixed(1)), ms: Math.round(performance.now() - begun) };
}

export function measure(flags: Flags): Promise<void> {
  const count = flags.count('count');
  const kinds = new Map<string, Kind>();
  for (let n = 0; n < count; n++) {
    const { name, file } = hostileFile(n);
    const kind = kinds.get(name) ?? { files: 0, accepted: 0, slowestMs: 0, mostMb: 0 };
    kinds.set(name, kind);
    collect();
    const before = process.memoryUsage();
    // Processor time, to exclude other load on the machine.
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
    files: count,
    accepted: [...kinds.values()].reduce((sum, { accepted }) => sum + accepted, 0),
    kinds: Object.fromEntries(kinds),
    peakMbOfProcess: Math.round(process.resourceUsage().maxRSS / 1000),
    goodFile: timeOfImport(),
    node: process.version,
  };
  put(result, flags.text('json'));
  return Promise.resolve();
}
