/**
 * A graphics card beside WASM by Dawn in Node, without a network: results of all programs, times of rounds, calls of the card. Prints
 * lines as they come, and JSON at the end. Start with `--liftoff-only` (see `dawn.ts`); WASM is timed in a process of its own without.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { engineVersion } from '../../../src/run/engineVersion.ts';
import { workTimes, type TimedWork, type WorkTimes } from '../../../src/run/workTimes.ts';
import type { Executor } from '../../../src/graph/index.ts';
import { checkGradient } from '../../../src/runtime/gradientCheck.ts';
import { openNodeExecutor } from '../../../src/runtime/nodeOrt.ts';
import { createProgramActor } from '../../../src/runtime/programActor.ts';
import { createProgramPolicy } from '../../../src/runtime/programPolicy.ts';
import { openDawn } from '../../gpu/dawn.ts';
import { countGpuCalls } from './calls.ts';
import { comparePrograms, failuresOf } from './programs.ts';
import { recipeNames } from './recipes.ts';

/** Nothing begins after this, and nothing lasts longer than that. */
const [enoughMs, mostMs] = [400_000, 470_000];

/** A software adapter has time for one group: its times say that every row works, and nothing of a card. */
const worksWith = (groups: number): Readonly<Record<string, TimedWork>> => ({
  small: { policy: 'small', groups },
  words: { policy: 'small', task: 'replies', groups },
  medium: { policy: 'medium', groups },
  large: { policy: 'large', groups },
});

const parts = {
  ...{ createPolicy: createProgramPolicy, createActor: createProgramActor },
  now: () => performance.now(),
};
const timed = async (executor: Executor, work: TimedWork) => {
  const { completions, update } = await workTimes(executor, work, parts);
  return { completions, update, round: completions + update };
};
type Timed = WorkTimes & { readonly round: number };

async function onWasm(works: string): Promise<void> {
  const threads = cpus().length;
  const { executor } = openNodeExecutor({ threads });
  const times: Record<string, Timed> = {};
  for (const [name, work] of Object.entries(JSON.parse(works) as Record<string, TimedWork>))
    times[name] = await timed(executor, work);
  process.stdout.write(JSON.stringify({ threads, times }), () => process.exit(0));
}

async function measureCard(file: string | undefined, cardFile: string | undefined): Promise<void> {
  const begun = performance.now();
  const say = (line: string): void => void process.stderr.write(`gpu: ${line}\n`);
  const { executor: gpu, adapter, software } = await openDawn();
  const works = worksWith(software ? 1 : 16);
  say(`${adapter}${software ? ', software: 1 group instead of 16' : ''}; WASM first`);
  const own = process.execArgv.filter((flag) => flag !== '--liftoff-only');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...own, process.argv[1] as string, 'wasm', JSON.stringify(works)],
    { timeout: enoughMs / 2 },
  );
  const { threads, times: wasm } = JSON.parse(stdout) as { threads: number; times: Record<string, Timed> };
  const calls = countGpuCalls();
  const card: Record<string, Timed | { readonly failed: string }> = {};
  const failures: string[] = [];
  const elapsed = (): number => performance.now() - begun;
  const attempt = async (name: string, work: () => Promise<void>): Promise<void> => {
    if (elapsed() > enoughMs) return void failures.push(`${name}: not measured, the time is over`);
    const over = delay(mostMs - elapsed(), null, { ref: false }).then(() => {
      throw new Error(`not measured after ${(mostMs / 1000).toFixed(0)} s`);
    });
    await Promise.race([work(), over]).catch((error: unknown) => {
      failures.push(`${name}: ${String(error).split('\n')[0]}`);
      say(failures.at(-1) as string);
    });
  };
  for (const [name, work] of Object.entries(works)) {
    await attempt(name, async () => {
      const [here, there] = [await timed(gpu, work), wasm[name] as Timed];
      card[name] = here;
      for (const what of ['completions', 'update', 'round'] as const)
        say(
          `${name}, ${what}: ${here[what].toFixed(1)} ms, WASM ${there[what].toFixed(1)} ms (${(there[what] / here[what]).toFixed(2)} ×)`,
        );
    });
  }
  const { executor: here } = openNodeExecutor({ threads });
  const compared: Record<string, unknown> = {};
  const kinds = [
    ...recipeNames.map((recipe) => ['tiny', recipe] as const),
    ['medium', 'KL penalty'] as const,
  ];
  for (const [policy, recipe] of software ? kinds.slice(0, 1) : kinds) {
    await attempt(`${policy}, ${recipe}`, async () => {
      const result = await comparePrograms(here, gpu, calls, { policy, recipe });
      const gradientCheck = recipe === 'KL penalty' ? (await checkGradient(gpu)).worst : 0;
      failures.push(...failuresOf({ ...result, gradientCheck }));
      compared[`${policy}, ${recipe}`] = { ...result, gradientCheck };
      say(`${policy}, ${recipe}: ${result.programs.length} programs compared`);
    });
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${process.platform}`;
  const seconds = Math.round((performance.now() - begun) / 1000);
  const result = {
    engineVersion,
    adapter,
    software,
    machine,
    threads,
    seconds,
    card,
    wasm,
    compared,
    failures,
  };
  const text = `${JSON.stringify(result, null, 2)}\n`;
  if (file) writeFileSync(file, text);
  if (cardFile && !software) writeFileSync(cardFile, text);
  process.stdout.write(text, () => process.exit(failures.length > 0 ? 1 : 0));
}

const [role = '', ...given] = process.argv.slice(2);
if (role === 'wasm') await onWasm(given[0] as string);
else await measureCard(role || undefined, given[0]);
