/**
 * Trees of a policy, and what their nodes are worth: the mean reward of fresh completions from each. For measuring
 * credit, outside every budget and every run.
 */
import { groupTrees } from '../learn/tree/groupTrees.ts';
import { collect } from '../rollout/collect.ts';
import { growthOf } from './growth.ts';
import type { Policy } from '../rollout/policy.ts';
import { attemptOf, roles, type Trajectory } from '../rollout/trajectory.ts';
import type { Tree } from '../rollout/tree.ts';
import { frameOf } from '../tasks/levels.ts';
import { trainPrompt } from '../tasks/pool.ts';
import type { Attempt, Prompt, Span, TokenTask } from '../tasks/task.ts';
import { streams } from '../tensor/random.ts';
import { actOf } from './player.ts';
import type { RunConfig } from '../config/schema.ts';

/** Most completions decoded side by side; bounds memory, and changes no result because rows are independent. */
const rowsAtOnce = 2048;

export interface ValuedTree {
  readonly tree: Tree;
  /** One per completion of the tree; NaN for those cut off on the way. */
  readonly rewards: Float64Array;
  /**
   * One per node: the mean reward of fresh completions that begin with its tokens and, where a turn ends there, with
   * what the environment answers. NaN where nothing goes on from the node, or where it was not asked for.
   */
  readonly truth: Float64Array;
}

export interface ValuedTreesPlan {
  readonly task: TokenTask;
  readonly policy: Policy;
  /** Topology, leaves, level and seed. */
  readonly config: RunConfig;
  /** Trees grown, one for each of the first prompts of training. */
  readonly trees: number;
  /** Fresh completions from each node. */
  readonly completions: number;
  /** Nodes to complete; `inner` is the root and every node that something goes on from. */
  readonly nodes: 'root' | 'inner';
  /** Called with how many nodes are done, of how many. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** The trees in order of their prompts. Throws what the policy throws. */
export async function valuedTrees(plan: ValuedTreesPlan): Promise<ValuedTree[]> {
  const { config, trees: count, nodes: wanted } = plan;
  const trees: (Pick<ValuedTree, 'tree' | 'rewards'> & { readonly truth: Float64Array })[] = [];
  const starts: { readonly truth: Float64Array; readonly node: number; readonly prefix: Attempt }[] = [];
  const atOnce = Math.max(1, Math.floor(rowsAtOnce / config.num_generations));
  for (let first = 0; first < count; first += atOnce) {
    const batch = await grow(plan, first, Math.min(atOnce, count - first));
    for (const { tree, members } of groupTrees(batch)) {
      const own = members.map((member) => batch.trajectories[member]);
      const truth = new Float64Array(tree.nodes.length).fill(NaN);
      tree.nodes.forEach((_, node) => {
        const prefix = wanted === 'root' && node > 0 ? null : prefixOf(tree, node, own);
        if (prefix) starts.push({ truth, node, prefix });
      });
      trees.push({ tree, rewards: Float64Array.from(own, (one) => one?.reward ?? NaN), truth });
    }
  }
  const values = await prefixValues(
    plan,
    starts.map(({ prefix }) => prefix),
  );
  starts.forEach(({ truth, node }, i) => (truth[node] = values[i] as number));
  return trees;
}

function grow({ task, policy, config }: ValuedTreesPlan, first: number, count: number) {
  const frame = frameOf(task, config);
  const longest = frame.width - frame.promptWidth;
  return collect({
    policy,
    verify: (attempts) => task.verify(attempts),
    act: actOf(task),
    prompts: Array.from({ length: count }, (_, i) => ({
      prompt: trainPrompt(config, first + i),
      place: first + i,
    })),
    frame,
    round: 0,
    samples: config.num_generations,
    maxCompletionLength: longest,
    temperature: 1,
    seed: config.seed,
    ...growthOf({ config, longest, round: 0 }),
    now: () => 0,
  }).then(({ batch }) => batch);
}

/** What stands before the first token that the policy writes after a node; null where no completion goes on from it. */
function prefixOf(tree: Tree, node: number, members: readonly (Trajectory | undefined)[]): Attempt | null {
  const { leaves = [], to = 0 } = tree.nodes[node] ?? {};
  const through = leaves.find((leaf) => tree.last[leaf] !== node && members[leaf]);
  const one = through === undefined ? undefined : members[through];
  if (!one) return null;
  let end = to;
  while (one.roles[end] === roles.observation) end++;
  return attemptOf({ prompt: one.prompt, tokens: one.tokens.subarray(0, end), roles: one.roles });
}

/**
 * Mean reward of `completions` completions that begin with each prefix, at temperature 1. Prefix i draws with place i in
 * the stream of evaluation, whatever stands beside it. Throws what the policy throws, and where no completion of a
 * prefix has a score.
 */
export async function prefixValues(
  plan: Pick<ValuedTreesPlan, 'task' | 'policy' | 'config' | 'completions' | 'onProgress'>,
  prefixes: readonly Attempt[],
): Promise<Float64Array> {
  const { task, policy, config, completions, onProgress } = plan;
  const { promptWidth, width } = frameOf(task, config);
  const values = new Float64Array(prefixes.length);
  const atOnce = Math.max(1, Math.floor(rowsAtOnce / completions));
  const act = actOf(task);
  let done = 0;
  // Those of one length have as much room left for what follows.
  for (const [length, sharing] of byLength(prefixes)) {
    for (let first = 0; first < sharing.length; first += atOnce) {
      const places = sharing.slice(first, first + atOnce);
      const whole = new Map<Prompt, Attempt>();
      const prompts = places.map((place) => {
        const prefix = prefixes[place] as Attempt;
        const prompt = { ...prefix.prompt, tokens: [...prefix.prompt.tokens, ...prefix.completion] };
        whole.set(prompt, prefix);
        return { prompt, place };
      });
      const joined = (attempts: readonly Attempt[]): Attempt[] =>
        attempts.map((rest) => join(whole.get(rest.prompt) as Attempt, rest));
      const { batch } = await collect({
        policy,
        verify: (attempts) => task.verify(joined(attempts)),
        act: act && ((attempts) => act(joined(attempts))),
        prompts,
        frame: { promptWidth: width - 1, width },
        round: 0,
        samples: completions,
        maxCompletionLength: width - promptWidth - length,
        temperature: 1,
        seed: config.seed,
        stream: streams.evaluate,
        now: () => 0,
      });
      places.forEach((place, group) => {
        const rewards = batch.trajectories.filter((one) => one.group === group).map(({ reward }) => reward);
        const scored = rewards.filter(Number.isFinite);
        if (scored.length === 0) throw new Error(`${task.id}: no completion of prefix ${place} has a score`);
        values[place] = scored.reduce((sum, reward) => sum + reward, 0) / scored.length;
      });
      done += places.length;
      onProgress?.(done, prefixes.length);
    }
  }
  return values;
}

/** Indices of the prefixes by the length of their completions. */
function byLength(prefixes: readonly Attempt[]): Map<number, number[]> {
  const lengths = new Map<number, number[]>();
  prefixes.forEach(({ completion }, place) => {
    const sharing = lengths.get(completion.length);
    if (sharing) sharing.push(place);
    else lengths.set(completion.length, [place]);
  });
  return lengths;
}

/** The attempt that a prefix and what followed it make together. */
function join({ prompt, completion, observed = [] }: Attempt, rest: Attempt): Attempt {
  const by = completion.length;
  const later = (rest.observed ?? []).map(({ from, to }): Span => ({ from: from + by, to: to + by }));
  const spans = [...observed, ...later];
  const whole = { prompt, completion: [...completion, ...rest.completion] };
  return spans.length > 0 ? { ...whole, observed: spans } : whole;
}
