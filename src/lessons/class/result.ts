/** The content of a pupil's code, from a finished run. */
import type { RunConfig } from '../../config/settings.ts';
import type { ResultCode } from './code.ts';
import { engineMark, planMark, stateMark } from './plan.ts';

/** `passAt1`: the last held-out pass@1; `hash`: that of the last checkpoint. */
export function classResultOf(config: RunConfig, passAt1: number, hash: string): ResultCode {
  return {
    engine: engineMark,
    plan: planMark(config),
    seed: config.seed,
    solved: Math.round(passAt1 * config.num_eval_prompts),
    state: stateMark(hash),
  };
}
