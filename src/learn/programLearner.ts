/** The learner over an executor: minibatches of a round's trajectories through the update program. */
import type { RunConfig } from '../config/schema.ts';
import type { Executor, Program } from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import type { PolicySpec } from '../policy/sizes.ts';
import { addToLedger, emptyLedger } from '../rollout/ledger.ts';
import { scalar, type Tensor } from '../tensor/tensor.ts';
import { countedTokens, learnablesOf, type Row } from './learnable.ts';
import type { Learner } from './learner.ts';
import { minibatches, unitsOf } from './minibatches.ts';
import { lossesOf, sharesTokens, type Loss, type ObjectiveStrategies } from './objective/loss.ts';
import { createOptimizerState } from './optimizerState.ts';
import { createOtherPolicies } from './otherPolicies.ts';
import { packerOf, type PackerSettings } from './packer.ts';
import { placesOf } from './packShared.ts';
import { updateProgram } from './programs/update.ts';

export interface LearnerParts extends PackerSettings {
  readonly executor: Executor;
  readonly spec: PolicySpec;
  readonly weights: HeldWeights;
  /** Weights of the policy at the start of the run, flat; used while a setting asks for it. */
  readonly reference: Float32Array;
  readonly objective: ObjectiveStrategies;
}

/** A learner at its first update, with a fresh optimiser. */
export async function createProgramLearner(
  parts: LearnerParts,
): Promise<Learner & { prepare(config: RunConfig): Promise<void>; dispose(): Promise<void> }> {
  const { executor, spec, weights, objective } = parts;
  const packer = packerOf(spec, parts);
  const optimizer = await createOptimizerState(executor, weights, spec.layout.size);
  const others = createOtherPolicies({ ...parts, packer });
  const programs = new Map<string, Program>();

  const programFor = (losses: readonly Loss[], shared: boolean): Program => {
    const { sequence, completions } = packer;
    const key = [...losses.map((loss) => loss.key), shared].join();
    const program = programs.get(key) ?? updateProgram(spec, losses, sequence, completions, shared);
    programs.set(key, program);
    return program;
  };

  return {
    get version() {
      return weights.version;
    },

    async learn(batch, signals, config) {
      const losses = lossesOf(objective, config);
      const shared = sharesTokens(objective, losses, config);
      const program = programFor(losses, shared);
      const wholeGroups = losses.some((loss) => loss.wholeGroups);
      const begun = weights.version;
      await others.begin(losses, batch.round);
      const parts = wholeGroups ? 1 : config.steps_per_generation;
      const laid = packer.rowsOf(learnablesOf(batch, signals, begun), parts);
      const { rows, entries: asked } = await others.withOthers(laid, losses, config);
      const units = unitsOf(rows, wholeGroups);
      const packing = {
        aggregation: objective.aggregationOf(config),
        generation: rows.flat().reduce((sum, one) => sum + countedTokens(one), 0),
        losses,
        places: shared ? placesOf(batch) : undefined,
      };
      const scalars = scalarsOf(losses, batch.round);
      const totals = new Map<string, number>();
      let entries = addToLedger(emptyLedger, asked);
      const updates = { taken: 0, skipped: 0 };
      for (const chosen of minibatches(units.length, config, batch.round)) {
        // So much was left out that nothing is left for this update.
        if (chosen.length === 0) continue;
        const minibatch = chosen.flatMap((unit) => units[unit] as readonly Row[]);
        const { feeds, trained, positions, copies = [] } = packer.pack(minibatch, packing);
        const old = await others.oldLogps(losses, feeds, [...minibatch, ...copies], config);
        const results = await executor.run(program, {
          ...feeds,
          ...old.feeds,
          ...optimizer.feeds(config),
          ...scalars,
          updates_since: scalar(weights.version - begun),
          temperature: scalar(config.temperature),
        });
        const { taken, scalars: said } = optimizer.accept(results);
        updates[taken ? 'taken' : 'skipped']++;
        const { learning_rate_out: learning_rate, ...metrics } = said;
        if (taken) await others.follow(losses, metrics);
        for (const [name, value] of Object.entries(taken ? { ...metrics, learning_rate } : {})) {
          totals.set(name, (totals.get(name) ?? 0) + (value as number));
        }
        const spent = { tok_train: trained, positions_update: positions, tok_aux: old.tokens };
        entries = addToLedger(entries, spent);
      }
      const means = [...totals].map(([name, total]) => [name, total / updates.taken]);
      return { metrics: Object.fromEntries(means) as Record<string, number>, updates, entries };
    },

    scoreReference: (batch, config) => others.scoreReference(batch, lossesOf(objective, config), config),
    scoreCurrent: others.scoreCurrent,
    scoreAverage: others.scoreAverage,
    scoreSampled: others.scoreSampled,

    async snapshot() {
      return { ...(await optimizer.snapshot()), ...(await others.snapshot()) };
    },

    async restore(arrays, version) {
      await others.restore(arrays, version);
      await optimizer.restore(arrays, version);
    },

    async prepare(config) {
      const losses = lossesOf(objective, config);
      await executor.prepare(programFor(losses, sharesTokens(objective, losses, config)));
      await others.prepare(losses, objective.scores(config));
    },

    async dispose() {
      optimizer.release();
      await others.dispose();
      for (const program of programs.values()) await executor.forget(program);
    },
  };
}

/** Values of the losses' inputs in this round. */
function scalarsOf(losses: readonly Loss[], round: number): Record<string, Tensor> {
  const values = losses.flatMap((loss) => Object.entries({ ...loss.scalars, ...loss.scalarsAt?.(round) }));
  return Object.fromEntries(values.map(([name, value]) => [name, scalar(value)]));
}
