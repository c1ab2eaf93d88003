/** What the page makes of data that tasks and workers give it: every sentence, from fixed input. */
import { rewardedByWords } from '../../../src/run/rewardedBy.ts';
import { stopWords } from '../../../src/run/stopWords.ts';
import { deviceWords } from '../../../src/runtime/deviceChoice.ts';
import { noticeWords } from '../../../src/runtime/notices.ts';
import { checkMethod } from '../../../src/sandbox/checkMethod.ts';
import { checkTask } from '../../../src/sandbox/checkTask.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { alphabet } from '../../../src/tasks/alphabet.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { tasks } from '../../../src/tasks/index.ts';
import { play, playOut } from '../../../src/tasks/playOut.ts';
import type { Attempt, ControlTask, Prompt, Task, TokenTask } from '../../../src/tasks/task.ts';
import { streams, uniform } from '../../../src/tensor/random.ts';
import { prunedWords } from '../../../src/ui/tree/words.ts';
export { reasonOf, viewOf } from '../../../src/ui/state/reasons.svelte.ts';

const promptsEach = 4;

/** A draw below `count`, the same in every run of the test. */
const draw = (count: number, ...key: [number, number, number]): number =>
  Math.floor(uniform(7, streams.sample, ...key) * count);

/** The reference solution, whole and spoiled in many ways, and completions at random. */
async function attemptsOfTokens(task: TokenTask, prompt: Prompt, index: number): Promise<Attempt[]> {
  const { completion, observed } = await playOut(task, prompt);
  const spoiled: (readonly number[])[] = [
    completion,
    [],
    [END],
    completion.slice(0, -1),
    [...completion, ...completion],
    [...completion.slice(0, -1), ...completion],
    [...prompt.tokens, END],
    ...completion.map((_, at) => completion.toSpliced(at, 1)),
    ...completion.map((token, at) => completion.toSpliced(at, 0, token)),
    ...completion.flatMap((_, at) =>
      [0, 1, 2].map((k) => completion.toSpliced(at, 1, draw(alphabet.size, index, at, k))),
    ),
    ...completion.map((token, at) => completion.toSpliced(at, 2, completion[at + 1] ?? END, token)),
  ];
  const written = spoiled.map((one) => ({ prompt, completion: one, observed: task.act ? observed : [] }));
  if (!task.act) return written;
  // Players of several turns: the reference with one symbol of a turn changed, played on in the environment.
  const others = Array.from({ length: 30 }, async (_, k) => {
    const played = await play(task, prompt, ({ completion: before }) => {
      const turn = wayOn(task, prompt, before);
      const at = draw(turn.length - 1, index, k, before.length);
      return draw(3, index, k, 1000 + before.length) === 0
        ? turn.toSpliced(at, 1, draw(alphabet.size, index, k, 2000 + before.length))
        : turn;
    });
    return { prompt, completion: played.completion, observed: played.observed };
  });
  return [...written, ...(await Promise.all(others))];
}

/** The reference's next turn; after a turn that no reference has, its first. */
function wayOn(task: TokenTask, prompt: Prompt, before: readonly number[]): readonly number[] {
  try {
    return task.solve(prompt, before);
  } catch {
    return task.solve(prompt);
  }
}

/** Actions at random, and some that no task has; of other lengths too. In a game for two, those of one player are observed. */
function attemptsOfControl(task: ControlTask, prompt: Prompt, index: number): Attempt[] {
  return Array.from({ length: 60 }, (_, k) => ({
    prompt,
    observed: task.game
      ? [0, 1, 2, 3].map((turn) => ({ from: 2 * turn + (k % 2), to: 2 * turn + (k % 2) + 1 }))
      : [],
    completion: Array.from({ length: draw(k < 40 ? 8 : task.horizon + 2, index, k, 0) }, (_unused, at) =>
      k === 39 && at === 1 ? task.actions + 3 : draw(task.actions, index, k, at + 1),
    ),
  }));
}

/** Reasons of the task's verdicts on right, wrong and broken completions, and the pictures of its prompts, in order. */
export async function wordsOfTask(task: Task): Promise<string[]> {
  const words: string[] = [];
  for (const { level } of task.levels)
    for (let index = 0; index < promptsEach; index++) {
      const prompt = task.prompt('train', 3, index, level);
      const attempts =
        task.kind === 'tokens'
          ? await attemptsOfTokens(task, prompt, index)
          : attemptsOfControl(task, prompt, index);
      for (const { reason } of await task.verify(attempts)) words.push(reason);
      const view = task.view({ prompt, completion: [] });
      if (view.kind === 'table') words.push(view.question);
      if (view.kind === 'cards') words.push(view.prompt);
    }
  return words;
}

export const taskIds = Object.keys(tasks) as (keyof typeof tasks)[];
export const wordsOf = (id: keyof typeof tasks): Promise<string[]> => wordsOfTask(tasks[id]);

const rules = [
  ...['at random', 'first tokens', 'group full', 'length cap', 'lookahead', 'own rule', 'parent pruned'],
  ...['predicted length', 'pruned', 'quality', 'replaced', 'same results', 'tail confidence'],
];
const estimate = { webgpu: 3, wasm: 5 };
const choice = { updates: 'wasm', generates: 'wasm', update: estimate, generate: estimate } as const;
const device = { kind: 'wasm', threads: 1, isolated: false, because: 'chosen by hand' } as const;
const few = { workers: 2, wanted: 4, gigabytes: 2 };
const stuck = { rounds: 3, round: 12, learningRate: 0.1, task: 'chain-sum' };

/** A sentence for every code that workers send, by the code. */
export const sentences = (): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...rules.map((rule) => [`rule ${rule}`, prunedWords({ rule, score: null })] as const),
    ...(
      [
        { by: 'rubric', scores: [['form', 0.5]] },
        { by: 'score', reward: 0.5 },
        { by: 'comparisons', won: 1, of: 3 },
        { by: 'vote', label: '7' },
        { by: 'vote', label: null },
      ] as const
    ).map((rewardedBy) => [JSON.stringify(rewardedBy), rewardedByWords(rewardedBy)] as const),
    ...(
      [
        { of: 'updates', ...stuck, isCold: false },
        { of: 'updates', ...stuck, isCold: true },
        { of: 'rewards', ...stuck, isCold: false },
        { of: 'pruning', rounds: 10, prune: 'random', at: null },
        { of: 'pruning', rounds: 10, prune: 'random', at: 3 },
        { of: 'weights', what: 'moment1', round: 7, learningRate: 0.1, epsilon: 1e-8, least: null },
        { of: 'weights', what: 'moment1', round: 7, learningRate: 0.1, epsilon: 1e-38, least: 1e-30 },
        { of: 'memory' },
      ] as const
    ).map((why) => [JSON.stringify(why), stopWords(why)] as const),
    ...[
      ...[device, { ...device, because: 'no WebGPU adapter' }, { ...device, choice }],
      ...[
        { ...device, because: 'the WebGPU adapter is software' },
        { ...device, because: 'fell back after lost devices' },
      ],
    ].map((one) => [JSON.stringify(one), deviceWords(one)] as const),
    ...(
      [
        { of: 'fresh', title: 'Sums' },
        { of: 'unshipped', policy: 'medium', task: 'maze' },
        { of: 'left', engine: '8', parts: ['replay', 'unfinished', 'memory', 'hard', 'schedule'] },
        { of: 'engines', engines: [{ engine: '8', round: 3 }] },
        { of: 'device', before: 'webgpu', now: device },
        { of: 'writes', before: 'webgpu', now: 'wasm' },
        { of: 'curve' },
        { of: 'cleared' },
        { of: 'evicted', evicted: [{ name: 'elm', round: 20, bytes: 3e6 }] },
        { of: 'memory', ...few },
        { of: 'large', ...few, each: 1.5 },
        { of: 'cores', asked: 3, cores: 2 },
        { of: 'threads', asked: 3, threads: 2, cores: 1 },
        { of: 'card', asked: 3 },
        { of: 'failed', left: 1, workers: 2, because: 'X', differs: false },
        { of: 'failed', left: 0, workers: 2, because: 'X', differs: true },
        { of: 'ahead', because: 'X' },
      ] as const
    ).map((said) => [JSON.stringify(said), noticeWords(said as never)] as const),
  ]);

/** Titles, results and repairs of the checks of own code; `sandbox` runs it. */
export async function checksOf(
  sandbox: Sandbox,
  { methods, tasks: own }: { readonly methods: readonly string[]; readonly tasks: readonly string[] },
): Promise<string[]> {
  const words: string[] = [];
  for (const source of methods)
    for (const { title, found, repair } of (await checkMethod(sandbox, source)).checks)
      words.push(title, found, ...(repair ? [repair.label] : []));
  for (const source of own)
    for (const { title, found } of (await checkTask(sandbox, source)).checks) words.push(title, found);
  return words;
}
