/** Finds the weights before and after a round: exactly where its trainer still has them, else those of the nearest checkpoints. */
import type { RunConfig } from '../../config/settings.ts';
import type { Checkpoint, RoundWeights } from '../../run/records.ts';
import type { PolicySource } from '../../runtime/questionProtocol.ts';
import type { RunLibrary } from '../../storage/library.ts';

export interface BeforeAndAfter {
  readonly before: PolicySource;
  readonly after: PolicySource;
  /** Which weights these are, one or two sentences. */
  readonly words: string;
}

/** What is read of the library. */
export interface CheckpointSource {
  readonly opening: Promise<Pick<RunLibrary, 'listCheckpoints' | 'readCheckpoint'>>;
}

/** A round of a run whose weights are wanted. */
export interface WantedWeights {
  readonly runId: string;
  readonly round: number;
  readonly config: RunConfig;
  readonly library: CheckpointSource;
  /** Asks the trainer of the open run; absent for stored runs. */
  readonly live?: (round: number) => Promise<RoundWeights | null>;
  /** A round that was trained again and is not stored. */
  readonly again?: Checkpoint | null;
}

/** Rejects with a sentence where no weights of the run from this round on are stored. */
export async function weightsAround(wanted: WantedWeights): Promise<BeforeAndAfter> {
  const { round, config, live } = wanted;
  const exact = await live?.(round);
  if (!exact) return storedAround(wanted);
  return {
    before: { config, parameters: exact.before },
    after: { config, parameters: exact.after },
    words: `The weights before and after the updates of round ${round}.`,
  };
}

async function storedAround({
  runId,
  round,
  config,
  library,
  again,
}: WantedWeights): Promise<BeforeAndAfter> {
  const store = await library.opening;
  const infos = (await store.listCheckpoints()).filter((info) => info.runId === runId);
  const later = infos.filter((info) => info.round >= round).sort((a, b) => a.round - b.round)[0];
  const earlier = infos.filter((info) => info.round < round).sort((a, b) => b.round - a.round)[0];
  const isAgain = again != null && again.round >= round && (!later || again.round < later.round);
  const after = isAgain ? again : later ? await store.readCheckpoint(runId, later.serial) : null;
  if (!after)
    throw new Error(
      `the weights of round ${round} are not kept, and no later checkpoint is stored; look at a newer round`,
    );
  const before = earlier ? await store.readCheckpoint(runId, earlier.serial) : null;
  const sourceOf = ({ arrays }: Checkpoint): PolicySource => ({
    config,
    parameters: arrays['parameters'] as Float32Array,
  });
  return {
    before: before ? sourceOf(before) : { config, parameters: null, taught: after.arrays['taught'] },
    after: sourceOf(after),
    words: storedWords(round, before?.round ?? 0, after.round),
  };
}

function storedWords(round: number, before: number, after: number): string {
  const first = before === 0 ? 'before training' : `after round ${before}`;
  const words = `Before: the weights ${first}. After: those after round ${after}.`;
  const isExact = before === round - 1 && after === round;
  return isExact ? words : `${words} Those right around round ${round} are not stored.`;
}
