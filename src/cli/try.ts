/**
 * `npm run -s try`: asks the policy of a run file what the page's Try asks it, with the same answers. Notices go to stderr, the
 * answers are JSON.
 */
import type { RunConfig } from '../config/schema.ts';
import { answersMayDiffer } from '../run/engineVersion.ts';
import { answerWhole, type WholeAnswer } from '../question/answer.ts';
import { openAsked } from '../question/policy.ts';
import { heldOutText, promptProblem, rulesForPrompts } from '../question/prompt.ts';
import { createProgramActor } from '../runtime/programActor.ts';
import { createProgramPolicy } from '../runtime/programPolicy.ts';
import { openNodeExecutor } from '../runtime/nodeOrt.ts';
import { playOwnCode } from '../sandbox/ownCode.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { taskOf } from '../tasks/index.ts';
import { readFlags, WrongUse, type CommandForm, type Flags } from './arguments.ts';
import { readBase } from './basePolicies.ts';
import { behind, checkWritable, readBytes, writeJson } from './files.ts';
import { runIfStarted } from './runCommand.ts';
import { savedRunIn, type SavedRun } from './runFiles.ts';
import { nodeThread } from './sandbox/nodeThread.ts';

export const tryForm: CommandForm = {
  call: 'npm run -s try --',
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
    { form: '--json <file>', help: 'Writes the answers as JSON to this file; - is stdout.', default: '-' },
  ],
  examples: ["--run run.espalier --prompt '28+54='"],
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

/** Below about 1e-38 the logits would overflow in float32. */
const leastTemperature = 0.01;

function temperatureOf(flags: Flags): number {
  const text = flags.text('temperature') ?? '';
  const value = Number(text);
  if (Number.isFinite(value) && value >= leastTemperature) return value;
  throw new WrongUse(`--temperature: must be a number of at least ${leastTemperature}, got "${text}"`);
}

async function readRun(path: string): Promise<SavedRun> {
  const bytes = await readBytes('--run', path);
  return behind(`--run: ${path} cannot be tried;`, () => savedRunIn(bytes));
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

export async function tryPolicy(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, tryForm);
  const [temperature, count, json] = [temperatureOf(flags), flags.count('draws'), flags.text('json')];
  await checkWritable('--json', json);
  const run = await readRun(flags.text('run') as string);
  const { config, arrays, state, round, engine } = run.checkpoint;
  const sandbox = createSandbox(nodeThread);
  const { executor } = openNodeExecutor({ threads: 1 });
  const now = (): number => performance.now();
  try {
    await playOwnCode(sandbox, config);
    const text = promptOf(flags, config);
    const parts = { executor, createPolicy: createProgramPolicy, createActor: createProgramActor };
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
    const notice = answersMayDiffer(engine);
    if (notice !== null) process.stderr.write(`${notice}\n`);
    await writeJson(json, {
      ...{ task: config.task, prompt: text, temperature, before, after, notice },
    } satisfies TriedPrompt);
  } finally {
    sandbox.close();
    await executor.dispose();
  }
}

runIfStarted(import.meta.url, tryPolicy);
