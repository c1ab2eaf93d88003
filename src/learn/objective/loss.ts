/** What strategies of the objective offer to the engine: their part of the update program, and what it is fed. */
import type { RunConfig } from '../../config/schema.ts';
import type { Output, Value } from '../../graph/index.ts';
import type { Head } from '../../policy/heads.ts';
import type { PolicySpec } from '../../policy/sizes.ts';
import type { Aggregation } from './aggregation.ts';
import type { Packed, PackOptions } from '../packing.ts';
import type { Row } from '../learnable.ts';
import type { CompletionPlan } from './sequences.ts';

/** What an update program has computed before its losses; vectors are `[n]`, one entry per target. */
export interface LossContext {
  readonly policy: PolicySpec;
  /** Weights by name, and the stream that heads read. */
  readonly weights: Readonly<Record<string, Value>>;
  readonly stream: Value;
  /** Log-probability of each target now and under the policy that the ratio is measured from. */
  readonly logps: Value;
  readonly oldLogps: Value;
  /** Advantage of each target; where tokens stand for several copies, of the positive ones, and `negative` of the others. */
  readonly advantages: Value;
  readonly negative?: Value;
  readonly entropies: Value;
  /** 1 where trained. */
  readonly trained: Value;
  /** How targets fall into completions. */
  readonly plan: CompletionPlan;
  /** Mean over trained targets, and the share that each target has in it `[n]`. */
  readonly mean: (x: Value) => Value;
  readonly share: Value;
  /** An input with one number per target `[rows, columns scored]`, to be read with `flatRows`. */
  readonly tokenInput: (name: string, meaning: string) => Value<'input'>;
  readonly scalarInput: (name: string, meaning: string) => Value<'input'>;
}

/** One step of a token's loss, for whoever asks how it came about; vectors `[n]` or scalars. */
export interface LossStep {
  /** Names its words (`src/learn/trace.ts`). */
  readonly id: string;
  readonly operands: Readonly<Record<string, Value>>;
  readonly result: Value;
}

/** A part of the loss. What is absent is not there. */
export interface LossParts {
  /** How the part came about; the last one's result is the part. */
  readonly steps?: readonly LossStep[];
  /** `[n]`: what `scalar` is the sum of, where it has tokens. */
  readonly each?: Value;
  readonly inputs?: readonly Value<'input'>[];
  /** `[n]`: a factor on the token losses before it. */
  readonly factor?: Value;
  /** `[n]`: added to the token losses, which the weights of the aggregation sum up. */
  readonly token?: Value;
  /** Added to that sum. */
  readonly scalar?: Value;
  /** Differentiated with the loss and reported apart, because it reaches nothing but a head. */
  readonly apart?: Value;
  readonly metrics?: readonly Output[];
}

/** How a moving average of the weights follows them. */
export interface AverageRule {
  /** Share of itself that it keeps at each update. */
  readonly decay: number;
  /** Whether it starts again from the weights, after an update that reported these metrics; absent: never. */
  readonly restarts?: (metrics: Readonly<Record<string, number>>) => boolean;
}

/** A loss under given settings. */
export interface Loss {
  /** Tells programs apart: its name and the settings that change the program itself. */
  readonly key: string;
  build(context: LossContext): LossParts;
  /** Values of its scalar inputs; these may change during a run without a new program. */
  readonly scalars?: Readonly<Record<string, number>>;
  /** The same of inputs whose value follows the round: 0, 1, … */
  readonly scalarsAt?: (round: number) => Readonly<Record<string, number>>;
  /** The head that it trains, which the policy must have. */
  readonly head?: Head;
  /** Reads `ref_logps`: what the policy at the start of the run says of each target. */
  readonly readsReference?: boolean;
  /** Reads `previous_logps`: what the weights at the start of the round before say of each target. */
  readonly readsPrevious?: boolean;
  /** The round at whose update the policy as it stands becomes the reference. */
  readonly reanchorAt?: number;
  /** Measures the ratio from a moving average of the weights. */
  readonly average?: AverageRule;
  /** Measures the ratio from another policy than `old_logps` say; vectors are `[n]`. */
  readonly proximal?: (context: Omit<LossContext, 'advantages'>) => {
    readonly inputs: readonly Value<'input'>[];
    readonly logps: Value;
  };
  /** Of how many rounds the learner keeps the weights at their start. */
  readonly keepsRounds?: number;
  /** Compares the completions of a prompt, so that an update must hold all of them. */
  readonly wholeGroups?: boolean;
  /** Copies of a token differ in more than their advantage, so that tokens shared in a tree cannot be trained once. */
  readonly tokensDiffer?: boolean;
  /**
   * A token without an advantage adds nothing to this loss or its gradient, so that rows of such tokens need not be computed.
   * `zeroMetrics` are 0 on such tokens too; other metrics are then means over the rows computed. Absent: it reads every row.
   */
  readonly onlyAdvantages?: { readonly zeroMetrics: readonly string[] };
  /** Adds its arrays to an update's batch. */
  pack?(rows: readonly Row[], packed: Packed, options: PackOptions): Packed;
}

/** A loss as the settings have it; null where they turn it off. */
export type LossStrategy = (config: RunConfig) => Loss | null;

/** All that the learner asks of strategies. */
export interface ObjectiveStrategies {
  readonly aggregationOf: (config: RunConfig) => Aggregation;
  /** In the order in which they are added up: the surrogate first. */
  readonly losses: readonly LossStrategy[];
  /** Whether anything asks a policy about a batch that another one sampled. */
  readonly scores: (config: RunConfig) => boolean;
  /** Whether completions of a prompt may share tokens beyond it. */
  readonly branches: (config: RunConfig) => boolean;
}

/** The losses under these settings, in order. */
export function lossesOf({ losses }: ObjectiveStrategies, config: RunConfig): Loss[] {
  return losses.flatMap((lossOf) => lossOf(config) ?? []);
}

/** Whether tokens that completions share are trained once. */
export function sharesTokens(
  { branches }: ObjectiveStrategies,
  losses: readonly Loss[],
  config: RunConfig,
): boolean {
  return branches(config) && !losses.some(({ tokensDiffer }) => tokensDiffer);
}
