/**
 * How a strategy describes itself: data from which form, link, command line, refusals, metrics panel, help and reference are
 * derived. Imports nothing but the words for settings, so that every `meta.ts` is a leaf of the import graph.
 */
import { withHelpOf } from './helpTable.ts';
import type { Options } from './option.ts';

/** The stages of a round that strategies plug into, in the order in which a round meets them. */
export const slots = [
  'prompts',
  'budget',
  'hints',
  'topology',
  'pruning',
  'reward',
  'advantage',
  'objective',
  'replay',
] as const;
export type Slot = (typeof slots)[number];

export type SettingValue = string | number | boolean | null;

/** Holds where the setting has one of the values `is` and none of the values `not`. */
export interface SettingCondition {
  readonly setting: string;
  readonly is?: readonly SettingValue[];
  readonly not?: readonly SettingValue[];
}

/** What a task may offer; `config/traits.ts` says which task has which. */
export type Trait =
  | 'text'
  | 'turns'
  | 'one_turn'
  | 'solutions'
  | 'verified_steps'
  | 'step_verdicts'
  | 'latent_steps'
  | 'votes'
  | 'named_strategies'
  | 'priced_calls'
  | 'rubric'
  | 'ranked_results'
  | 'wrong_replies'
  | 'goal_at_end'
  | 'best_moves'
  | 'short_is_better'
  | 'two_players';

/** A trait without which the strategy has no meaning, and why, as plain sentences in which `{task}` is the task. */
export interface Need {
  readonly trait: Trait;
  readonly why: string;
  /** Applies only where all of these hold. */
  readonly when?: readonly SettingCondition[];
}

/** Values of another setting with which the strategy has no meaning: why, as one sentence, and the value to set instead. */
export interface Conflict extends SettingCondition {
  readonly why: string;
  readonly instead: SettingValue;
  /** Applies only where all of these hold. */
  readonly when?: readonly SettingCondition[];
}

/** How the page writes a metric's value. */
export type MetricUnit =
  'share' | 'tokens' | 'rounds' | 'steps' | 'groups' | 'prompts' | 'completions' | 'nats' | 'MB' | 'number';

export interface MetricMeta {
  readonly label: string;
  /** At most two sentences and 160 characters: what it measures, then what a good value is. */
  readonly help: string;
  readonly unit: MetricUnit;
  /** Reported only where all of these hold, besides the strategy being on. */
  readonly when?: readonly SettingCondition[];
}
export type Metrics = Readonly<Record<string, MetricMeta>>;

/** What a strategy does that other stages must know. */
export type StrategyTrait =
  /** Rounds end while some of its groups are unfinished. */
  | 'leaves_unfinished'
  /** Keeps completions of a round for later ones. */
  | 'keeps_groups'
  /** Exchanges groups with other runs. */
  | 'has_partners'
  /** An update may learn from the prompts of two rounds. */
  | 'joins_rounds'
  /** Samples with weights of earlier rounds. */
  | 'samples_with_older_weights'
  /** Its loss compares completions of a group: it reads no advantages and has no ratio. */
  | 'contrasts_completions'
  /** Compares completions of a group in its first rounds, and reads advantages later. */
  | 'contrasts_first'
  /** Completions of older weights would count as its own. */
  | 'needs_own_completions'
  /** Learns rewards from choices, so that the distance from the start is measured. */
  | 'learns_a_judge'
  /** Verifies completions while it grows a tree, and gives their steps values. */
  | 'values_steps'
  /** Prunes without looking at the completion. */
  | 'prunes_blindly'
  /** Writes drafts with fewer bits before its completions. */
  | 'drafts_completions'
  /** Drafts tokens with rounded weights, which the policy checks. */
  | 'drafts_tokens'
  /** Its prompts come in two stages, whose order `hardest_first` reverses. */
  | 'stages_prompts'
  /** Reads the policy's hidden states, which sampling then records. */
  | 'reads_states';

export interface StrategyMeta {
  /** Kebab-case or the setting's value; stable, because links and stored runs carry it. */
  readonly id: string;
  readonly title: string;
  /** At most two sentences and 160 characters: what it does, then when to choose it. */
  readonly help: string;
  /** Name and arXiv number of its source; absent where it has none. */
  readonly paper?: string;
  /** Conditions that turn it on, where it is not a choice of its slot's setting. */
  readonly on?: readonly SettingCondition[];
  readonly traits?: readonly StrategyTrait[];
  readonly needs?: readonly Need[];
  readonly conflicts?: readonly Conflict[];
  /** Values of other settings that leave it little to do: a warning, not a refusal. */
  readonly warnings?: readonly Conflict[];
  readonly settings?: Options;
  readonly metrics?: Metrics;
  /** Settings that the slot's switch sets too; turning the switch off restores the previous values. */
  readonly companions?: Readonly<Record<string, SettingValue>>;
  /** Other slots in which it takes part. */
  readonly adds?: readonly Slot[];
  /** How it acts through advantages: a part of the reward, their size, or which tokens are trained. Absent: not at all. */
  readonly effect?: 'reward' | 'size' | 'selection';
}

/** All strategies of a slot and what they share. */
export interface SlotMeta {
  readonly slot: Slot;
  readonly title: string;
  readonly help: string;
  /** The setting that chooses one of them, and the value that chooses none; absent where settings turn each on by itself. */
  readonly choice?: { readonly setting: string; readonly off: string };
  readonly strategies: readonly StrategyMeta[];
  /** Needs and conflicts of all of them. */
  readonly needs?: readonly Need[];
  readonly conflicts?: readonly Conflict[];
  /** Settings and metrics of several of them. */
  readonly settings?: Options;
  readonly metrics?: Metrics;
}

/** The choices of a setting that selects among strategies, in the order of the list. */
export function strategyChoicesOf<const T extends readonly StrategyMeta[]>(strategies: T) {
  const choices = strategies.map((one) => [one.id, withHelpOf(one, { label: one.title })]);
  return Object.fromEntries(choices) as Record<T[number]['id'], { label: string; help: string }>;
}
