/**
 * `npm run -s try`: asks the policy of a run file what the page's Try asks it, with the same answers. Notices go to stderr, the
 * answers are JSON, and curves are CSV too.
 */
import type { RunConfig } from '../config/schema.ts';
import { answersMayDiffer } from '../run/engineVersion.ts';
import { answerWhole, type WholeAnswer } from '../question/answer.ts';
import { openAsked, type AskedPolicy } from '../question/policy.ts';
import { heldOutText, promptProblem, rulesForPrompts } from '../question/prompt.ts';
import { measureTestTime } from '../question/testTime/measure.ts';
import { offlineCsv } from '../question/offline/results.ts';
import {
  curvesCsv,
  curvesOf,
  promptsAtOnce,
  testTimeProblem,
  type TestTimeCurve,
  type TestTimePlan,
  type TestTimeRows,
} from '../question/testTime/plan.ts';
import { createProgramActor } from '../runtime/programActor.ts';
import { createProgramPolicy } from '../runtime/programPolicy.ts';
import { openNodeExecutor } from '../runtime/nodeOrt.ts';
import { playOwnCode } from '../sandbox/ownCode.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { taskOf } from '../tasks/index.ts';
import { readFlags, WrongUse, type CommandForm, type Flags } from './arguments.ts';
import { readBase } from './basePolicies.ts';
import { behind, checkWritable, readBytes, writeJson, writeWhole } from './files.ts';
import { runIfStarted } from './runCommand.ts';
import { savedRunIn, type SavedRun } from '../runfile/saved.ts';
import { nodeThread } from './sandbox/nodeThread.ts';
import { callOf } from './place.ts';
import { offlineFlags, offlinePlanOf, triedOffline } from './tryOffline.ts';

export const tryForm: CommandForm = {
  call: callOf('try'),
  what: 'Asks the policy of a run what the page asks it: its next symbols, and completions drawn before and after training.',
  flags: [
    { form: '--run <file>', help: 'A run file of the page or of train --save.', required: true },
    {
      form: '--prompt <text>',
      help: "The prompt, between quotes: '28+54='. Without it, the first held-out prompt of the run's level.",
    },
    {
      form: '--temperature <number>',
      help: 'At least 0.01; 1 is the distribution that evaluation draws from.',
      default: '1',
    },
    { form: '--draws <number>', help: 'Completions that each policy draws.', default: 64, atLeast: 1 },
    {
      form: '--test-time <number>',
      help: 'Measures the trained policy on held-out prompts instead: accuracy up to this many completions of each, by majority, best of n and more.',
      atLeast: 2,
      conflicts: ['prompt'],
    },
    { form: '--prompts <number>', help: 'Held-out prompts of --test-time.', default: 64, atLeast: 2 },
    ...offlineFlags,
    { form: '--csv <file>', help: 'Writes the curves of --test-time or --offline as CSV to this file.' },
    { form: '--json <file>', help: 'Writes the answers as JSON to this file; - is stdout.', default: '-' },
  ],
  examples: [
    "--run run.espalier --prompt '28+54='",
    '--run run.espalier --test-time 16 --csv curves.csv',
    '--run run.espalier --offline updates=2000',
  ],
};

/** One policy and its answers. */
interface Side extends WholeAnswer {
  /** Rounds of training that made its weights. */
  readonly round: number;
}

/** The answers to one prompt. */
export interface TriedPrompt {
  readonly task: string;
  readonly prompt: string;
  readonly temperature: number;
  /** Null where the weights from before training are not here. */
  readonly before: Side | null;
  readonly after: Side;
  /** What the reader should know about the numbers, or null. */
  readonly notice: string | null;
}

/** What more completions of each prompt are worth. */
export interface TriedTestTime extends TestTimePlan {
  readonly task: string;
  readonly round: number;
  /** Prompts with a verdict on each completion. */
  readonly measured: number;
  readonly curves: readonly TestTimeCurve[];
  readonly notice: string | null;
}

/** Below about 1e-38 the logits would overflow in float32. */
const leastTemperature = 0.01;

function temperatureOf(flags: Flags): number {
  const text = flags.text('temperature') ?? '';
  const value = Number(text);
  if (Number.isFinite(value) && value >= leastTemperature) return value;
  throw new WrongUse(`--temperature: must be a number of at least ${leastTemperature}, got "${text}"`);
}

async function readRun(path: string, flag: string): Promise<SavedRun> {
  const bytes = await readBytes(flag, path);
  return behind(`${flag}: ${path} cannot be tried;`, () => savedRunIn(bytes));
}

/** The prompt of a call, checked before anything is computed. Throws `WrongUse` with what is wrong with it. */
function promptOf(flags: Flags, config: RunConfig): string {
  const task = taskOf(config.task);
  if (task.kind !== 'tokens')
    throw new WrongUse(`--run: must be of a task with prompts, got ${task.id}; play it by hand on the page`);
  const text = flags.text('prompt') ?? heldOutText(config, 0);
  const problem = promptProblem(text, rulesForPrompts(task, config));
  if (problem !== null) throw new WrongUse(`--${problem}`);
  return text;
}

/** The weights from before training; null where neither models/ nor the run has them. */
async function weightsBefore({ checkpoint: { config, arrays } }: SavedRun): Promise<Float32Array | null> {
  const base = await readBase(config, arrays['taught']).catch(() => null);
  return base?.parameters ?? null;
}

/** The plan of `--test-time`, or null without it. Throws `WrongUse` with what is wrong with it. */
function planOf(flags: Flags): TestTimePlan | null {
  if (!flags.has('test-time')) {
    if (flags.has('csv') && !flags.has('offline'))
      throw new WrongUse('--csv: must stand beside --test-time or --offline, whose curves it writes');
    return null;
  }
  const plan = { completions: flags.count('test-time'), prompts: flags.count('prompts') };
  const problem = testTimeProblem(plan);
  if (problem !== null) throw new WrongUse(problem);
  return plan;
}

/** Measures a plan part by part, as the page does, and tells how far it is. */
async function measured(asked: AskedPolicy, plan: TestTimePlan, now: () => number) {
  const parts: TestTimeRows[] = [];
  for (let first = 0; first < plan.prompts; first += promptsAtOnce) {
    parts.push(await measureTestTime(asked, plan, first, now));
    const { prompts = 0 } = parts[0] ?? {};
    process.stderr.write(`test time: ${Math.min(first + promptsAtOnce, prompts)} of ${prompts} prompts\n`);
    if (first + promptsAtOnce >= prompts) break;
  }
  return {
    measured: parts.reduce((sum, part) => sum + part.measured, 0),
    curves: curvesOf(plan, parts),
  };
}

export async function tryPolicy(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, tryForm);
  const [temperature, count, json] = [temperatureOf(flags), flags.count('draws'), flags.text('json')];
  const plan = planOf(flags);
  const offline = offlinePlanOf(flags);
  const csv = flags.text('csv');
  await checkWritable('--json', json);
  await checkWritable('--csv', csv);
  const run = await readRun(flags.text('run') as string, '--run');
  const earlier = await Promise.all(flags.list('earlier').map((path) => readRun(path, '--earlier')));
  const { config, arrays, state, round, engine } = run.checkpoint;
  const sandbox = createSandbox(nodeThread);
  const { executor } = openNodeExecutor({ threads: 1 });
  const now = (): number => performance.now();
  try {
    await playOwnCode(sandbox, config);
    const parts = { executor, createPolicy: createProgramPolicy, createActor: createProgramActor };
    const notice = answersMayDiffer(engine);
    if (notice !== null) process.stderr.write(`${notice}\n`);
    if (plan) {
      const asked = await openAsked(config, arrays['parameters'] as Float32Array, parts, state['memory']);
      const found = await measured(asked, plan, now);
      if (csv !== undefined) await writeWhole(csv, curvesCsv(found.curves), '--csv');
      await writeJson(json, { task: config.task, round, ...plan, ...found, notice } satisfies TriedTestTime);
      return await asked.dispose();
    }
    if (offline) {
      const asked = await openAsked(config, arrays['parameters'] as Float32Array, parts, state['memory']);
      const before = earlier.map(({ checkpoint }) => checkpoint);
      const found = await triedOffline(asked, run.checkpoint, before, offline, parts);
      if (csv !== undefined) await writeWhole(csv, offlineCsv(found), '--csv');
      await writeJson(json, found);
      return await asked.dispose();
    }
    const text = promptOf(flags, config);
    const answer = async (parameters: Float32Array, at: number, memory?: unknown): Promise<Side> => {
      const asked = await openAsked(config, parameters, parts, memory);
      try {
        return { round: at, ...(await answerWhole(asked, { text, temperature }, count, now)) };
      } finally {
        await asked.dispose();
      }
    };
    const after = await answer(arrays['parameters'] as Float32Array, round, state['memory']);
    const base = await weightsBefore(run);
    const before = base && (await answer(base, 0));
    await writeJson(json, {
      ...{ task: config.task, prompt: text, temperature, before, after, notice },
    } satisfies TriedPrompt);
  } finally {
    sandbox.close();
    await executor.dispose();
  }
}

runIfStarted(import.meta.url, tryPolicy);
