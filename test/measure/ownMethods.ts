/**
 * Methods of the catalogue beside their own forms: numbers over twenty rounds on two tasks, the time of an update and of a
 * round's advantages, how long the checks take, and what hostile code gets.
 */
import { cpus, loadavg } from 'node:os';
import type { Flags } from '../../src/cli/arguments.ts';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import type { Executor } from '../../src/graph/index.ts';
import { answersOfMethod, provideOwnMethod, type OwnMethod } from '../../src/learn/own/ownMethod.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { checkMethod } from '../../src/sandbox/checkMethod.ts';
import { openMethod, ownMethodFrom, playOwnMethod } from '../../src/sandbox/openMethod.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { methodNames, methodSource } from '../sandbox/examples.ts';
import { askHook, hostileCases } from '../sandbox/hostileMethods.ts';
import {
  largestDifference,
  nineMethods,
  openSide,
  pairOf,
  pairTasks,
  trainSide,
} from '../sandbox/ownMethods.ts';
import { put } from './output.ts';

const rounds = 20;
/** Pairs of rounds that are timed, after some that warm up. */
const pairs = 60;
const warmUp = 5;

type Quartiles = readonly [number, number, number];

export interface OwnMethodsResult {
  readonly engine: string;
  readonly command: string;
  readonly device: string;
  readonly load: number;
  readonly rounds: number;
  readonly lines: readonly {
    readonly method: string;
    readonly task: string;
    readonly sameHash: boolean;
    readonly metric: string;
    readonly difference: number;
  }[];
  /** Processor time of an update with an own loss over that of the built-in one: quartiles over pairs in turn. */
  readonly updateRatio: Quartiles;
  /** Milliseconds that a round waits for the advantages of this many completions. */
  readonly advantagesMs: Quartiles;
  /** Processor milliseconds of the whole process meanwhile. */
  readonly advantagesProcessorMs: Quartiles;
  readonly completions: number;
  /** Processor milliseconds of all checks of a method in a warm sandbox: quartiles over the sources that come with the page. */
  readonly checksMs: Quartiles;
  readonly slowestChecksMs: number;
  readonly hostile: {
    readonly cases: number;
    readonly sentences: number;
    readonly answeredAfter: number;
    /** Processor milliseconds until the sentence. */
    readonly slowestMs: number;
  };
}

function quartilesOf(values: readonly number[]): Quartiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] as number;
  const rounded = (x: number): number => Number(x.toPrecision(4));
  return [rounded(at(0.25)), rounded(at(0.5)), rounded(at(0.75))];
}

async function compared(sandbox: Sandbox, executor: Executor): Promise<OwnMethodsResult['lines']> {
  const lines: OwnMethodsResult['lines'][number][] = [];
  for (const task of pairTasks)
    for (const [name, built] of nineMethods) {
      const pair = await pairOf(sandbox, name, { task, ...built });
      const one = await trainSide(pair.built, rounds, executor);
      const other = await trainSide(pair.own, rounds, executor);
      const { metric, by } = largestDifference(one, other);
      const method = name.replace(/^.*\//, '');
      lines.push({ method, task, sameHash: one.hash === other.hash, metric, difference: by });
      process.stderr.write(`${JSON.stringify(lines.at(-1))}\n`);
    }
  return lines;
}

/** Processor time of the process so far: that of the sandbox's thread counts, and other programs do not. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds that each round waits for advantages by own code, and the processor's meanwhile. */
async function timedAnswers(
  executor: Executor,
  config: RunConfig,
): Promise<readonly (readonly [waited: number, worked: number])[]> {
  const own = config.own_method as OwnMethod;
  const answers = answersOfMethod(own);
  const found: [number, number][] = [];
  provideOwnMethod(own, {
    ...answers,
    async advantages(groups, values) {
      const [begun, worked] = [performance.now(), processorMs()];
      const given = await answers.advantages(groups, values);
      found.push([performance.now() - begun, processorMs() - worked]);
      return given;
    },
  });
  const { run, dispose } = await openSide(config, executor, processorMs);
  for (let round = 0; round < warmUp + pairs; round++) await run.round();
  await dispose();
  provideOwnMethod(own, answers);
  return found.slice(warmUp);
}

/** Processor milliseconds of a round's estimation and update on both sides, in turn; the sides swap places from pair to pair. */
async function timed(
  executor: Executor,
  configs: readonly [RunConfig, RunConfig],
): Promise<readonly (readonly [number, number])[]> {
  const sides = [
    await openSide(configs[0], executor, processorMs),
    await openSide(configs[1], executor, processorMs),
  ] as const;
  const found: [number, number][] = [];
  for (let pair = 0; pair < warmUp + pairs; pair++) {
    const both: [number, number] = [0, 0];
    for (const side of pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      both[side] = (await sides[side].run.round()).timing.update;
    if (pair >= warmUp) found.push(both);
  }
  for (const { dispose } of sides) await dispose();
  return found;
}

/** The defaults, and the same with hooks of the own form of GRPO. */
async function sidesOf(sandbox: Sandbox, own: Partial<RunConfig>): Promise<readonly [RunConfig, RunConfig]> {
  const source = methodSource('methods/grpo');
  const method = ownMethodFrom(source, await openMethod(sandbox, source));
  await playOwnMethod(sandbox, method);
  const base = { ...defaultConfig(method.basedOn), num_eval_prompts: 8, eval_every_rounds: 1000 };
  return [parseConfig(base), parseConfig({ ...base, ...own, own_method: method })];
}

async function checkTimes(sandbox: Sandbox): Promise<number[]> {
  const found: number[] = [];
  for (const turn of [0, 1, 2])
    for (const name of methodNames) {
      const begun = processorMs();
      await checkMethod(sandbox, methodSource(name));
      if (turn > 0) found.push(processorMs() - begun);
    }
  return found;
}

async function hostile(sandbox: Sandbox): Promise<OwnMethodsResult['hostile']> {
  const good = methodSource('methods/grpo');
  const expected = JSON.stringify(await openMethod(sandbox, good));
  let [sentences, answeredAfter, slowestMs] = [0, 0, 0];
  for (const { hook, source } of hostileCases) {
    const begun = processorMs();
    const because = await askHook(sandbox, hook, source).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    slowestMs = Math.max(slowestMs, Math.round(processorMs() - begun));
    if (because.length > 15) sentences++;
    if (JSON.stringify(await openMethod(sandbox, good)) === expected) answeredAfter++;
  }
  return { cases: hostileCases.length, sentences, answeredAfter, slowestMs };
}

export async function measure(flags: Flags): Promise<void> {
  const sandbox = createSandbox(nodeThread);
  const { executor } = openNodeExecutor({ threads: 1 });
  const load = Number((loadavg()[0] ?? 0).toFixed(2));
  try {
    const lines = await compared(sandbox, executor);
    const updates = await timed(executor, await sidesOf(sandbox, { surrogate: 'own' }));
    const [, own] = await sidesOf(sandbox, { baseline: 'own' });
    const answers = await timedAnswers(executor, own);
    const checks = await checkTimes(sandbox);
    const result: OwnMethodsResult = {
      engine: engineVersion,
      command: 'npm run -s measure -- own-methods --json public/own-methods.json',
      device: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`,
      ...{ load, rounds, lines },
      updateRatio: quartilesOf(updates.map(([built, own]) => own / built)),
      advantagesMs: quartilesOf(answers.map(([waited]) => waited)),
      advantagesProcessorMs: quartilesOf(answers.map(([, worked]) => worked)),
      completions: own.prompts_per_round * own.num_generations,
      checksMs: quartilesOf(checks),
      slowestChecksMs: Math.round(Math.max(...checks)),
      hostile: await hostile(sandbox),
    };
    put(result, flags.text('json'));
  } finally {
    sandbox.close();
    await executor.dispose();
  }
}
