/** The updates of a round over a state that they change in place: minibatches of its trajectories through the update program. */
import type { RunConfig } from '../config/schema.ts';
import type { Executor, Program } from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import { addToLedger, emptyLedger } from '../rollout/ledger.ts';
import type { Batch } from '../rollout/trajectory.ts';
import { scalar, type Tensor } from '../tensor/tensor.ts';
import { countedTokens, learnablesOf, type Row } from './learnable.ts';
import type { LearnReport } from './learner.ts';
import { minibatches, unitsOf } from './minibatches.ts';
import { lossesOf, sharesTokens, type Loss, type ObjectiveStrategies } from './objective/loss.ts';
import type { OptimizerState } from './optimizerState.ts';
import type { OtherPolicies } from './otherPolicies.ts';
import type { Packer } from './packer.ts';
import { placesOf } from './packShared.ts';
import type { Signals } from './signals.ts';

/** What updates change: the learner's own, or a copy on which a round is done again. */
export interface LearningState {
  readonly weights: HeldWeights;
  readonly optimizer: OptimizerState;
  readonly others: OtherPolicies;
}

export interface LearnParts {
  readonly executor: Executor;
  readonly objective: ObjectiveStrategies;
  readonly packer: Packer;
  readonly programFor: (losses: readonly Loss[], shared: boolean) => Program;
}

/** An update that is about to be taken, for whoever looks on. */
export interface Upcoming {
  readonly pass: number;
  /** Rows of the minibatch, and those that stand below them. */
  readonly rows: readonly Row[];
  readonly copies: readonly Row[];
  /** All that the update program is fed but the optimiser's state and settings. */
  readonly feeds: Readonly<Record<string, Tensor>>;
}

/** Sees each update before it is taken; what it answers is called with what the update reported, null where it was skipped. */
export type Watch = (upcoming: Upcoming) => Promise<(loss: number | null) => void>;

/** See `Learner.learn`. */
export async function learnRound(
  { executor, objective, packer, programFor }: LearnParts,
  { weights, optimizer, others }: LearningState,
  [batch, signals, config]: readonly [Batch, Signals, RunConfig],
  watch?: Watch,
): Promise<LearnReport> {
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
  for (const [at, chosen] of minibatches(units.length, config, batch.round).entries()) {
    // So much was left out that nothing is left for this update.
    if (chosen.length === 0) continue;
    const minibatch = chosen.flatMap((unit) => units[unit] as readonly Row[]);
    const { feeds, trained, positions, copies = [] } = packer.pack(minibatch, packing);
    const old = await others.oldLogps(losses, feeds, [...minibatch, ...copies], config);
    const fed = {
      ...feeds,
      ...old.feeds,
      ...scalars,
      updates_since: scalar(weights.version - begun),
      temperature: scalar(config.temperature),
    };
    const pass = Math.floor(at / config.steps_per_generation);
    const seen = await watch?.({ pass, rows: minibatch, copies, feeds: fed });
    const results = await executor.run(program, { ...fed, ...optimizer.feeds(config) });
    const { taken, scalars: said } = optimizer.accept(results);
    seen?.(taken ? (said.loss as number) : null);
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
}

/** Values of the losses' inputs in this round. */
function scalarsOf(losses: readonly Loss[], round: number): Record<string, Tensor> {
  const values = losses.flatMap((loss) => Object.entries({ ...loss.scalars, ...loss.scalarsAt?.(round) }));
  return Object.fromEntries(values.map(([name, value]) => [name, scalar(value)]));
}
