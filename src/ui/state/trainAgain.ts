/** Trains a stored run again up to a missing round, in a separate worker without storage, and compares every round. */
import { optionOf } from '../../config/settings.ts';
import type { RunConfig, SettingKey } from '../../config/settings.ts';
import { differingFigure, planRetraining, type Past } from '../../run/retrain.ts';
import type { Checkpoint, MetricRow, RolloutGroup, RoundReport } from '../../run/records.ts';
import type { DeviceInfo, KeptRun, TrainerHandle } from '../../runtime/protocol.ts';
import { newRunId } from '../../storage/names.ts';
import { trainRounds } from './trainRounds.ts';

/** The stored data of the run, and the wanted round. */
export interface WantedRound {
  readonly runId: string;
  readonly name: string;
  /** The device of the original run. */
  readonly device: Pick<DeviceInfo, 'kind' | 'rollouts'>;
  /** The settings of all its rounds, from its latest checkpoint. */
  readonly past: Past;
  /** Warm-start weights of an own task. */
  readonly taught?: Float32Array | undefined;
  /** The checkpoint to start from; null: the run's beginning. */
  readonly from: Checkpoint | null;
  readonly to: number;
  /** Its metric rows up to the wanted round. */
  readonly rows: readonly MetricRow[];
}

export interface TrainedAgain {
  /** The run at that round, with its original rows. */
  readonly kept: KeptRun;
  /** Some completions of the round; none after round 0. */
  readonly groups: readonly RolloutGroup[];
}

interface Differs {
  readonly round: number;
  readonly figure: string;
}

/**
 * Resolves when the round is trained; `hear` receives the report of every round. Throws a sentence if the device differs, a
 * round differs from its original, or the run ends before the round.
 */
export async function trainAgain(
  handle: TrainerHandle,
  wanted: WantedRound,
  hear: (report: RoundReport) => void,
): Promise<TrainedAgain> {
  const { runId, name, past, taught, from, to } = wanted;
  const rows = new Map(wanted.rows.map((row) => [row.round, row]));
  const { config, legs } = planRetraining(past, from?.round ?? null, to);
  let groups: readonly RolloutGroup[] = [];

  const compare = (report: RoundReport): Differs | null => {
    const { metrics, rollouts } = report;
    hear(report);
    if (metrics.round === to) groups = rollouts ?? [];
    const row = rows.get(metrics.round);
    const figure = row === undefined ? null : differingFigure(row, metrics);
    return figure === null ? null : { round: metrics.round, figure };
  };

  const leave = (checkpoint: Checkpoint, settings: Partial<RunConfig>) =>
    handle.open({
      ...{ kind: 'fork', runId: newRunId(), name, settings },
      parent: { runId, trained: { name, checkpoint, metrics: [] } },
    });
  const snapshot = async (): Promise<Checkpoint> => {
    const checkpoint = (await handle.snapshot())?.checkpoint;
    if (checkpoint === undefined) throw new Error('training worker: it lost the run, try again');
    return checkpoint;
  };

  const { device } =
    from === null
      ? await handle.open({ kind: 'new', runId: newRunId(), name, config, ...(taught && { taught }) })
      : await leave(from, config);
  refuseOther(wanted.device, device);
  for (const { rounds, then } of legs) {
    const differs = await trainRounds(handle, rounds, compare);
    if (differs !== null) throw new Error(differenceWords(differs));
    const keys = Object.keys(then) as (SettingKey | 'own_method')[];
    if (keys.length === 0) continue;
    if (keys.every((key) => key === 'own_method' || optionOf(key).live)) await handle.setLive(then);
    // Only a fork or reopening could have changed these.
    else await leave(await snapshot(), then);
  }
  const checkpoint = await snapshot();
  if (checkpoint.round !== to) throw new Error(`it ended after round ${checkpoint.round} this time`);
  return { kept: { name, checkpoint, metrics: wanted.rows }, groups };
}

const deviceNames = { wasm: 'WASM', webgpu: 'WebGPU' } as const;

function refuseOther(before: WantedRound['device'], now: WantedRound['device']): void {
  const [was, is] = [before.rollouts ?? before.kind, now.rollouts ?? now.kind];
  const [there, here] = before.kind === now.kind ? [was, is] : [before.kind, now.kind];
  if (there === here) return;
  throw new Error(
    `it trained on ${deviceNames[there]} and this browser would train it on ${deviceNames[here]}, which rounds differently`,
  );
}

function differenceWords({ round, figure }: Differs): string {
  return `round ${round} came out otherwise than the first time (${figure}), so its bits are not those of the run`;
}
