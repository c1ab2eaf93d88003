/** What is measured of a finished base policy: pass@k of every level, and whether it can read a hint. */
import type { RunConfig } from '../config/schema.ts';
import type { LevelRecord } from '../policy/base.ts';
import type { Policy } from '../rollout/policy.ts';
import { withHint } from '../tasks/hint.ts';
import { evalPrompts } from '../tasks/pool.ts';
import { frameOf } from '../tasks/levels.ts';
import type { TokenTask } from '../tasks/task.ts';
import { actOf } from './assemble.ts';
import { hintSpan, type Lesson } from './demonstrations.ts';
import { evaluatePolicy } from './evaluate.ts';

/** Samples and prompts of a level's pass@k. */
const samples = 64;
const prompts = 128;

export interface BaseReport {
  readonly levels: readonly LevelRecord[];
  /** One sample for each of `num_eval_prompts` prompts at the configuration's level, each with a hint. */
  readonly hintedPassAt1: number;
}

/** Measures held-out pass@1, pass@16 and pass@64 at every level of the task, and hinted pass@1 at the chosen one. */
export async function reportOn(
  policy: Policy,
  lesson: Lesson & { readonly task: TokenTask },
  config: RunConfig,
  now: () => number,
): Promise<BaseReport> {
  const { task } = lesson;
  const common = {
    policy,
    verify: task.verify.bind(task),
    act: actOf(task),
    seed: 0,
    now,
  };
  const levels: LevelRecord[] = [];
  for (const { level } of task.levels) {
    const at = { ...config, level, level_mixture: [], num_eval_prompts: prompts };
    const { passAt } = await evaluatePolicy({
      ...common,
      prompts: evalPrompts(at),
      frame: frameOf(task, at),
      samples,
      ks: [1, 16, 64],
    });
    levels.push({
      level,
      'pass@1': passAt[1] as number,
      'pass@16': passAt[16] as number,
      'pass@64': passAt[64] as number,
    });
  }
  const hinted = await Promise.all(
    evalPrompts(config).map(async (prompt, i) => withHint(prompt, await hintSpan(lesson, prompt, i))),
  );
  const { promptWidth, width } = frameOf(task, config);
  const longest = Math.max(...hinted.map(({ tokens }) => tokens.length));
  const { passAt } = await evaluatePolicy({
    ...common,
    prompts: hinted,
    frame: { promptWidth: longest, width: longest + width - promptWidth },
  });
  return { levels, hintedPassAt1: passAt[1] as number };
}
