/** Measures a finished base policy: pass@k of every level, and whether it can read a hint. */
import type { RunConfig } from '../config/schema.ts';
import type { LevelRecord } from '../policy/base.ts';
import type { Policy } from '../rollout/policy.ts';
import { withHint } from '../tasks/hint.ts';
import { evalPrompts } from '../tasks/pool.ts';
import { frameOf } from '../tasks/levels.ts';
import type { TokenTask } from '../tasks/task.ts';
import { actOf } from './player.ts';
import { hintSpan, widestHint, type DemonstrationSet } from './demonstrations.ts';
import { evaluatePolicy } from './evaluate.ts';

/** Samples and prompts of a level's pass@k. */
const samples = 64;
const prompts = 128;

/** Held-out pass@k at every level of the task, in order. */
export async function levelsReport(
  policy: Policy,
  { task }: DemonstrationSet,
  config: RunConfig,
  now: () => number,
): Promise<LevelRecord[]> {
  const levels: LevelRecord[] = [];
  for (const { level } of task.levels) {
    const at = { ...config, level, level_mixture: [], num_eval_prompts: prompts };
    const { passAt } = await evaluatePolicy({
      ...playing(policy, task, now),
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
  return levels;
}

/** Held-out pass@1 at the configuration's level, one sample for each of `num_eval_prompts` prompts. */
export async function heldOutPassAt1(
  policy: Policy,
  { task }: DemonstrationSet,
  config: RunConfig,
  now: () => number,
): Promise<number> {
  const { passAt } = await evaluatePolicy({
    ...playing(policy, task, now),
    prompts: evalPrompts(config),
    frame: frameOf(task, config),
  });
  return passAt[1] as number;
}

/** Held-out pass@1 with a hint before each prompt that leaves at least one token to write. */
export async function hintedPassAt1(
  policy: Policy,
  lesson: DemonstrationSet,
  config: RunConfig,
  now: () => number,
): Promise<number> {
  const { task } = lesson;
  const hinted = await Promise.all(
    evalPrompts(config).map(async (prompt, i) => withHint(prompt, await hintSpan(lesson, prompt, i, false))),
  );
  const { promptWidth, width } = frameOf(task, config);
  const { passAt } = await evaluatePolicy({
    ...playing(policy, task, now),
    prompts: hinted,
    frame: { promptWidth: promptWidth + widestHint, width: width + widestHint },
  });
  return passAt[1] as number;
}

function playing(policy: Policy, task: TokenTask, now: () => number) {
  return { policy, verify: task.verify.bind(task), act: actOf(task), seed: 0, now };
}
