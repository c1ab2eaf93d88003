/** The player of a task: a policy that writes tokens, or an actor that takes steps. */
import { streams } from '../tensor/random.ts';
import type { RunConfig } from '../config/schema.ts';
import type { Actor } from '../rollout/actor.ts';
import { collect } from '../rollout/collect.ts';
import type { Collected, Collection, CollectRequest } from '../rollout/collection.ts';
import { collectEpisodes } from '../rollout/episodes.ts';
import type { Memory } from '../rollout/memory.ts';
import type { Policy } from '../rollout/policy.ts';
import { rankedAct } from '../rollout/rankedAct.ts';
import { renewalBy } from '../rollout/renewal.ts';
import type { Act } from '../rollout/turns.ts';
import { patchOf } from '../strategies/hints/patches/patches.ts';
import { noisyAct, wrongRepliesOf } from '../strategies/hints/noisy-replies/noisyReplies.ts';
import { oracleRanker } from '../strategies/objective/ranker/fixed.ts';
import { rankerOf } from '../strategies/objective/ranker/ranker.ts';
import { latentPhaseOf } from '../strategies/objective/latent/latent.ts';
import { ruled } from '../tasks/index.ts';
import { plainFrameOf } from '../tasks/levels.ts';
import type { Attempt, ControlTask, Task, TokenTask } from '../tasks/task.ts';

export type Player =
  | { readonly task: TokenTask; readonly policy: Policy }
  | { readonly task: ControlTask; readonly actor: Actor };

/** The task's own environment, where it has several turns. */
export function actOf(task: Task): Act | undefined {
  return task.kind === 'tokens' && task.act ? (attempts) => (task.act as Act)(attempts) : undefined;
}

/** Switches a player to the weights of a round, waiting for them if necessary. */
type ShowWeights = (round: number) => Promise<void>;

/** What an engine plays with besides the player. */
export interface EngineState {
  /** Memory of strategies, in which the environment may have learned. */
  readonly memory: Memory;
  /** Serves requests whose weights change. */
  readonly show?: ShowWeights | undefined;
  /** Whether the environment draws what it learns from; elsewhere it takes what is likeliest. */
  readonly explores?: true;
}

/** The environment that answers a reader: where a run has a ranker, one that is always right. */
export function readerEnvironment(task: TokenTask, { ranker }: Pick<RunConfig, 'ranker'>): Act | undefined {
  return task.ranked && ranker !== 'none' ? rankedAct(task, oracleRanker(task.ranked)) : actOf(task);
}

/** The environment of a run: the task's own or under the run's ranker, with wrong replies where the settings ask for them. */
function environmentOf(task: TokenTask, config: RunConfig, { memory, explores }: EngineState) {
  const ranker = task.act ? rankerOf(config, memory, explores === true) : null;
  const act = ranker ? rankedAct(task, ranker) : actOf(task);
  const wrong = wrongRepliesOf(task, config);
  return act && wrong ? noisyAct(act, wrong, config, explores === true) : act;
}

/** The engine over a player: the innermost way to collect. It throws what policy or actor throws. */
export function engineOf(
  player: Player,
  config: RunConfig,
  state: EngineState,
): (request: CollectRequest) => Promise<Collected> {
  const { show } = state;
  const renewing = ({ changes }: CollectRequest): Pick<Collection, 'renewal'> =>
    changes && show ? { renewal: renewalBy(changes, show) } : {};
  if ('actor' in player) {
    const { actor, task } = player;
    return (request) => collectEpisodes({ actor, task, ...request, ...renewing(request) });
  }
  const { task, policy } = { ...player, task: ruled(player.task, config) };
  const frame = plainFrameOf(task, config);
  const playing = {
    policy,
    verify: (attempts: readonly Attempt[]) => task.verify(attempts),
    act: environmentOf(task, config, state),
    frame,
    maxCompletionLength: frame.width - frame.promptWidth,
    latents: latentPhaseOf(config, task),
  };
  const patch = state.explores && patchOf(task, config);
  return (request) => {
    // Completions for estimates measure the policy alone.
    const trained = (request.stream ?? streams.sample) === streams.sample;
    return collect({ ...playing, ...(patch && trained && { patch }), ...request, ...renewing(request) });
  };
}
