/** The updates of a round, which mutate a state: minibatches of its trajectories through the update program. */
import type { RunConfig } from '../config/schema.ts';
import type { Executor } from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import { addToLedger, emptyLedger } from '../rollout/ledger.ts';
import type { Batch } from '../rollout/sample.ts';
import { scalar, type Tensor } from '../tensor/tensor.ts';
import { leavesEmptyOut, overAllRows } from './allRows.ts';
import { emptyShares } from './emptyRows.ts';
import { countedTokens, learnablesOf, type Learnable, type Row } from './learnable.ts';
import type { LearnReport } from './learner.ts';
import { minibatches, unitsOf } from './minibatches.ts';
import { lossesOf, sharesTokens, type Loss, type ObjectiveStrategies } from './objective/loss.ts';
import type { OptimizerState } from './optimizerState.ts';
import type { OtherPolicies } from './otherPolicies.ts';
import type { Packer } from './packer.ts';
import type { Packed } from './packing.ts';
import { takeUpdates } from './takeUpdates.ts';
import { inTrees } from './tree/groupTrees.ts';
import { computeHere, type ComputeParts, type UpdatePrograms } from './updateParts.ts';

/** The state that updates change: the learner's own, or a copy for repeating a round. */
export interface LearningState {
  readonly weights: HeldWeights;
  readonly optimizer: OptimizerState;
  readonly others: OtherPolicies;
  /** Computes parts of updates; default: one after the other on the executor. */
  readonly computeParts?: ComputeParts | undefined;
}

export interface LearnParts {
  readonly executor: Executor;
  readonly objective: ObjectiveStrategies;
  readonly packer: Packer;
  readonly programsFor: (losses: readonly Loss[], shared: boolean) => UpdatePrograms;
  /** The least number of token positions of a part of an update. */
  readonly leastPart: number;
  /** Computes rows without an advantage too, for comparison. */
  readonly everyRow?: boolean | undefined;
}

/** An update before it is taken, as watchers see it. */
export interface Upcoming {
  readonly pass: number;
  /** Rows of the minibatch, and rows appended below them. */
  readonly rows: readonly Row[];
  readonly copies: readonly Row[];
  /** All inputs of the update program, except the optimiser's state and settings. */
  readonly feeds: Readonly<Record<string, Tensor>>;
}

/** Called before each update; its result is called with the reported loss, null where the update was skipped. */
export type Watch = (upcoming: Upcoming) => Promise<(loss: number | null) => void>;

/** See `Learner.learn`. */
export async function learnRound(
  { executor, objective, packer, programsFor, leastPart, everyRow = false }: LearnParts,
  { weights, optimizer, others, computeParts = computeHere }: LearningState,
  [batch, config]: readonly [Batch<Learnable>, RunConfig],
  watch?: Watch,
): Promise<LearnReport> {
  const losses = lossesOf(objective, config);
  const shared = sharesTokens(objective, losses, config);
  const updating = { executor, programs: programsFor(losses, shared), weights, computeParts, leastPart };
  const wholeGroups = losses.some((loss) => loss.wholeGroups);
  const begun = weights.version;
  await others.begin(losses, batch.round);
  const parts = wholeGroups ? 1 : config.steps_per_generation;
  const laid = packer.rowsOf(learnablesOf(shared ? inTrees(batch) : batch, begun), parts);
  const { rows, entries: before } = await others.withOthers(laid, losses, config);
  const units = unitsOf(rows, wholeGroups);
  const generation = rows.flat().reduce((sum, one) => sum + countedTokens(one), 0);
  const leavesOut = !everyRow && leavesEmptyOut(losses);
  const packing = { aggregation: objective.aggregationOf(config), generation, losses, leavesOut };
  const scalars = { ...scalarsOf(losses, batch.round), temperature: scalar(config.temperature) };
  const [means, updates] = [meansOverUpdates(), { taken: 0, skipped: 0 }];
  let entries = addToLedger(emptyLedger, before);
  // A watcher looks between updates, and an average of the weights is scored there.
  const taking = takeUpdates(updating, optimizer, config, !watch && !losses.some(({ average }) => average));
  for (const [at, chosen] of minibatches(units.length, config, batch.round).entries()) {
    // Every unit of this update was left out.
    if (chosen.length === 0) continue;
    const minibatch = chosen.flatMap((unit) => units[unit] as readonly Row[]);
    const packed = packer.pack(minibatch, packing);
    const since = { updates_since: scalar(taking.version - begun) };
    const fed = async ({ feeds, rows: computed, copies = [] }: Packed): Promise<Fed> => {
      const old = await others.oldLogps(losses, feeds, [...computed, ...copies], config);
      return { feeds: { ...feeds, ...old.feeds, ...scalars, ...since }, scored: old.tokens };
    };
    const { feeds, scored } = await fed(packed);
    const pass = Math.floor(at / config.steps_per_generation);
    // A watcher sees every row.
    const whole = (): Packed => packer.pack(minibatch, { ...packing, leavesOut: false });
    const seen = watch && (await watch(await upcoming({ pass, minibatch, packed, feeds, whole, fed })));
    await taking.update({ packed, feeds, losses, shared }, async ({ taken, scalars: said }) => {
      seen?.(taken ? (said.loss as number) : null);
      updates[taken ? 'taken' : 'skipped']++;
      const { learning_rate_out: learning_rate, ...own } = said;
      const metrics = overAllRows(own, losses, packed.empty, packed.computed);
      if (taken) await others.follow(losses, metrics);
      if (taken) means.add({ ...metrics, learning_rate: learning_rate as number });
      entries = addToLedger(entries, spentOn(packed, scored));
    });
  }
  await taking.finish();
  const metrics = updates.taken > 0 ? { ...means.value(), ...emptyShares(entries) } : {};
  return { metrics, updates, entries };
}

interface Fed {
  readonly feeds: Readonly<Record<string, Tensor>>;
  /** Tokens scored under other policies. */
  readonly scored: number;
}

/** A watcher's view of an update: all rows of its minibatch, including those without an advantage. */
async function upcoming(update: {
  readonly pass: number;
  readonly minibatch: readonly Row[];
  readonly packed: Packed;
  readonly feeds: Fed['feeds'];
  readonly whole: () => Packed;
  readonly fed: (packed: Packed) => Promise<Fed>;
}): Promise<Upcoming> {
  const { pass, minibatch: rows, packed, whole, fed } = update;
  if (packed.empty.leftOut === 0) return { pass, rows, copies: packed.copies ?? [], feeds: update.feeds };
  const all = whole();
  return { pass, rows, copies: all.copies ?? [], feeds: (await fed(all)).feeds };
}

const spentOn = ({ trained, positions, empty, taught = 0 }: Packed, scored: number) => ({
  tok_train: trained,
  tok_empty: empty.tokens,
  positions_update: positions,
  positions_saved: empty.positionsSaved,
  tok_aux: scored + taught,
});

/** The mean of each metric over the updates that reported it. */
function meansOverUpdates() {
  const all = new Map<string, number[]>();
  return {
    add(metrics: Readonly<Record<string, number>>): void {
      for (const [name, value] of Object.entries(metrics)) all.set(name, [...(all.get(name) ?? []), value]);
    },
    value(): Record<string, number> {
      const mean = (values: readonly number[]): number =>
        values.reduce((sum, value) => sum + value, 0) / values.length;
      return Object.fromEntries([...all].map(([name, values]) => [name, mean(values)]));
    },
  };
}

/** Values of the losses' scalar inputs in this round. */
function scalarsOf(losses: readonly Loss[], round: number): Record<string, Tensor> {
  const values = losses.flatMap((loss) => Object.entries({ ...loss.scalars, ...loss.scalarsAt?.(round) }));
  return Object.fromEntries(values.map(([name, value]) => [name, scalar(value)]));
}
