/** When a run stops: the settings for it, whether a run is over, and how a finished run may continue. */
import { holds } from './registry.ts';
import type { RunConfig, SettingKey } from './settings.ts';

/** The settings that decide when a run stops. */
export const stopKeys = ['max_rounds', 'stop_at_pass', 'stop_at_tokens'] as const satisfies SettingKey[];

/** The progress of a run. */
export interface Reached {
  /** Rounds finished. */
  readonly round: number;
  /** Of the last evaluation; null before the first. */
  readonly passAt1: number | null;
  /** TRL's `num_tokens`: prompt, hint and generated tokens so far. */
  readonly numTokens: number;
}

type StopRule = Pick<RunConfig, (typeof stopKeys)[number]>;

/** Rounds are over, the token budget is spent, or the last evaluation reached `stop_at_pass`. */
export function isOver(config: StopRule, reached: Reached): boolean {
  return reached.round >= config.max_rounds || hasStopped(config, reached);
}

function hasStopped(config: StopRule, { passAt1, numTokens }: Reached): boolean {
  const { stop_at_pass: pass, stop_at_tokens: tokens } = config;
  return (pass !== null && passAt1 !== null && passAt1 >= pass) || (tokens !== null && numTokens >= tokens);
}

/**
 * The settings with which a run trains `rounds` more: raises the number of rounds where necessary and removes targets
 * already reached. Nothing else changes.
 */
export function furtherBy(config: StopRule, reached: Reached, rounds: number): StopRule {
  const { round, passAt1, numTokens } = reached;
  const { max_rounds, stop_at_pass: pass, stop_at_tokens: tokens } = config;
  return {
    max_rounds: Math.max(max_rounds, round + rounds),
    stop_at_pass: pass !== null && passAt1 !== null && passAt1 >= pass ? null : pass,
    stop_at_tokens: tokens !== null && numTokens >= tokens ? null : tokens,
  };
}

/** Lookahead trees fade out over a share of all rounds, unless `lookahead_rounds` is set. */
const fadesOverTheRun = [
  { setting: 'topology', is: ['lookahead'] },
  { setting: 'lookahead_rounds', is: [null] },
];

/** Whether this setting only decides when the run stops and so does not affect earlier rounds. */
export function onlyStops(key: SettingKey, config: RunConfig): boolean {
  if (!(stopKeys as readonly SettingKey[]).includes(key)) return false;
  return key !== 'max_rounds' || !holds(fadesOverTheRun, config);
}
