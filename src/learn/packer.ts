/** Packs a run's trajectories into batches of its programs: the only place where bodies differ for the learner. */
import { anySequence, type SequenceShape } from '../policy/programs/reading.ts';
import type { PolicySpec } from '../policy/sizes.ts';
import type { Frame } from '../rollout/policy.ts';
import type { Sample } from '../rollout/sample.ts';
import type { Tensor } from '../tensor/tensor.ts';
import type { Row } from './learnable.ts';
import type { Aggregation } from './objective/aggregation.ts';
import type { Loss } from './objective/loss.ts';
import type { CompletionPlan } from './objective/sequences.ts';
import { packUpdate, type Packed } from './packing.ts';
import { shareRows } from './packShared.ts';
import { packSteps, scoreSteps, unpackSteps } from './packSteps.ts';
import { planRows } from './rowPlan.ts';
import { layRows, rowsOf, sequenceOf, unpackTargets } from './rows.ts';

/** The settings that determine the arrays of an update. */
interface PackSettings {
  readonly aggregation: Aggregation;
  /** Counted tokens of all completions of the pass, including its other updates; absent: this update is the whole pass. */
  readonly generation?: number | undefined;
  readonly losses: readonly Loss[];
  /** Omit rows without an advantage; default: compute them. */
  readonly leavesOut?: boolean | undefined;
}

export interface Packer {
  /** The shape that the programs are built for. */
  readonly sequence: SequenceShape;
  /** The same for programs that only score. */
  readonly scoring: SequenceShape;
  /** The arrangement of targets in completions, for reductions over whole completions. */
  readonly completions: CompletionPlan;
  /** The completions in order, those in one row of the programs together, for `parts` equal minibatches. */
  rowsOf<T extends Sample>(completions: readonly T[], parts: number): T[][];
  /** The arrays of an update. */
  pack(rows: readonly Row[], settings: PackSettings): Packed;
  /** The arrays that scoring reads. */
  lay(rows: readonly (readonly Sample[])[]): Readonly<Record<string, Tensor>>;
  /** Program outputs per target: an array per trajectory, one value per token, 0 on its prompt. */
  unpack(rows: readonly (readonly Sample[])[], values: Float32Array): Float32Array[];
}

export interface PackerSettings {
  /** Widths of the run's batches. */
  readonly frame: Frame;
  /** Completions per prompt. */
  readonly groupSize: number;
  readonly pad: number;
  /** 1/τ of the mixtures in latent slots; absent where completions have none. */
  readonly latentSharpness?: number | undefined;
}

/** The packer of a policy's batches, determined by settings alone. */
export function packerOf(
  spec: PolicySpec,
  { frame, groupSize, pad, latentSharpness }: PackerSettings,
): Packer {
  if (spec.kind === 'mlp') {
    const horizon = frame.width - frame.promptWidth;
    const { inputs } = spec.shape;
    return {
      sequence: anySequence,
      scoring: anySequence,
      completions: { rows: 'rows', perRow: 1, segmentColumns: 1 },
      rowsOf: (completions) => completions.map((one) => [one]),
      pack: (rows, { losses, ...weighing }) =>
        losses.reduce(
          (packed, loss) => loss.packSteps?.(packed) ?? packed,
          packSteps(rows.flat(), { inputs, horizon, ...weighing }),
        ),
      lay: (rows) => scoreSteps(rows.flat(), { inputs }),
      unpack: (rows, values) => unpackSteps(rows.flat(), values),
    };
  }
  const plan = planRows(frame, groupSize, spec.shape);
  const { maxLength, vocabulary } = spec.shape;
  const slots = latentSharpness !== undefined;
  const layout = { plan, pad, maxLength, ...(slots && { latents: { vocabulary } }) };
  const learning = {
    ...layout,
    ...(slots && { latents: { vocabulary, sharpness: latentSharpness } }),
  };
  const sequence = sequenceOf(plan);
  return {
    sequence: slots ? { ...sequence, latents: 'through' } : sequence,
    scoring: slots ? { ...sequence, latents: 'read' } : sequence,
    completions: { rows: 'rows', perRow: plan.perRow, segmentColumns: plan.segmentColumns },
    rowsOf: (completions, parts) => rowsOf(completions, plan, parts),
    pack(rows, { losses, ...weighing }) {
      const limits = { ...weighing, maxCompletionLength: plan.segmentColumns };
      const inTree = rows.some((row) => row.some(({ place }) => place));
      const own: readonly Row[] = inTree ? shareRows(rows, limits) : rows;
      const options = { ...learning, ...weighing };
      const packed = losses.reduce(
        (all, loss) => loss.pack?.(own, all, options) ?? all,
        packUpdate(own, options),
      );
      // The gradient through latent slots takes a second pass over every row.
      const { trained, positions } = packed;
      return slots ? { ...packed, trained: 2 * trained, positions: 2 * positions } : packed;
    },
    lay: (rows) => layRows(rows, layout).feeds,
    unpack: (rows, values) => unpackTargets(rows, plan, values),
  };
}
