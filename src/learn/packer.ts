/** How a run's trajectories become batches of its programs: the one place where bodies differ for the learner. */
import type { RunConfig } from '../config/schema.ts';
import { anySequence, type SequenceShape } from '../policy/programs/reading.ts';
import type { PolicySpec } from '../policy/sizes.ts';
import type { Frame } from '../rollout/policy.ts';
import type { CompletionPlan } from './objective/sequences.ts';
import { packContrast } from './packContrast.ts';
import { packDistil } from './packDistil.ts';
import { packUpdate, rowsOf, sequenceOf, unpackTargets, type Judged, type PackedUpdate } from './packing.ts';
import { planRows } from './rowPlan.ts';
import { packQuality } from './packQuality.ts';
import { shareRows, type Places } from './packShared.ts';
import { packSteps, unpackSteps } from './packSteps.ts';
import { contrastsGroups, distils, judgesQuality } from './updateParts.ts';

/** What of a configuration decides on the arrays of an update. */
export type PackSettings = Pick<
  RunConfig,
  'loss_type' | 'surrogate' | 'length_temperature' | 'prune' | 'hint' | 'hint_distil'
>;

export interface Packed extends PackedUpdate {
  /** Rows that stand below those given; absent if there are none. */
  readonly copies?: readonly (readonly Judged[])[];
}

export interface Packer {
  /** What the programs are built for. */
  readonly sequence: SequenceShape;
  /** How targets fall into completions, for what is taken over whole completions. */
  readonly completions: CompletionPlan;
  /** The trajectories in order, those together that share a row of the programs, for `parts` equal minibatches. */
  rowsOf(judged: readonly Judged[], parts: number): Judged[][];
  /** With `places`, tokens that completions share enter the loss once. */
  pack(rows: readonly (readonly Judged[])[], settings: PackSettings, places?: Places): Packed;
  /** What a program said of each target of packed rows: an array per trajectory, one value per token, 0 on its prompt. */
  unpack(rows: readonly (readonly Judged[])[], values: Float32Array): Float32Array[];
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
      rowsOf: (judged) => judged.map((one) => [one]),
      pack: (rows, { loss_type: lossType }) =>
        packSteps(rows.flat(), { inputs: spec.shape.inputs, horizon, lossType }),
      unpack: (rows, values) => unpackSteps(rows.flat(), values),
    };
  }
  const plan = planRows(frame, groupSize, spec.shape);
  return {
    sequence: sequenceOf(plan),
    completions: { rows: 'rows', perRow: plan.perRow, segmentColumns: plan.segmentColumns },
    rowsOf: (judged, parts) => rowsOf(judged, plan, parts),
    pack(rows, settings, places) {
      const { maxLength } = spec.shape;
      const lossType = settings.loss_type;
      const limits = { lossType, maxCompletionLength: plan.segmentColumns };
      const own = places ? shareRows(rows, places, limits) : rows;
      const options = { plan, lossType, pad, maxLength };
      const packed = packUpdate(own, options);
      if (distils(settings)) return packDistil(own, packed, options);
      const { feeds, ...counts } = packed;
      const more = {
        ...(contrastsGroups(settings) && packContrast(rows, plan, settings)),
        ...(judgesQuality(settings) && packQuality(rows, plan)),
      };
      return { ...counts, feeds: { ...feeds, ...more } };
    },
    unpack: (rows, values) => unpackTargets(rows, plan, values),
  };
}
