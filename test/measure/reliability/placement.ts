/** In a page: finds where the engine places the nodes of a run's programs when it compiles them for the graphics card. */
import { defaultConfig, parseConfig } from '../../../src/config/schema.ts';
import type { Executor, Program } from '../../../src/graph/index.ts';
import { initialParameters } from '../../../src/policy/initialize.ts';
import { policyOf } from '../../../src/policy/sizes.ts';
import { openRun } from '../../../src/run/open.ts';
import { openDevice } from '../../../src/runtime/devices.ts';
import { createProgramActor } from '../../../src/runtime/programActor.ts';
import { createProgramPolicy } from '../../../src/runtime/programPolicy.ts';

export interface Placement {
  readonly method: string;
  readonly program: string;
  /** Nodes by the part of the engine that runs them; empty if the engine reported nothing. */
  readonly nodes: Readonly<Record<string, number>>;
}

/** Makes every session of this page's engine report its nodes into `said`. */
async function listen(said: string[]): Promise<void> {
  // Before the engine starts, because it captures the console's functions.
  for (const level of ['error', 'warn', 'log'] as const)
    console[level] = (...words: unknown[]): void => void said.push(words.map(String).join(' '));
  const { InferenceSession } =
    'Suspending' in WebAssembly
      ? await import('onnxruntime-web/jspi')
      : await import('onnxruntime-web/webgpu');
  const create = InferenceSession.create.bind(InferenceSession) as (
    bytes: Uint8Array,
    options: object,
  ) => ReturnType<typeof InferenceSession.create>;
  Object.assign(InferenceSession, {
    create: (bytes: Uint8Array, options: object) => create(bytes, { ...options, logSeverityLevel: 0 }),
  });
}

function nodesIn(said: readonly string[]): Record<string, number> {
  const placed = said.map((line) => /placed on \[(\w+)\]\. Number of nodes: (\d+)/.exec(line));
  return Object.fromEntries(
    placed.flatMap((found) => (found ? [[found[1] as string, Number(found[2])]] : [])),
  );
}

/** Compiles a run's programs for each method whose name is in `programs`, with minimal sizes. */
export async function placements(
  methods: readonly string[],
  programs: readonly string[],
): Promise<readonly Placement[]> {
  const said: string[] = [];
  await listen(said);
  const { executor, device } = await openDevice({ device: 'webgpu', threads: 0 });
  if (device.kind !== 'webgpu') throw new Error(`device: must be webgpu, got ${device.kind}`);
  const found: Placement[] = [];
  for (const method of methods) {
    const config = parseConfig({ ...defaultConfig(method), policy: 'tiny' });
    const listening: Executor = {
      ...executor,
      async prepare(program: Program) {
        if (!programs.includes(program.name)) return;
        said.length = 0;
        await executor.prepare(program);
        found.push({ method, program: program.name, nodes: nodesIn(said) });
        await executor.forget(program);
      },
    };
    const { dispose } = await openRun({
      config,
      executor: listening,
      createPolicy: createProgramPolicy,
      createActor: createProgramActor,
      base: initialParameters(policyOf(config.policy).layout, 1),
      now: () => performance.now(),
    });
    await dispose();
  }
  return found;
}
