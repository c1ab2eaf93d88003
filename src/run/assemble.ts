/** Fills the slots of a run from its configuration: which prompts, how they are collected, on what it is evaluated. */
import type { RunConfig } from '../config/schema.ts';
import type { Learner } from '../learn/learner.ts';
import type { LaggingWeights } from '../policy/laggingWeights.ts';
import type { Actor } from '../rollout/actor.ts';
import { collect } from '../rollout/collect.ts';
import type { Collected, Collection } from '../rollout/collection.ts';
import { collectGroups, type GroupCollection } from '../rollout/groups.ts';
import { branchingMetrics } from '../strategies/topology/branching.ts';
import { budgets } from '../strategies/budget/index.ts';
import { allocationMetrics } from '../strategies/budget/metrics.ts';
import { collectInPhases } from '../strategies/budget/phases.ts';
import { pruningMetrics } from '../strategies/pruning/metrics.ts';
import { collectEpisodes } from '../rollout/episodes.ts';
import { mixedRatio, sampleDynamically } from '../strategies/prompts/dynamic-sampling/dynamicSampling.ts';
import { byChance } from '../strategies/reward/placebo/placebo.ts';
import { byVote } from '../strategies/reward/vote/vote.ts';
import type { PlacedPrompt } from '../rollout/plan.ts';
import { solvedRemembering } from '../strategies/hints/solved.ts';
import { hintMetrics, type HintTally } from '../strategies/hints/tally.ts';
import type { Act } from '../rollout/turns.ts';
import { hintRooting } from '../strategies/hints/rooting.ts';
import { collectPartial, type Left } from '../strategies/replay/partial/partial.ts';
import { addToLedger, emptyLedger } from '../rollout/ledger.ts';
import { recall, type Memory } from '../rollout/memory.ts';
import type { Policy } from '../rollout/policy.ts';
import { remember } from '../strategies/remember.ts';
import type { ReplayBuffer } from '../strategies/replay/buffer.ts';
import { emptyQueue, freshPrompts, type PartialQueue } from '../strategies/replay/partial/queue.ts';
import type { Choice } from '../strategies/prompts/selector.ts';
import { sharingMetrics } from '../rollout/sharing.ts';
import type { Batch, Trajectory } from '../rollout/trajectory.ts';
import { frameOf, plainFrameOf } from '../tasks/levels.ts';
import { differentEvalPrompts, evalPrompts, evalSeed } from '../tasks/pool.ts';
import type { Attempt, ControlTask, Task, TokenTask } from '../tasks/task.ts';
import { streams } from '../tensor/random.ts';
import type { Asking } from './capability.ts';
import { choosePrompts, estimateChances, type Estimates, type SideSampling } from './choosePrompts.ts';
import { evaluateActor, evaluatePolicy, type Evaluation, type EvaluationPlan } from './evaluate.ts';
import { growthOf } from './growth.ts';
import type { RunStore } from './records.ts';

/** A task and what plays it. */
export type Player =
  | { readonly task: TokenTask; readonly policy: Policy }
  | { readonly task: ControlTask; readonly actor: Actor };

/** What a run is given: the programs behind `policy` or `actor` and `learner` share their weights. */
export type RunParts = Player & {
  readonly config: RunConfig;
  readonly learner: Learner;
  /** Lets rounds be sampled with older weights; absent where no setting asks for it. */
  readonly sampler?: Pick<LaggingWeights, 'lag' | 'follow' | 'snapshot' | 'restore'>;
  /** Where `save` writes; without one it writes nothing. */
  readonly store?: RunStore;
  /** Id of the run in the store. */
  readonly runId?: string;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
};

/** The environment of a turn-based task. */
export function actOf(task: Task): Act | undefined {
  return task.kind === 'tokens' && task.act ? (attempts) => (task.act as Act)(attempts) : undefined;
}

export interface CollectedRound extends Collected {
  /** Prompts drawn from the training sequence. */
  readonly drawn: number;
  /** What strategies know after the round. */
  readonly memory: Memory;
  /** What the choice of prompts and other strategies have to say of themselves. */
  readonly metrics: Readonly<Record<string, number | null>>;
  /** Groups that the round did not end; absent where it ends all that it begins. */
  readonly left?: Left;
}

/** Where a round begins. */
export interface RoundStart {
  /** Number of its first prompt in the training sequence. */
  readonly next: number;
  /** What strategies know. */
  readonly memory: Memory;
  /** Groups of earlier rounds. */
  readonly buffer: ReplayBuffer;
  /** Groups that earlier rounds did not end; absent: none. */
  readonly queue?: PartialQueue;
}

/** What a collection of training adds up over a round. */
interface Tallied {
  readonly tallies: HintTally[];
}

/** Collects `round`. Throws what policy or actor throws. */
export async function collectRound(
  parts: RunParts,
  config: RunConfig,
  round: number,
  { next, memory: before, queue: begun = emptyQueue }: Omit<RoundStart, 'buffer'>,
): Promise<CollectedRound> {
  const { num_generations, prompts_per_round } = config;
  /** Everything that is collected, whatever becomes of it. */
  const all: Batch[] = [];
  /** By collection, failed completions that hinted ones replaced: they say how hard a prompt is, the batch no more. */
  const failed: (readonly Trajectory[])[] = [];
  const tallies: HintTally[] = [];
  const taken = new Set<number>();
  let memory = before;
  let queue = begun;
  let drawn = 0;
  const collectNext = async (n: number): Promise<Collected & Pick<CollectedRound, 'left'>> => {
    const choice = { config, round, collection: n };
    const groups = config.replay === 'partial' ? freshPrompts(queue, config) : prompts_per_round;
    for (const { prompt } of queue.groups) taken.add(prompt.index);
    const position = { first: next + drawn, taken, memory };
    const chosen = { ...choice, config: { ...config, prompts_per_round: groups } };
    const { prompts, ...known } = await choosePrompts(chosen, position, sideSampling(parts, choice));
    const collected = await collectPrompts(parts, choice, prompts, { ...known, queue, tallies });
    memory = collected.memory;
    drawn += groups;
    queue = collected.left?.queue ?? queue;
    all.push(collected.batch);
    failed.push(collected.replaced ?? []);
    for (const { prompt } of prompts) taken.add(prompt.index);
    return collected;
  };
  let left: Left | undefined;
  const collectMixed = async (): Promise<Collected & Pick<CollectedRound, 'metrics'>> => {
    const { batches, mixed, ...collected } = await sampleDynamically(
      async (n) => {
        const some = await collectNext(n);
        left = some.left;
        return some;
      },
      { groups: prompts_per_round, mostBatches: config.max_generation_batches },
    );
    const metrics = { 'dynamic_sampling/batches': batches, 'dynamic_sampling/mixed_groups': mixed };
    return { ...collected, metrics, ...(left && { left }) };
  };
  const collected: Collected & Pick<CollectedRound, 'metrics' | 'left'> = config.dynamic_sampling
    ? await collectMixed()
    : { ...(await collectNext(0)), metrics: {} };
  const met = all.map((batch, i) => {
    const replaced = failed[i] as readonly Trajectory[];
    return replaced.length > 0 ? { ...batch, trajectories: [...batch.trajectories, ...replaced] } : batch;
  });
  const remembered = remember(memory, met, config);
  return {
    ...collected,
    drawn,
    memory: remembered.memory,
    metrics: {
      ...collected.metrics,
      ...(config.topology !== 'flat' && sharingMetrics(all, collected.entries)),
      ...branchingMetrics(all, config),
      ...(config.prune !== 'none' && pruningMetrics(all, config.finish_pruned)),
      ...(config.num_train_prompts > 0 && { 'prompts/mixed_ratio': mixedRatio(all) }),
      ...(config.allocation !== 'uniform' && allocationMetrics(all, num_generations, failed)),
      ...(config.hint !== 'none' && hintMetrics(tallies)),
      ...collected.left?.metrics,
      ...remembered.metrics,
    },
  };
}

/** Samples beside the run: plain completions of the policy as it stands, which nothing is learned from. */
function sideSampling(parts: RunParts, { config, round }: Choice): SideSampling {
  const { temperature, seed } = config;
  return (prompts, samples) =>
    collectSome(parts, config, {
      ...{ prompts, samples, round, temperature, seed },
      ...{ stream: streams.chances, now: parts.now },
    });
}

/**
 * How a run asks what it can do now that it could not do before: always of the same prompts and with the same
 * randomness, whatever its seed, so that only the weights tell runs apart. Null where it does not ask.
 */
export function capabilityOf(parts: RunParts, config: RunConfig): Asking | null {
  if (config.capability_prompts === 0) return null;
  const prompts = differentEvalPrompts(config, config.capability_prompts);
  const stream = streams.capability;
  return {
    prompts: prompts.map((prompt, place) => ({ prompt, place })),
    sample: (some, samples) =>
      collectSome(parts, config, {
        ...{ prompts: some, samples, round: 0, temperature: 1 },
        ...{ seed: evalSeed, stream, now: parts.now },
      }),
  };
}

/** Collects these prompts, in as many phases as the run's budget has, after an estimate if the budget reads one. */
async function collectPrompts(
  parts: RunParts,
  choice: Choice,
  prompts: readonly PlacedPrompt[],
  known: Estimates & Tallied & { readonly queue: PartialQueue },
): Promise<Collected & Pick<Estimates, 'memory'> & Pick<CollectedRound, 'left'>> {
  const { config, round } = choice;
  const budget = budgets[config.allocation];
  const indices = prompts.map(({ prompt }) => prompt.index);
  const { memory, entries } = budget.readsChances
    ? await estimateChances(sideSampling(parts, choice), choice, known.memory, indices)
    : { memory: known.memory, entries: {} };
  const collected = await collectInPhases(
    (some) =>
      collectSome(
        parts,
        config,
        {
          prompts: some,
          round,
          // The pivot that is dropped comes on top.
          samples: config.num_generations + Number(config.drop_pivot),
          temperature: config.temperature,
          seed: config.seed,
          maskTruncated: config.mask_truncated_completions,
          now: parts.now,
        },
        { memory, queue: known.queue, tallies: known.tallies },
      ),
    prompts,
    budget,
    config,
    budget.byMemory?.(indices, memory, config),
  );
  const estimated = addToLedger(addToLedger(emptyLedger, known.entries), entries);
  return {
    ...collected,
    // As it was collected where nothing was estimated.
    ...(estimated.tok_eval > 0 && { entries: addToLedger(estimated, collected.entries) }),
    memory,
  };
}

/** What a collection needs that does not hang on what plays. */
type Sampling = Pick<
  Collection,
  'prompts' | 'round' | 'samples' | 'temperature' | 'seed' | 'stream' | 'maskTruncated' | 'now'
>;

/** Of completions that the run learns from. */
interface Training extends Tallied {
  readonly queue: PartialQueue;
  /** What strategies know. */
  readonly memory: Memory;
}

/** Collects completions, or episodes. */
async function collectSome(
  parts: RunParts,
  config: RunConfig,
  sampling: Sampling,
  training?: Training,
): Promise<Collected & Pick<CollectedRound, 'left'>> {
  const { task, now } = parts;
  if ('actor' in parts) return collectEpisodes({ actor: parts.actor, task: parts.task, ...sampling });
  const plainFrame = plainFrameOf(task, config);
  const playing = {
    policy: parts.policy,
    verify: (attempts: readonly Attempt[]) => task.verify(attempts),
    act: actOf(task),
    frame: plainFrame,
    maxCompletionLength: plainFrame.width - plainFrame.promptWidth,
    ...sampling,
    now,
  };
  return training ? collectTraining(parts, config, playing, training) : collect(playing);
}

/** Collects completions to learn from: grown, pruned, hinted, resumed and voted on as the configuration says. */
async function collectTraining(
  parts: RunParts & { readonly policy: Policy; readonly task: TokenTask },
  config: RunConfig,
  playing: Collection,
  { memory, queue, tallies }: Training,
): Promise<Collected & Pick<CollectedRound, 'left'>> {
  const { task, policy } = parts;
  const { seed, temperature, frame: plainFrame, maxCompletionLength: longest, round } = playing;
  const site = { task, policy, settings: config, seed, temperature, plainFrame };
  const hints =
    config.hint === 'none' ? null : hintRooting({ ...site, solved: recall(solvedRemembering, memory) });
  const collection: GroupCollection = {
    ...playing,
    ...growthOf({ config, longest, round }, memory),
    finishPruned: config.finish_pruned,
    ...(hints && { rooting: hints.rooting, frame: frameOf(task, config), plainFrame }),
  };
  const partial = { queue, wanted: config.prompts_per_round, settings: config };
  const collected =
    config.replay === 'partial'
      ? await collectPartial({ ...collection, ...partial })
      : await collectGroups(collection);
  if (hints) tallies.push(hints.tally(collected.batch.trajectories));
  switch (config.labels) {
    case 'verifier':
      return collected;
    case 'majority':
      return { ...collected, batch: byVote(collected.batch, task, config.vote_weights) };
    case 'random':
      return { ...collected, batch: byChance(collected.batch, config.seed) };
  }
}

/**
 * The run's held-out evaluation: one sample (unless `sampling` says otherwise) for each of `num_eval_prompts` prompts,
 * the same ones each time.
 */
export function evaluationOf(
  parts: Player & Pick<RunParts, 'now'>,
  config: RunConfig,
  sampling: Pick<EvaluationPlan, 'samples' | 'ks'> = {},
): () => Promise<Evaluation> {
  const { task, now } = parts;
  const settings = { prompts: evalPrompts(config), seed: config.seed, now, ...sampling };
  if ('actor' in parts) {
    const { actor, task: control } = parts;
    return () => evaluateActor({ actor, task: control, ...settings });
  }
  const { policy } = parts;
  return () =>
    evaluatePolicy({
      policy,
      verify: (attempts) => task.verify(attempts),
      act: actOf(task),
      frame: plainFrameOf(task, config),
      ...settings,
    });
}
