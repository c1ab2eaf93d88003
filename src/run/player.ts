/** The player of a task: a policy that writes tokens, or an actor that takes steps. */
import type { RunConfig } from '../config/schema.ts';
import type { Actor } from '../rollout/actor.ts';
import { collect } from '../rollout/collect.ts';
import type { Collected, Collection, CollectRequest } from '../rollout/collection.ts';
import { collectEpisodes } from '../rollout/episodes.ts';
import type { Policy } from '../rollout/policy.ts';
import { renewalBy } from '../rollout/renewal.ts';
import type { Act } from '../rollout/turns.ts';
import { latentPhaseOf } from '../strategies/objective/latent/latent.ts';
import { plainFrameOf } from '../tasks/levels.ts';
import type { Attempt, ControlTask, Task, TokenTask } from '../tasks/task.ts';

export type Player =
  | { readonly task: TokenTask; readonly policy: Policy }
  | { readonly task: ControlTask; readonly actor: Actor };

/** The environment of a task of several turns. */
export function actOf(task: Task): Act | undefined {
  return task.kind === 'tokens' && task.act ? (attempts) => (task.act as Act)(attempts) : undefined;
}

/** Switches a player to the weights of a round, waiting for them if necessary. */
export type ShowWeights = (round: number) => Promise<void>;

/**
 * The engine over a player: the innermost way to collect. `show` serves requests whose weights change. The engine
 * throws what policy or actor throws.
 */
export function engineOf(
  player: Player,
  config: RunConfig,
  show?: ShowWeights,
): (request: CollectRequest) => Promise<Collected> {
  const renewing = ({ changes }: CollectRequest): Pick<Collection, 'renewal'> =>
    changes && show ? { renewal: renewalBy(changes, show) } : {};
  if ('actor' in player) {
    const { actor, task } = player;
    return (request) => collectEpisodes({ actor, task, ...request, ...renewing(request) });
  }
  const { task, policy } = player;
  const frame = plainFrameOf(task, config);
  const playing = {
    policy,
    verify: (attempts: readonly Attempt[]) => task.verify(attempts),
    act: actOf(task),
    frame,
    maxCompletionLength: frame.width - frame.promptWidth,
    latents: latentPhaseOf(config, task),
  };
  return (request) => collect({ ...playing, ...request, ...renewing(request) });
}
