/** The learner over an executor: minibatches of a round's trajectories through the update program. */
import type { RunConfig } from '../config/schema.ts';
import type { Executor, Feed, Program } from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import { scoreProgram } from '../policy/programs/score.ts';
import type { PolicySpec } from '../policy/sizes.ts';
import { addToLedger, emptyLedger } from '../rollout/ledger.ts';
import { float32, scalar, type Tensor } from '../tensor/tensor.ts';
import type { Batch } from '../rollout/trajectory.ts';
import type { Learner } from './learner.ts';
import { minibatches } from './minibatches.ts';
import { createOptimizerState } from './optimizerState.ts';
import { packerOf, type PackerSettings } from './packer.ts';
import type { Judged } from './packing.ts';
import { updateProgram } from './programs/update.ts';
import type { Signals } from './signals.ts';
import { updatePartsOf } from './updateParts.ts';

export interface LearnerParts extends PackerSettings {
  readonly executor: Executor;
  readonly spec: PolicySpec;
  readonly weights: HeldWeights;
  /** Weights of the KL anchor, flat; used while `beta` is not 0. */
  readonly reference: Float32Array;
}

/** A learner at its first update, with a fresh optimiser. */
export async function createProgramLearner(
  parts: LearnerParts,
): Promise<Learner & { prepare(config: RunConfig): Promise<void>; dispose(): Promise<void> }> {
  const { executor, spec, weights } = parts;
  const packer = packerOf(spec, parts);
  const { sequence } = packer;
  const optimizer = await createOptimizerState(executor, weights, spec.layout.size);
  const programs = new Map<string, Program>();
  const score = scoreProgram(spec, sequence);
  let reference = float32(parts.reference);
  /** Whether the anchor was ever used: only then is it part of the run's state. */
  let anchored = false;

  const programFor = (config: RunConfig): Program => {
    const key = JSON.stringify(updatePartsOf(config));
    const program =
      programs.get(key) ?? updateProgram(spec, updatePartsOf(config), sequence, packer.completions);
    programs.set(key, program);
    return program;
  };

  /** Log-probabilities of a batch's targets under the anchor. */
  async function anchorLogps(feeds: Readonly<Record<string, Tensor>>, temperature: number): Promise<Tensor> {
    const { read } = await executor.run(score, {
      ...feeds,
      parameters: reference,
      temperature: scalar(temperature),
    });
    return read.logps as Tensor;
  }

  return {
    get version() {
      return weights.version;
    },

    async learn(batch, signals, config) {
      const program = programFor(config);
      const units = packer.unitsOf(judgedOf(batch, signals), config.steps_per_generation);
      const totals = new Map<string, number>();
      let entries = emptyLedger;
      let updates = 0;
      anchored ||= config.beta !== 0;
      for (const chosen of minibatches(units.length, config, batch.round)) {
        // So much was left out that nothing is left for this update.
        if (chosen.length === 0) continue;
        const minibatch = chosen.map((unit) => units[unit] as (typeof units)[number]);
        const { feeds, trained, positions } = packer.pack(minibatch, config.loss_type);
        const anchor: Record<string, Feed> =
          config.beta === 0
            ? {}
            : { ref_logps: await anchorLogps(feeds, config.temperature), beta: scalar(config.beta) };
        const results = await executor.run(program, {
          ...feeds,
          ...anchor,
          ...optimizer.feeds(config),
          temperature: scalar(config.temperature),
          epsilon: scalar(config.epsilon),
          epsilon_high: scalar(config.epsilon_high ?? config.epsilon),
          entropy_coef: scalar(config.entropy_coef),
          delta: scalar(config.delta ?? 0),
          vf_coef: scalar(config.vf_coef),
          cliprange_value: scalar(config.cliprange_value ?? 0),
          env_coef: scalar(config.env_coef),
        });
        const { learning_rate_out, ...scalars } = optimizer.accept(results);
        for (const [name, value] of Object.entries({
          ...scalars,
          learning_rate: learning_rate_out as number,
        })) {
          totals.set(name, (totals.get(name) ?? 0) + value);
        }
        // A shared prompt is scored once.
        const scored = config.beta === 0 ? 0 : minibatch.reduce((sum, unit) => sum + tokensOf(unit), 0);
        entries = addToLedger(entries, { tok_train: trained, positions_update: positions, tok_aux: scored });
        updates++;
      }
      return {
        metrics: Object.fromEntries([...totals].map(([name, total]) => [name, total / updates])),
        entries,
      };
    },

    async snapshot() {
      const arrays = await optimizer.snapshot();
      return anchored ? { ...arrays, reference: reference.data.slice() } : arrays;
    },

    async restore(arrays, version) {
      const anchor = arrays.reference;
      if (anchor && anchor.length !== spec.layout.size) {
        throw new Error(`checkpoint: reference must hold ${spec.layout.size} values, got ${anchor.length}`);
      }
      await optimizer.restore(arrays, version);
      anchored = anchor !== undefined;
      if (anchor) reference = float32(anchor.slice());
    },

    prepare: (config) => executor.prepare(programFor(config)),
    async dispose() {
      optimizer.release();
      for (const program of [...programs.values(), score]) await executor.forget(program);
    },
  };
}

/** Trajectories with their signals; one that was left out as a whole takes no place in a minibatch. */
function judgedOf({ trajectories }: Batch, { advantages, masks, returns }: Signals): Judged[] {
  return trajectories
    .map((trajectory, i) => ({
      trajectory,
      advantages: advantages[i] as Float32Array,
      mask: masks[i] as Uint8Array,
      returns: returns?.[i],
    }))
    .filter(({ trajectory, mask }) => mask.some(Boolean) || !trajectory.trainMask.some(Boolean));
}

/** Tokens of a unit's prompt, once, and of its completions. */
function tokensOf(unit: readonly Judged[]): number {
  const prompt = unit[0]?.trajectory.prompt.tokens.length ?? 0;
  return unit.reduce((sum, { trajectory }) => sum + trajectory.tokens.length - prompt, prompt);
}
