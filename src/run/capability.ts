/**
 * Capability gain: the share of held-out prompts out of reach before training that are within reach now. Out of
 * reach: none of 256 completions was right. Within reach: at least one of 64 is. Never with a hint. A prompt on whose
 * completions the verifier abstains each time is unscored: neither.
 */
import type { RunConfig } from '../config/schema.ts';
import type { Memory } from '../rollout/memory.ts';
import type { PlacedPrompt } from '../rollout/plan.ts';
import { addToLedger, emptyLedger, type Ledger } from '../rollout/ledger.ts';
import { differentEvalPrompts, evalSeed } from '../tasks/pool.ts';
import type { Prompt } from '../tasks/task.ts';
import { streams } from '../tensor/random.ts';
import type { SideSampling } from './choosePrompts.ts';
import { engineOf, type Player } from './player.ts';

/** Completions of a prompt before training; it counts as hard if none is right. */
const samplesBefore = 256;
/** Completions of a hard prompt later on; it counts as gained if one is right. */
const samplesNow = 64;

/** Completions of a prompt between two checks for a right one. */
const samplesAtOnce = 16;
/** Most completions decoded side by side; limits memory, and changes no result because rows are independent. */
const rowsAtOnce = 512;

/** Metrics of capability; both are null where they were not measured. */
export interface CapabilityMetrics extends Readonly<Record<string, number | null>> {
  /** Number of prompts that were hard before training. */
  readonly 'eval/hard_prompts': number | null;
  /** Share of those scored that is answered right now; also null where none is. */
  readonly 'eval/capability_gain': number | null;
}

export interface MeasuredCapability {
  /** Places of the hard prompts among the fixed prompts, ascending. */
  readonly hard: readonly number[];
  readonly metrics: CapabilityMetrics;
  /** `tok_eval` alone: evaluation is outside every budget. */
  readonly entries: Partial<Ledger>;
}

/** Fixed prompts by place, and how their completions are sampled. */
export interface Asking {
  readonly prompts: readonly PlacedPrompt[];
  readonly sample: SideSampling;
}

/** Prompts by configuration, cached because drawing them takes longer than a round may. */
const drawn = new WeakMap<RunConfig, readonly Prompt[]>();

/**
 * Fixed prompts that measure gained capability: always the same prompts and randomness, whatever the seed, so that
 * only the weights tell runs apart. Null where the setting is off.
 */
export function capabilityOf(
  player: Player & { readonly now: () => number },
  config: RunConfig,
  memory: Memory,
): Asking | null {
  if (config.capability_prompts === 0) return null;
  const prompts = drawn.get(config) ?? differentEvalPrompts(config, config.capability_prompts);
  drawn.set(config, prompts);
  const engine = engineOf(player, config, { memory });
  const keys = { round: 0, temperature: 1, seed: evalSeed, stream: streams.capability, now: player.now };
  return {
    prompts: prompts.map((prompt, place) => ({ prompt, place })),
    sample: (some, samples) => engine({ prompts: some, samples, ...keys }),
  };
}

/**
 * Among completions `from` … `to` − 1: `left` are the prompts with none right and at least one wrong, `solved` counts those
 * with a right one, after which a prompt is sampled no further.
 */
async function unsolved(
  { prompts, sample }: Asking,
  from: number,
  to: number,
): Promise<{ readonly left: readonly PlacedPrompt[]; readonly solved: number; readonly entries: Ledger }> {
  let left = prompts;
  const scored = new Set<number>();
  let entries = emptyLedger;
  const promptsAtOnce = Math.floor(rowsAtOnce / samplesAtOnce);
  for (let first = from; first < to && left.length > 0; first += samplesAtOnce) {
    const failed: PlacedPrompt[] = [];
    for (let at = 0; at < left.length; at += promptsAtOnce) {
      const part = left.slice(at, at + promptsAtOnce);
      const asked = part.map((one) => ({ ...one, firstSample: first }));
      const collected = await sample(asked, Math.min(samplesAtOnce, to - first));
      const right = new Set<number>();
      for (const { group, verdict } of collected.batch.trajectories) {
        if (verdict.correct) right.add(group);
        if (!verdict.abstained) scored.add((part[group] as PlacedPrompt).place);
      }
      failed.push(...part.filter((_, group) => !right.has(group)));
      entries = addToLedger(entries, { tok_eval: collected.entries.tok_unique ?? 0 });
    }
    left = failed;
  }
  const solved = prompts.length - left.length;
  return { left: left.filter(({ place }) => scored.has(place)), solved, entries };
}

/** The prompts that are hard for the current policy, to find before the first round. Throws what sampling throws. */
export async function findHard(asking: Asking): Promise<MeasuredCapability> {
  const { left, entries } = await unsolved(asking, 0, samplesBefore);
  const hard = left.map(({ place }) => place);
  return {
    hard,
    metrics: { 'eval/hard_prompts': hard.length, 'eval/capability_gain': null },
    entries: { tok_eval: entries.tok_eval },
  };
}

/**
 * The share of hard prompts that the policy answers now, by other completions than those that found them hard: with
 * the same ones an unchanged policy could not gain anything. Throws what sampling throws.
 */
export async function measureGain(asking: Asking, hard: readonly number[]): Promise<MeasuredCapability> {
  const places = new Set(hard);
  const prompts = asking.prompts.filter(({ place }) => places.has(place));
  const asked = { ...asking, prompts };
  const { left, solved, entries } = await unsolved(asked, samplesBefore, samplesBefore + samplesNow);
  const scored = left.length + solved;
  return {
    hard,
    metrics: {
      'eval/hard_prompts': hard.length,
      'eval/capability_gain': scored > 0 ? solved / scored : null,
    },
    entries: { tok_eval: entries.tok_eval },
  };
}

/** The metrics of a round that does not measure. */
export const notMeasured: CapabilityMetrics = { 'eval/hard_prompts': null, 'eval/capability_gain': null };
