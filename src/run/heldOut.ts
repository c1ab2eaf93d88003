/** Measurements on held-out prompts: before the first round, when an evaluation is due, and after the last round. */
import type { RunConfig } from '../config/schema.ts';
import { addToLedger, emptyLedger, numTokens, type Ledger } from '../rollout/ledger.ts';
import type { Memory, StrategyMetrics } from '../rollout/memory.ts';
import { capabilityOf, findHard, measureGain, notMeasured, type CapabilityMetrics } from './capability.ts';
import { chooserOf } from '../strategies/advantage/process/head.ts';
import { evaluateRun, type Evaluation } from './evaluate.ts';
import { exactPlay, playNotMeasured } from './exactPlay.ts';
import { exactMetrics, exactNotMeasured } from './exactValues.ts';
import type { RunParts } from './parts.ts';
import type { MetricRow, RoundReport } from './records.ts';
import type { RunState } from './state.ts';

export interface HeldOut {
  /** Null where no evaluation is due. */
  readonly evaluated: {
    readonly passAt1: number;
    readonly reward: number;
    /** Absent where the setting is off. */
    readonly passAt8?: number;
    /** Right ones of eight that the process head chose; null without a head that has learned. */
    readonly bestOf8?: number | null;
    readonly kept: Evaluation['kept'];
  } | null;
  /** Null where the setting is off. */
  readonly capability: CapabilityMetrics | null;
  /** Exact results about the policy; empty where there are none. */
  readonly exact: StrategyMetrics;
  /** `tok_eval` alone. */
  readonly entries: Partial<Ledger>;
}

/** With pass@8 on, pass@1 uses all eight samples. */
function samplingOf(config: RunConfig, memory: Memory) {
  if (!config.eval_pass_at_8) return {};
  const choose = chooserOf(config, memory);
  return { samples: 8, ks: [1, 8], ...(choose && { choose }) };
}

/** What an evaluation of eight samples says besides pass@1. */
const ofEight = (config: RunConfig, { passAt, chosenRight }: Evaluation) =>
  config.eval_pass_at_8
    ? {
        passAt8: passAt[8] as number,
        bestOf8: chosenRight ?? null,
      }
    : {};

/**
 * Evaluates if round number `finished` (1, 2, …) is due: by the run's interval, or because the run `ends` with it.
 * Throws what policy or actor throws.
 */
export async function evaluateIfDue(
  parts: RunParts,
  { config, hard, memory }: Pick<RunState, 'config' | 'hard' | 'memory'>,
  finished: number,
  ends: boolean,
): Promise<HeldOut> {
  const asked = config.capability_prompts > 0;
  if (!isInRhythm(config, finished) && !ends)
    return {
      evaluated: null,
      capability: asked ? notMeasured : null,
      exact: { ...exactNotMeasured(config), ...playNotMeasured(config) },
      entries: {},
    };
  const evaluation = await evaluateRun(parts, config, memory, samplingOf(config, memory));
  const { passAt, reward, kept, entries } = evaluation;
  const asking = hard && capabilityOf(parts, config, memory);
  const gained = asking && (await measureGain(asking, hard));
  return {
    evaluated: {
      passAt1: passAt[1] as number,
      ...{ reward, kept },
      ...ofEight(config, evaluation),
    },
    capability: asked ? (gained?.metrics ?? notMeasured) : null,
    exact: { ...(await exactMetrics(parts, config)), ...(await exactPlay(parts, config)) },
    entries: addToLedger(addToLedger(emptyLedger, entries), gained?.entries ?? {}),
  };
}

/** Eight samples of each prompt as metrics; null where none are measured in this round, empty where the recipe asks for none. */
export const eightMetrics = (
  { eval_pass_at_8, process_reward }: RunConfig,
  evaluated: HeldOut['evaluated'] | ReturnType<typeof ofEight>,
): StrategyMetrics => ({
  ...(eval_pass_at_8 && { 'eval/pass@8': evaluated?.passAt8 ?? null }),
  ...(eval_pass_at_8 && process_reward !== 'none' && { 'eval/best_of_8': evaluated?.bestOf8 ?? null }),
});

/** Whether the run evaluates after this round even if it does not end there. */
export function isInRhythm(
  { eval_every_rounds }: Pick<RunConfig, 'eval_every_rounds'>,
  round: number,
): boolean {
  return round % eval_every_rounds === 0;
}

/** Evaluates the policy before the first round: row 0 of the metrics. */
export async function baselineReport(
  parts: RunParts,
  state: RunState,
): Promise<{ readonly state: RunState; readonly report: RoundReport }> {
  const { now, learner } = parts;
  const begun = now();
  const { config, memory } = state;
  const evaluation = await evaluateRun(parts, config, memory, samplingOf(config, memory));
  const { passAt, reward, entries } = evaluation;
  const passAt1 = passAt[1] as number;
  const asking = capabilityOf(parts, config, memory);
  const found = asking && (await findHard(asking));
  const total = now() - begun;
  const ledger = [entries, found?.entries ?? {}].reduce(addToLedger, state.ledger);
  const seconds = state.seconds + total / 1000;
  const metrics: MetricRow = {
    round: 0,
    update: learner.version,
    num_tokens: numTokens(ledger),
    'pass@1': passAt1,
    eval_reward: reward,
    ...eightMetrics(config, ofEight(config, evaluation)),
    ...found?.metrics,
    ...(await exactMetrics(parts, state.config)),
    ...(await exactPlay(parts, state.config)),
  };
  const timing = { generate: 0, verify: 0, update: 0, evaluate: total, rest: 0, total };
  return {
    state: { ...state, ledger, seconds, evaluation: { round: 0, passAt1 }, hard: found?.hard ?? state.hard },
    report: { metrics, ledger, timing, rollouts: null, seconds },
  };
}
