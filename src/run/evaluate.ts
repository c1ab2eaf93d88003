/** Held-out evaluation: the same prompts and randomness every time, so that only the weights move the curve. */
import type { RunConfig } from '../config/schema.ts';
import { meanPassAtK } from '../learn/evaluate.ts';
import { collect } from '../rollout/collect.ts';
import type { Collected, Collection } from '../rollout/collection.ts';
import { byGroup, completionStart, type Sample } from '../rollout/sample.ts';
import type { Verify } from '../rollout/verify.ts';
import type { Act } from '../rollout/turns.ts';
import type { Ledger } from '../rollout/ledger.ts';
import type { Memory } from '../rollout/memory.ts';
import type { Frame, Policy } from '../rollout/policy.ts';
import type { Prompt } from '../tasks/task.ts';
import { evalPrompts } from '../tasks/pool.ts';
import { streams } from '../tensor/random.ts';
import { engineOf, type Player } from './player.ts';

/** Most completions decoded side by side; limits memory, and changes no result because rows are independent. */
const rowsAtOnce = 512;

/** Prompts of an evaluation whose completions are kept. */
const mostKept = 128;

/** The plan of an evaluation. */
export interface EvaluationPlan {
  readonly prompts: readonly Prompt[];
  readonly seed: number;
  /** Completions per prompt (default 1). */
  readonly samples?: number;
  /** Which pass@k to estimate, each at most `samples` (default [1]). */
  readonly ks?: readonly number[];
  /** Take the likeliest choices instead of sampling at temperature 1; one completion per prompt is enough. */
  readonly greedy?: boolean;
  /** Chooses one of a prompt's completions, in order of their samples, without their verdicts. */
  readonly choose?: Chooser;
  readonly now: () => number;
}

type Chooser = (completions: readonly Sample[]) => Sample | undefined;

export interface EvaluationSettings extends EvaluationPlan {
  readonly policy: Policy;
  readonly verify: Verify;
  /** The environment of a task of several turns. */
  readonly act?: Act;
  readonly frame: Frame;
}

export interface Evaluation {
  /** k → estimated pass@k, over the completions on which the verifier did not abstain. */
  readonly passAt: Readonly<Record<number, number>>;
  /** Share of prompts whose chosen completion is right; absent where none is chosen. */
  readonly chosenRight?: number;
  /** Mean reward of the completions that were scored; 0 if none was. */
  readonly reward: number;
  /** Correct completions of each prompt. */
  readonly correct: Int32Array;
  /** Rewards, prompt by prompt, `[prompts, samples]`. */
  readonly rewards: Float64Array;
  /** Tokens of completions, end token included, in the same order. */
  readonly lengths: Int32Array;
  /** The first completions of the first prompts, in the order of the prompts. */
  readonly kept: readonly Sample[];
  /** `tok_eval` alone: evaluation is outside every budget. */
  readonly entries: Partial<Ledger>;
}

/** Unbiased pass@k of the policy on these prompts, at temperature 1. Throws what the policy throws. */
export function evaluatePolicy(settings: EvaluationSettings): Promise<Evaluation> {
  const { policy, verify, act, frame } = settings;
  const maxCompletionLength = frame.width - frame.promptWidth;
  return evaluateBy(settings, (sampling) =>
    collect({ policy, verify, act, frame, maxCompletionLength, ...sampling }),
  );
}

/** Prompts of an evaluation by configuration, cached because drawing them takes longer than a round may. */
const drawn = new WeakMap<RunConfig, readonly Prompt[]>();

function promptsOf(config: RunConfig): readonly Prompt[] {
  const prompts = drawn.get(config) ?? evalPrompts(config);
  drawn.set(config, prompts);
  return prompts;
}

/**
 * The run's held-out evaluation: one sample (unless `sampling` says otherwise) for each of `num_eval_prompts` prompts
 * of the chosen level, or of the player's `questions`; the same ones each time. `memory` is that of the run's strategies.
 */
export function evaluateRun(
  player: Player & { readonly now: () => number; readonly questions?: readonly Prompt[] },
  config: RunConfig,
  memory: Memory,
  sampling: Pick<EvaluationPlan, 'samples' | 'ks' | 'choose'> = {},
): Promise<Evaluation> {
  const { now, questions } = player;
  const prompts = questions?.slice(0, config.num_eval_prompts) ?? promptsOf(config);
  const plan = { prompts, seed: config.seed, now, ...sampling };
  return evaluateBy(plan, engineOf(player, config, { memory }));
}

type Sampling = Pick<
  Collection,
  'prompts' | 'round' | 'samples' | 'temperature' | 'greedy' | 'seed' | 'stream' | 'now'
>;

async function evaluateBy(
  { prompts, seed, samples = 1, ks = [1], greedy, choose, now }: EvaluationPlan,
  collectAll: (sampling: Sampling) => Promise<Collected>,
): Promise<Evaluation> {
  const correct = new Int32Array(prompts.length);
  const scored = new Int32Array(prompts.length).fill(samples);
  const rewards = new Float64Array(prompts.length * samples);
  const lengths = new Int32Array(prompts.length * samples);
  const promptsAtOnce = Math.max(1, Math.floor(rowsAtOnce / samples));
  let [tokens, chosenRight] = [0, 0];
  const kept: Sample[] = [];
  for (let from = 0; from < prompts.length; from += promptsAtOnce) {
    const { batch, entries } = await collectAll({
      prompts: prompts.slice(from, from + promptsAtOnce).map((prompt, i) => ({ prompt, place: from + i })),
      round: 0,
      samples,
      temperature: 1,
      greedy,
      seed,
      stream: streams.evaluate,
      now,
    });
    tokens += entries.tok_unique ?? 0;
    for (const trajectory of batch.trajectories) {
      const place = (from + trajectory.group) * samples + trajectory.sample;
      rewards[place] = trajectory.reward;
      lengths[place] = trajectory.tokens.length - completionStart(trajectory);
      if (trajectory.sample === 0 && from + trajectory.group < mostKept) kept.push(trajectory);
      if (trajectory.verdict.correct) (correct[from + trajectory.group] as number)++;
      if (trajectory.verdict.abstained) (scored[from + trajectory.group] as number)--;
    }
    if (choose) chosenRight += rightChosen(batch.trajectories, choose);
  }
  const finite = rewards.filter(Number.isFinite);
  const reward = finite.reduce((sum, one) => sum + one / finite.length, 0);
  const passAt = Object.fromEntries(ks.map((k) => [k, meanPassAtK(scored, correct, k)]));
  return {
    ...{ passAt, reward, correct, rewards, lengths, kept, entries: { tok_eval: tokens } },
    ...(choose && { chosenRight: chosenRight / prompts.length }),
  };
}

/** Prompts whose chosen completion is right. */
function rightChosen(completions: readonly Sample[], choose: Chooser): number {
  const chosen = [...byGroup(completions).values()].map((members) =>
    choose([...members].sort((a, b) => a.sample - b.sample)),
  );
  return chosen.filter((one) => one?.verdict.correct).length;
}
