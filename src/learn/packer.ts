/** How a run's trajectories become batches of its programs: the one place where bodies differ for the learner. */
import type { RunConfig } from '../config/schema.ts';
import { anySequence, type SequenceShape } from '../policy/programs/reading.ts';
import type { PolicySpec } from '../policy/sizes.ts';
import type { Frame } from '../rollout/policy.ts';
import type { CompletionPlan } from './objective/sequences.ts';
import { packUpdate, planRows, rowsOf, sequenceOf, type Judged, type PackedUpdate } from './packing.ts';
import { packSteps } from './packSteps.ts';

export interface Packer {
  /** What the programs are built for. */
  readonly sequence: SequenceShape;
  /** How targets fall into completions, for what is taken over whole completions. */
  readonly completions: CompletionPlan;
  /** Units of minibatches, in order: trajectories that share a row of the programs, for `parts` equal minibatches. */
  unitsOf(judged: readonly Judged[], parts: number): Judged[][];
  pack(units: readonly (readonly Judged[])[], lossType: RunConfig['loss_type']): PackedUpdate;
}

export interface PackerSettings {
  /** Widths of the run's batches. */
  readonly frame: Frame;
  /** Completions per prompt. */
  readonly groupSize: number;
  readonly pad: number;
}

/** The packer of a policy's batches: a function of settings alone. */
export function packerOf(spec: PolicySpec, { frame, groupSize, pad }: PackerSettings): Packer {
  if (spec.kind === 'mlp') {
    const horizon = frame.width - frame.promptWidth;
    return {
      sequence: anySequence,
      completions: { rows: 'rows', perRow: 1, segmentColumns: 1 },
      unitsOf: (judged) => judged.map((one) => [one]),
      pack: (units, lossType) => packSteps(units.flat(), { inputs: spec.shape.inputs, horizon, lossType }),
    };
  }
  const plan = planRows(frame, groupSize, spec.shape);
  return {
    sequence: sequenceOf(plan),
    completions: { rows: 'rows', perRow: plan.perRow, segmentColumns: plan.segmentColumns },
    unitsOf: (judged, parts) => rowsOf(judged, plan, parts),
    pack: (units, lossType) => packUpdate(units, { plan, lossType, pad, maxLength: spec.shape.maxLength }),
  };
}
