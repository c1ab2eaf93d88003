/** The result of `train` as JSON. */
import { encodeProvenLink } from '../../config/proof.ts';
import type { RunConfig } from '../../config/schema.ts';
import { refusedSwitches } from '../../config/switches.ts';
import type { Ledger } from '../../rollout/ledger.ts';
import { boughtOf, columnsOf } from '../../run/bought.ts';
import { proofOf, whyNoProof } from '../../run/proof.ts';
import type { Checkpoint, EarlierEngine, MetricRow } from '../../run/records.ts';
import type { Run } from '../../run/run.ts';
import type { DeviceInfo } from '../../runtime/protocol.ts';

export interface TrainedResult {
  readonly config: RunConfig;
  readonly seed: number;
  readonly device: DeviceInfo;
  /** Rows of the rounds that this call trained. */
  readonly metrics: readonly MetricRow[];
  readonly final: Readonly<Record<string, number | null>>;
  readonly ledger: Ledger;
  /** What each switch gained, or would gain, as the page shows it. */
  readonly bought: ReturnType<typeof boughtOf>;
  readonly hash: string;
  /** Other engine versions that trained its first rounds. */
  readonly engines: readonly EarlierEngine[];
  /** Opens the recipe and proves the run; null if a link cannot repeat it. */
  readonly link: string | null;
}

/** The result of a run at a round boundary; `earlier` are the rows before this call, `seconds` those of the last round. */
export function resultOf(
  { config, completed, ledger }: Pick<Run, 'config' | 'completed' | 'ledger'>,
  checkpoint: Checkpoint,
  { metrics, earlier, seconds }: Rows,
  device: DeviceInfo,
): TrainedResult {
  const trained = { checkpoint, metrics: [...earlier, ...metrics] };
  const { round, update, ...last } = metrics.at(-1) ?? { round: completed, update: 0 };
  const proof = (): string =>
    encodeProvenLink(config, proofOf(trained, { device: device.kind, threads: device.threads }));
  return {
    config,
    seed: config.seed,
    device,
    metrics,
    final: { round, update, ...last, seconds },
    ledger,
    bought: boughtOf(columnsOf(trained.metrics), config, refusedSwitches(config)),
    hash: checkpoint.hash,
    engines: checkpoint.history?.engines ?? [],
    link: whyNoProof(trained) === null ? proof() : null,
  };
}

interface Rows {
  readonly metrics: readonly MetricRow[];
  readonly earlier: readonly MetricRow[];
  readonly seconds: number;
}
