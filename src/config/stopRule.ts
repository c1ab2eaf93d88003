/** When a run stops: the settings that say so, whether one is over, and what lets a finished one go on. */
import { holds } from './registry.ts';
import type { RunConfig, SettingKey } from './settings.ts';

/** The settings that say when a run stops. */
export const stopKeys = ['max_rounds', 'stop_at_pass', 'stop_at_tokens'] as const satisfies SettingKey[];

/** How far a run is. */
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
 * The settings that let a run train `rounds` more: the number of rounds is raised where it must be, and a target that was
 * reached is taken out. Nothing else changes.
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

/** Trees with lookahead fade out over a share of all rounds, where no number of rounds is set for it. */
const fadesOverTheRun = [
  { setting: 'topology', is: ['lookahead'] },
  { setting: 'lookahead_rounds', is: [null] },
];

/** Whether this setting only says when the run stops, so that the rounds before do not depend on it. */
export function onlyStops(key: SettingKey, config: RunConfig): boolean {
  if (!(stopKeys as readonly SettingKey[]).includes(key)) return false;
  return key !== 'max_rounds' || !holds(fadesOverTheRun, config);
}
