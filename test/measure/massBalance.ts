/**
 * BroRL's mass balance on a real policy: how often a step on N completions of one prompt lowers its probability of a right
 * answer. That probability and its gradient are exact, because all right completions are listed. The step is small and plain,
 * without Adam: it lowers the probability where Σ (R − mean R) · ∇ log π(y) points away from the gradient.
 */
import type { Flags } from '../../src/cli/arguments.ts';
import { successGradient } from '../../src/question/alignment.ts';
import { drawCompletions } from '../../src/question/draw.ts';
import type { AskedPolicy } from '../../src/question/policy.ts';
import { rightCompletions } from '../../src/question/rightCompletions.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { streams, uniform } from '../../src/tensor/random.ts';
import { askedAtStart, configOf, executor } from '../question/asking.ts';
import { put } from './output.ts';

const sizes = [2, 4, 8, 16, 32, 64, 128, 256, 512];
const prompts = 32;
const groups = 2000;
/** Completions drawn of each prompt, from which groups are drawn with replacement. */
const pool = 2048;
const worlds = [
  { task: 'chain-sum', level: 2 },
  { task: 'maze', level: 1 },
];

/** Of groups of one size on all prompts of a task, shares from 0 to 1. */
export interface BalanceRow {
  readonly task: string;
  readonly level: number;
  readonly size: number;
  /** Groups whose rewards differ: the others make no step. */
  readonly mixed: number;
  /** Steps of those that lower the probability of a right answer. */
  readonly lowering: number;
}

/** The committed result. */
export interface MassBalance {
  readonly engine: string;
  readonly prompts: number;
  readonly pool: number;
  readonly groups: number;
  readonly rows: readonly BalanceRow[];
}

/** A completion of the pool. */
export interface Lift {
  readonly reward: number;
  /** Rise of P for a small step that makes it likelier: ∇ log π(y) · ∇P. */
  readonly lift: number;
}

/** Of `count` groups of `size`, those whose rewards differ, and those of them whose step lowers P; `draw` in [0, 1). */
export function countLowering(
  lifts: readonly Lift[],
  { size, count }: { readonly size: number; readonly count: number },
  draw: (group: number, i: number) => number,
): { readonly mixed: number; readonly lowering: number } {
  let [mixed, lowering] = [0, 0];
  for (let group = 0; group < count; group++) {
    const drawn = Array.from({ length: size }, (_, i) => lifts[Math.floor(draw(group, i) * lifts.length)]!);
    const mean = drawn.reduce((sum, { reward }) => sum + reward, 0) / size;
    if (drawn.every(({ reward }) => reward === drawn[0]!.reward)) continue;
    mixed++;
    if (drawn.reduce((sum, { reward, lift }) => sum + (reward - mean) * lift, 0) < 0) lowering++;
  }
  return { mixed, lowering };
}

/** What each completion of a pool does to P. */
async function liftsOf(asked: AskedPolicy, index: number): Promise<readonly Lift[]> {
  const { task, frame, config } = asked;
  if (task.kind !== 'tokens') throw new Error(`internal: ${task.id} has no prompts`);
  const prompt = task.prompt('train', 1, index, config.level);
  const right = await rightCompletions(task, prompt, frame.width - prompt.tokens.length);
  const { gradient } = await successGradient(asked, prompt.tokens, right, 1);
  const plan = { temperature: 1, first: 0, count: pool, now: () => 0 };
  const drawn = await drawCompletions(asked, { prompt, isQuestion: true }, plan);
  const seen = new Map<string, number>();
  const lifts: Lift[] = [];
  for (const { attempt, verdict } of drawn) {
    const tokens = attempt!.completion;
    let lift = seen.get(String(tokens));
    if (lift === undefined) {
      const own = await successGradient(asked, prompt.tokens, [tokens], 1);
      lift = own.gradient.reduce((sum, slope, i) => sum + slope * gradient[i]!, 0) / own.success;
      seen.set(String(tokens), lift);
    }
    lifts.push({ reward: verdict!.reward, lift });
  }
  return lifts;
}

export async function measure(flags: Flags): Promise<void> {
  const rows: BalanceRow[] = [];
  for (const { task, level } of worlds) {
    const asked = await askedAtStart(configOf(task, { level, policy: 'tiny' }));
    const counts = sizes.map((size) => ({ size, mixed: 0, lowering: 0 }));
    for (let index = 0; index < prompts; index++) {
      const lifts = await liftsOf(asked, index);
      for (const count of counts) {
        const { size } = count;
        const draw = (group: number, i: number) => uniform(index, streams.selection, size, group, i);
        const { mixed, lowering } = countLowering(lifts, { size, count: groups }, draw);
        count.mixed += mixed;
        count.lowering += lowering;
      }
      process.stderr.write(`${task}: prompt ${index + 1} of ${prompts}\n`);
    }
    rows.push(
      ...counts.map(({ size, mixed, lowering }) => ({
        ...{ task, level, size },
        mixed: mixed / (prompts * groups),
        lowering: lowering / mixed,
      })),
    );
    await asked.dispose();
  }
  await executor.dispose();
  put({ engine: engineVersion, prompts, pool, groups, rows } satisfies MassBalance, flags.text('json'));
}
