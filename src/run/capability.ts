/**
 * Capability gain: what share of the held-out prompts that were out of reach before training is within reach now. Out
 * of reach: none of 256 completions was right. Within reach: at least one of 64 is. Never with a hint.
 */
import type { RunConfig } from '../config/schema.ts';
import type { PlacedPrompt } from '../rollout/plan.ts';
import { addToLedger, emptyLedger, type Ledger } from '../rollout/ledger.ts';
import { differentEvalPrompts, evalSeed } from '../tasks/pool.ts';
import type { Prompt } from '../tasks/task.ts';
import { streams } from '../tensor/random.ts';
import type { SideSampling } from './choosePrompts.ts';
import { engineOf, type Player } from './player.ts';

/** Completions of a prompt before training, none of which may be right for it to count as hard. */
export const samplesBefore = 256;
/** Completions of a hard prompt later on, of which one has to be right. */
export const samplesNow = 64;

/** Completions of a prompt between two looks at whether one was right. */
const samplesAtOnce = 16;
/** Most completions decoded side by side; bounds memory, and changes no result because rows are independent. */
const rowsAtOnce = 512;

/** What a run reports: both are null where they were not measured. */
export interface CapabilityMetrics extends Readonly<Record<string, number | null>> {
  /** Prompts that were hard before training. */
  readonly 'eval/hard_prompts': number | null;
  /** Share of them that is answered right now; null too where none was hard. */
  readonly 'eval/capability_gain': number | null;
}

export interface Measured {
  /** Places of the hard prompts among those that were asked, ascending. */
  readonly hard: readonly number[];
  readonly metrics: CapabilityMetrics;
  /** `tok_eval` alone: evaluation is outside every budget. */
  readonly entries: Partial<Ledger>;
}

/** What is asked: prompts at their places, and how completions of them are made. */
export interface Asking {
  readonly prompts: readonly PlacedPrompt[];
  readonly sample: SideSampling;
}

/** Prompts by configuration: they take longer to draw than a round may. */
const drawn = new WeakMap<RunConfig, readonly Prompt[]>();

/**
 * How a run asks what it can do now that it could not do before: always of the same prompts and with the same
 * randomness, whatever its seed, so that only the weights tell runs apart. Null where it does not ask.
 */
export function capabilityOf(
  player: Player & { readonly now: () => number },
  config: RunConfig,
): Asking | null {
  if (config.capability_prompts === 0) return null;
  const prompts = drawn.get(config) ?? differentEvalPrompts(config, config.capability_prompts);
  drawn.set(config, prompts);
  const engine = engineOf(player, config);
  const keys = { round: 0, temperature: 1, seed: evalSeed, stream: streams.capability, now: player.now };
  return {
    prompts: prompts.map((prompt, place) => ({ prompt, place })),
    sample: (some, samples) => engine({ prompts: some, samples, ...keys }),
  };
}

/** The prompts of which none of the completions number `from` … `to` − 1 is right; one that was right is not asked again. */
async function unsolved(
  { prompts, sample }: Asking,
  from: number,
  to: number,
): Promise<{ readonly left: readonly PlacedPrompt[]; readonly entries: Ledger }> {
  let left = prompts;
  let entries = emptyLedger;
  const promptsAtOnce = Math.floor(rowsAtOnce / samplesAtOnce);
  for (let first = from; first < to && left.length > 0; first += samplesAtOnce) {
    const failed: PlacedPrompt[] = [];
    for (let at = 0; at < left.length; at += promptsAtOnce) {
      const part = left.slice(at, at + promptsAtOnce);
      const asked = part.map((one) => ({ ...one, firstSample: first }));
      const collected = await sample(asked, Math.min(samplesAtOnce, to - first));
      const right = new Set<number>();
      for (const { group, verdict } of collected.batch.trajectories) if (verdict.correct) right.add(group);
      failed.push(...part.filter((_, group) => !right.has(group)));
      entries = addToLedger(entries, { tok_eval: collected.entries.tok_unique ?? 0 });
    }
    left = failed;
  }
  return { left, entries };
}

/** Which prompts are hard for the policy as it stands: to be asked before the first round. Throws what sampling throws. */
export async function findHard(asking: Asking): Promise<Measured> {
  const { left, entries } = await unsolved(asking, 0, samplesBefore);
  const hard = left.map(({ place }) => place);
  return {
    hard,
    metrics: { 'eval/hard_prompts': hard.length, 'eval/capability_gain': null },
    entries: { tok_eval: entries.tok_eval },
  };
}

/**
 * How many of the hard prompts the policy answers now, by completions other than those that found them to be hard: with
 * the same ones a policy that learned nothing would be sure to gain nothing. Throws what sampling throws.
 */
export async function measureGain(asking: Asking, hard: readonly number[]): Promise<Measured> {
  const places = new Set(hard);
  const prompts = asking.prompts.filter(({ place }) => places.has(place));
  const { left, entries } = await unsolved({ ...asking, prompts }, samplesBefore, samplesBefore + samplesNow);
  return {
    hard,
    metrics: {
      'eval/hard_prompts': hard.length,
      'eval/capability_gain': hard.length > 0 ? 1 - left.length / hard.length : null,
    },
    entries: { tok_eval: entries.tok_eval },
  };
}

/** The metrics of a round that does not measure. */
export const notMeasured: CapabilityMetrics = { 'eval/hard_prompts': null, 'eval/capability_gain': null };
