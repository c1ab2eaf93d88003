/** The learner over an executor: minibatches of a round's trajectories through the update program. */
import type { RunConfig } from '../config/schema.ts';
import type { Executor, Feed, Program } from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import { scoreProgram } from '../policy/programs/score.ts';
import type { PolicySpec } from '../policy/sizes.ts';
import { addToLedger, emptyLedger } from '../rollout/ledger.ts';
import { float32, scalar, type Tensor } from '../tensor/tensor.ts';
import type { Batch } from '../rollout/trajectory.ts';
import { createAveragedWeights } from './averagedWeights.ts';
import type { Learner, ScoreReport } from './learner.ts';
import { minibatches, unitsOf } from './minibatches.ts';
import { createOptimizerState } from './optimizerState.ts';
import { packerOf, type PackerSettings } from './packer.ts';
import type { Judged } from './packing.ts';
import { updateProgram } from './programs/update.ts';
import { wholeSignals, type Signals } from './signals.ts';
import { placesOf } from './packShared.ts';
import { contrastsGroups, correctsAge, readsReference, sharesTokens, updatePartsOf } from './updateParts.ts';

export interface LearnerParts extends PackerSettings {
  readonly executor: Executor;
  readonly spec: PolicySpec;
  readonly weights: HeldWeights;
  /** Weights of the KL anchor, flat; used while `beta` or `overconfidence_alpha` is not 0. */
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
  const average = createAveragedWeights(executor, weights, spec.layout.size);
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

  /** Log-probabilities of packed targets under some weights. */
  async function logpsUnder(
    parameters: Feed,
    feeds: Readonly<Record<string, Tensor>>,
    temperature: number,
  ): Promise<Tensor> {
    const { read } = await executor.run(score, { ...feeds, parameters, temperature: scalar(temperature) });
    return read.logps as Tensor;
  }

  /** Scores a batch in as many parts as a pass has updates: one run must not hold the thread for longer than an update does. */
  async function scoreUnder(parameters: Feed, batch: Batch, config: RunConfig): Promise<ScoreReport> {
    const unweighted = wholeSignals(batch.trajectories, new Float32Array(batch.trajectories.length));
    const rows = packer.rowsOf(judgedOf(batch, unweighted), 1);
    const each = Math.ceil(rows.length / config.steps_per_generation);
    const logps: Float32Array[] = [];
    for (let from = 0; from < rows.length; from += each) {
      const part = rows.slice(from, from + each);
      const { feeds } = packer.pack(part, { ...config, hint_distil: 0 });
      const scored = await logpsUnder(parameters, feeds, config.temperature);
      logps.push(...packer.unpack(part, scored.data as Float32Array));
    }
    return { logps, entries: { tok_aux: tokensOf(rows) } };
  }

  return {
    get version() {
      return weights.version;
    },

    async learn(batch, signals, config) {
      const program = programFor(config);
      const whole = contrastsGroups(config);
      const rows = packer.rowsOf(judgedOf(batch, signals), whole ? 1 : config.steps_per_generation);
      const units = unitsOf(rows, whole);
      const places = sharesTokens(config) ? placesOf(batch) : undefined;
      const totals = new Map<string, number>();
      let entries = emptyLedger;
      const updates = { taken: 0, skipped: 0 };
      anchored ||= config.beta !== 0;
      const averages = config.proximal === 'average';
      for (const chosen of minibatches(units.length, config, batch.round)) {
        // So much was left out that nothing is left for this update.
        if (chosen.length === 0) continue;
        const minibatch = chosen.flatMap((unit) => units[unit] as (typeof units)[number]);
        const { feeds, trained, positions, copies = [] } = packer.pack(minibatch, config, places);
        const anchor: Record<string, Feed> =
          config.beta === 0
            ? {}
            : {
                ref_logps: await logpsUnder(reference, feeds, config.temperature),
                beta: scalar(config.beta),
              };
        const centre: Record<string, Feed> = averages
          ? { old_logps: await logpsUnder(await average.parameters(), feeds, config.temperature) }
          : {};
        const results = await executor.run(program, {
          ...feeds,
          ...anchor,
          ...centre,
          ...optimizer.feeds(config),
          temperature: scalar(config.temperature),
          epsilon: scalar(config.epsilon),
          epsilon_high: scalar(config.epsilon_high ?? config.epsilon),
          entropy_coef: scalar(config.entropy_coef),
          delta: scalar(config.delta ?? 0),
          correction_cap: scalar(config.correction_cap),
          vf_coef: scalar(config.vf_coef),
          cliprange_value: scalar(config.cliprange_value ?? 0),
          env_coef: scalar(config.env_coef),
          hint_distil: scalar(config.hint_distil),
          contrast_temperature: scalar(config.contrast_temperature),
          kl_hinge_coef: scalar(config.kl_hinge_coef),
          kl_hinge_bound: scalar(config.kl_hinge_bound),
        });
        const { taken, scalars } = optimizer.accept(results);
        updates[taken ? 'taken' : 'skipped']++;
        if (taken && averages) await average.follow(config.proximal_decay);
        const { learning_rate_out: learning_rate, ...others } = scalars;
        for (const [name, value] of Object.entries(taken ? { ...others, learning_rate } : {})) {
          totals.set(name, (totals.get(name) ?? 0) + (value as number));
        }
        const scored = (Number(config.beta !== 0) + Number(averages)) * tokensOf([...minibatch, ...copies]);
        entries = addToLedger(entries, { tok_train: trained, positions_update: positions, tok_aux: scored });
      }
      return {
        metrics: Object.fromEntries([...totals].map(([name, total]) => [name, total / updates.taken])),
        updates,
        entries,
      };
    },

    scoreReference(batch, config) {
      anchored = true;
      return scoreUnder(reference, batch, config);
    },

    scoreCurrent: (batch, config) => scoreUnder(weights.parameters, batch, config),

    scoreAverage: (batch, config) => scoreUnder(average.held ?? weights.parameters, batch, config),

    async snapshot() {
      const arrays = { ...(await optimizer.snapshot()), ...(await average.snapshot()) };
      return anchored ? { ...arrays, reference: reference.data.slice() } : arrays;
    },

    async restore(arrays, version) {
      const anchor = arrays.reference;
      if (anchor && anchor.length !== spec.layout.size) {
        throw new Error(`checkpoint: reference must hold ${spec.layout.size} values, got ${anchor.length}`);
      }
      await average.restore(arrays);
      await optimizer.restore(arrays, version);
      anchored = anchor !== undefined;
      if (anchor) reference = float32(anchor.slice());
    },

    async prepare(config) {
      await executor.prepare(programFor(config));
      if (readsReference(config) || correctsAge(config)) await executor.prepare(score);
      if (config.proximal === 'average') await average.prepare();
    },
    async dispose() {
      optimizer.release();
      await average.dispose();
      for (const program of [...programs.values(), score]) await executor.forget(program);
    },
  };
}

/** Trajectories with their signals; one that was left out as a whole takes no place in a minibatch. */
function judgedOf({ trajectories }: Batch, { advantages, masks, returns, proximal }: Signals): Judged[] {
  return trajectories
    .map((trajectory, i) => ({
      trajectory,
      advantages: advantages[i] as Float32Array,
      mask: masks[i] as Uint8Array,
      returns: returns?.[i],
      proximal: proximal?.[i],
    }))
    .filter(({ trajectory, mask }) => mask.some(Boolean) || !trajectory.trainMask.some(Boolean));
}

/** Tokens of each row's prompt, once, and of its completions. */
function tokensOf(rows: readonly (readonly Judged[])[]): number {
  return rows.reduce((total, row) => {
    const prompt = row[0]?.trajectory.prompt.tokens.length ?? 0;
    return row.reduce((sum, { trajectory }) => sum + trajectory.tokens.length - prompt, total + prompt);
  }, 0);
}
