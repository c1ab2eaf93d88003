/** Interfaces of objective strategies for the engine: their part of the update program, and its inputs. */
import type { RunConfig } from '../../config/schema.ts';
import type { Output, Value } from '../../graph/index.ts';
import type { Head } from '../../policy/heads.ts';
import type { PolicySpec } from '../../policy/sizes.ts';
import type { Aggregation } from './aggregation.ts';
import type { Packed, PackOptions } from '../packing.ts';
import type { Row } from '../learnable.ts';
import type { Tensor } from '../../tensor/tensor.ts';
import type { CompletionPlan } from './sequences.ts';

/** Values that an update program has before its losses; vectors are `[n]`, one entry per target. */
export interface LossContext {
  readonly policy: PolicySpec;
  /** Weights by name, and the stream that heads read. */
  readonly weights: Readonly<Record<string, Value>>;
  readonly stream: Value;
  /** Scores of all choices before each target `[n, choices]`, at the temperature of the run, and the target's id `[n]`. */
  readonly scores: Value;
  readonly targets: Value;
  /** The scores where the policy reads the rows of a teacher, without a gradient; only for a loss with a `teacher`. */
  readonly teacherScores?: Value;
  /** Log-probability of each target now and under the proximal policy. */
  readonly logps: Value;
  readonly oldLogps: Value;
  /** Advantage of each target; for tokens with several copies, that of the positive ones, and `negative` of the others. */
  readonly advantages: Value;
  readonly negative?: Value;
  readonly entropies: Value;
  /** 1 where trained. */
  readonly trained: Value;
  /** The arrangement of targets in completions. */
  readonly plan: CompletionPlan;
  /** Mean over trained targets, and the share of each target in it `[n]`. In a part of an update: the part's addend. */
  readonly mean: (x: Value) => Value;
  readonly share: Value;
  /** An input with one number per target `[rows, columns scored]`, to read with `flatRows`. */
  readonly tokenInput: (name: string, meaning: string) => Value<'input'>;
  readonly scalarInput: (name: string, meaning: string) => Value<'input'>;
}

/** One step of a token's loss, for display; vectors `[n]` or scalars. */
export interface LossStep {
  /** Key of its words (`src/learn/trace.ts`). */
  readonly id: string;
  readonly operands: Readonly<Record<string, Value>>;
  readonly result: Value;
  /** The arithmetic where no words say it, see `TraceStep.line`. */
  readonly line?: string;
}

/** A part of the loss; every field is optional. */
export interface LossParts {
  /** The steps of the part; the last one's result is the part. */
  readonly steps?: readonly LossStep[];
  /** `[n]`: the addends of `scalar`, where they belong to tokens. */
  readonly each?: Value;
  readonly inputs?: readonly Value<'input'>[];
  /** `[n]`: a factor on the token losses of earlier parts. */
  readonly factor?: Value;
  /** `[n]`: added to the token losses, which the aggregation's weights sum up. */
  readonly token?: Value;
  /** Added to that sum. */
  readonly scalar?: Value;
  /** Differentiated with the loss but reported separately, because it affects only a head. */
  readonly apart?: Value;
  /** Sums over targets or completions, because a part of an update adds to them: means by `mean`, or by fed shares. */
  readonly metrics?: readonly Output[];
}

/** The rule by which a moving average follows the weights. */
interface AverageRule {
  /** Share of the average that is kept at each update. */
  readonly decay: number;
  /** Whether it restarts from the weights after an update that reported these metrics; absent: never. */
  readonly restarts?: (metrics: Readonly<Record<string, number>>) => boolean;
}

export interface Loss {
  /** Identifies its program: its name and the settings that change the program itself. */
  readonly key: string;
  build(context: LossContext): LossParts;
  /** Values of its scalar inputs; these may change during a run without a new program. */
  readonly scalars?: Readonly<Record<string, number>>;
  /** Values of inputs that depend on the round: 0, 1, … */
  readonly scalarsAt?: (round: number) => Readonly<Record<string, number>>;
  /** The head that it trains, which the policy must have. */
  readonly head?: Head;
  /** Reads `ref_logps`: the reference policy's log-probability of each target. */
  readonly readsReference?: boolean;
  /** Reads `previous_logps`: the log-probability of each target under the weights at the start of the previous round. */
  readonly readsPrevious?: boolean;
  /** The round at whose update the current policy becomes the reference. */
  readonly reanchorAt?: number;
  /** Uses a moving average of the weights as proximal policy. */
  readonly average?: AverageRule;
  /** Replaces `old_logps` as the ratio's denominator; vectors are `[n]`. */
  readonly proximal?: (context: Omit<LossContext, 'advantages'>) => {
    readonly inputs: readonly Value<'input'>[];
    readonly logps: Value;
  };
  /**
   * Reads `teacherScores`: the targets after other prompts, in rows with this many columns before the first target, whose
   * arrays `teacher_tokens` … it packs. The teacher has the weights now, or, `isAnchor`, those of the reference policy.
   */
  readonly teacher?: { readonly columns: number; readonly isAnchor: boolean };
  /** Number of rounds for which the learner keeps their initial weights. */
  readonly keepsRounds?: number;
  /** Compares the completions of a prompt, so that an update must hold all of them. */
  readonly wholeGroups?: boolean;
  /** Its gradient depends on a mean over the whole update, so that an update cannot be computed in parts. */
  readonly wholeUpdate?: boolean;
  /** Copies of a token differ in more than their advantage, so tokens shared in a tree cannot be trained once. */
  readonly tokensDiffer?: boolean;
  /**
   * Tokens without an advantage add nothing to this loss or its gradient, so rows of such tokens need not be computed.
   * `zeroMetrics` are 0 on them too; other metrics are then means over the rows computed. Absent: it reads every row.
   */
  readonly onlyAdvantages?: { readonly zeroMetrics: readonly string[] };
  /**
   * Of a loss that compares completions: values of its inputs, by name, for prompts that each have one right and one wrong
   * completion of one token, side by side in one row. A picture of the loss is computed from them.
   */
  readonly pairs?: (prompts: number) => Readonly<Record<string, Tensor>>;
  /** Adds its arrays to an update's batch of steps of episodes, one row each. */
  packSteps?(packed: Packed): Packed;
  /** Adds its arrays to an update's batch. */
  pack?(rows: readonly Row[], packed: Packed, options: PackOptions): Packed;
}

/** The loss under the settings; null where they turn it off. */
export type LossStrategy = (config: RunConfig) => Loss | null;

export interface ObjectiveStrategies {
  readonly aggregationOf: (config: RunConfig) => Aggregation;
  /** In order of addition, the surrogate first. */
  readonly losses: readonly LossStrategy[];
  /** Whether any setting scores a batch under a policy that did not sample it. */
  readonly scores: (config: RunConfig) => boolean;
  /** Whether completions of a prompt may share tokens beyond it. */
  readonly branches: (config: RunConfig) => boolean;
}

/** The losses under these settings, in order. */
export function lossesOf({ losses }: ObjectiveStrategies, config: RunConfig): Loss[] {
  return losses.flatMap((lossOf) => lossOf(config) ?? []);
}

/** Whether tokens shared by completions are trained once. */
export function sharesTokens(
  { branches }: ObjectiveStrategies,
  losses: readonly Loss[],
  config: RunConfig,
): boolean {
  return branches(config) && !losses.some(({ tokensDiffer }) => tokensDiffer);
}
