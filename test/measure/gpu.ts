/**
 * Measures the engine on a graphics card in one run of at most ten minutes: results of all programs against WASM, times of updates
 * and generation, calls of the card, and what the engine's JavaScript does not offer. A part that fails is recorded with its
 * message, and the others follow; the exit code is 1 where results differ.
 */
import { cpus } from 'node:os';
import { WrongUse, type Flags } from '../../src/cli/arguments.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { createStage, type Stage } from './bench/stage.ts';
import type { Adapter } from './gpu/jobs/adapter.ts';
import { partsFor, type Report, type RunJob } from './gpu/parts.ts';
import { put } from './output.ts';

/** No part lasts longer than the first, and none beyond the end of the second. A software adapter compiles slowly. */
const limitsOn = {
  card: { partMs: 150_000, allMs: 570_000 },
  software: { partMs: 600_000, allMs: 3_600_000 },
};

const software = [['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader']];
/** Ways to reach a graphics card; on Linux without a window, Chromium may have it behind Vulkan alone. */
const hardware = [
  ['--enable-unsafe-webgpu', '--ignore-gpu-blocklist'],
  ['--enable-unsafe-webgpu', '--ignore-gpu-blocklist', '--enable-features=Vulkan', '--use-angle=vulkan'],
];

interface Found {
  readonly stage: Stage;
  readonly adapter: Adapter;
  readonly chromium: string;
  readonly flags: readonly string[];
}

/** Browsers in which WebGPU has the wanted adapter. Throws where no flags bring one. */
async function findAdapter(stage: Stage, swiftshader: boolean): Promise<Found> {
  const seen: string[] = [];
  for (const flags of swiftshader ? software : hardware) {
    const flagged = stage.withFlags(flags);
    const { adapter, chromium } = await flagged.atWorkbench(true, async ({ browser, run }) => ({
      chromium: browser.version(),
      adapter: await run('gpuAdapter', {}),
    }));
    if (adapter?.software === swiftshader) return { stage: flagged, adapter, chromium, flags };
    seen.push(adapter ? `${adapter.vendor} ${adapter.architecture}` : 'none');
  }
  throw new Error(
    swiftshader
      ? `adapter: must be software, got ${seen.join(', ')}; take a Chromium with SwiftShader`
      : `adapter: must be a graphics card, got ${seen.join(', ')}; install its driver for Vulkan, or add --swiftshader`,
  );
}

/** Measures in a browser of its own, which is closed after `limitMs` at the latest. */
function within(
  stage: Stage,
  limitMs: number,
  measurePart: (run: RunJob) => Promise<Report>,
): Promise<Report> {
  return stage.atWorkbench(true, async ({ run }) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const message = `must end within ${Math.round(limitMs / 1000)} s, got no result`;
      timer = setTimeout(() => reject(new Error(message)), limitMs);
    });
    try {
      return await Promise.race([measurePart(run), late]);
    } finally {
      clearTimeout(timer);
    }
  });
}

export async function measure(flags: Flags): Promise<void> {
  const swiftshader = flags.has('swiftshader');
  const only = flags.list('only');
  const known = partsFor(swiftshader, cpus().length);
  const parts = known.filter(({ name }) => only.length === 0 || only.some((start) => name.startsWith(start)));
  if (parts.length === 0) {
    const names = known.map(({ name }) => name).join('; ');
    throw new WrongUse(`--only: must begin one of the names ${names}, got ${only.join(', ')}`);
  }
  const { partMs, allMs } = limitsOn[swiftshader ? 'software' : 'card'];
  const begun = Date.now();
  const stage = createStage();
  const results: Record<string, Report> = {};
  const different: string[] = [];
  try {
    const { stage: flagged, ...found } = await findAdapter(stage, swiftshader);
    for (const { name, checks, measure: measurePart } of parts) {
      const started = Date.now();
      const limitMs = Math.min(partMs, allMs - (started - begun));
      try {
        if (limitMs <= 0) throw new Error('not measured: the time for all parts is over');
        results[name] = await within(flagged, limitMs, measurePart);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        results[name] = { failed: message.split('\n')[0] };
      }
      const { failed, failures } = results[name];
      if (failures || (checks && failed)) different.push(name);
      const seconds = ((Date.now() - started) / 1000).toFixed(0);
      process.stderr.write(`gpu: ${name}, ${seconds} s: ${JSON.stringify(results[name]).slice(0, 400)}\n`);
    }
    const cores = cpus();
    const device = `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown processor'}, ${process.platform}`;
    const seconds = Math.round((Date.now() - begun) / 1000);
    put({ engineVersion, device, ...found, seconds, parts: results }, flags.text('json'));
  } finally {
    await stage.close();
  }
  if (different.length > 0)
    throw new Error(`gpu: results differ, or were not compared, in ${different.join('; ')}`);
}
