/**
 * What the policies of an off-policy loss say of completions that the page shows: the one that the clip is centred on, and
 * the one that the round's first update begins with. Asked for the eye alone, so it is on no account and changes nothing.
 */
import type { RunConfig } from '../config/schema.ts';
import type { Learner } from '../learn/learner.ts';
import { proximals } from '../strategies/objective/proximal/index.ts';
import type { Trajectory } from '../rollout/trajectory.ts';
import type { ValuedBatch } from './replayRound.ts';

/** Log-probabilities of a completion, one value per token of prompt and completion. */
export interface PolicyLogps {
  /** Under the policy that the ratio is measured from. */
  readonly proximal: Float32Array;
  /** Under the weights before the round's first update. */
  readonly current: Float32Array;
}

export interface Policies {
  /** Updates that had been applied before the round's first one. */
  readonly version: number;
  /** Of completions for which one of the two is not the policy that sampled. */
  readonly logps: ReadonlyMap<Trajectory, PolicyLogps>;
}

type Asked = Pick<Learner, 'version' | 'scoreCurrent' | 'scoreAverage'>;

/** Of `shown`, which are trajectories of the batch; to be asked before the learner moves on. Throws what the learner throws. */
export async function policiesOf(
  learner: Asked,
  { batch, signals }: Pick<ValuedBatch, 'batch' | 'signals'>,
  shown: readonly Trajectory[],
  config: RunConfig,
): Promise<Policies> {
  const { version } = learner;
  const averages = proximals[config.proximal].follows?.(config).average !== undefined;
  const older = ({ versions }: Trajectory): boolean => versions.some((made) => made >= 0 && made !== version);
  // What was sampled behind a hint and is read without one has a ratio even when it is fresh.
  const moved = ({ hint }: Trajectory): boolean => Boolean(hint) && config.hint_scoring === 'plain_hinted';
  const asked = shown.filter((one) => averages || older(one) || moved(one));
  if (asked.length === 0) return { version, logps: new Map() };
  const some = { ...batch, trajectories: asked };
  const current = (await learner.scoreCurrent(some, config)).logps;
  const average = averages ? (await learner.scoreAverage(some, config)).logps : null;
  const centres = new Map(batch.trajectories.map((one, i) => [one, signals.proximal?.[i]]));
  return {
    version,
    logps: new Map(
      asked.map((one, i) => [
        one,
        {
          current: current[i] as Float32Array,
          proximal: average?.[i] ?? centres.get(one) ?? one.logps,
        },
      ]),
    ),
  };
}
