/**
 * Estimates from settings alone how much memory a round needs at most, so that a run can be refused before it starts.
 * Coefficients were measured on the engine's heap and, for JavaScript, on the tab's process; only what grows with the
 * settings is counted.
 */
import { strategyHas } from './strategyTraits.ts';
import { planRows } from '../learn/rowPlan.ts';
import { isTransformer, mostRowsOfRun, transformerShapes } from '../policy/options.ts';
import { predictionsAtOnce, predictionsOf } from '../strategies/prompts/options.ts';
import { draftedAtMost, draftsAtOnce, largestGroup, shortestDraft } from '../strategies/budget/options.ts';
import { grownRows } from '../strategies/topology/options.ts';
import { mostKept, promptsInFlight } from '../strategies/replay/options.ts';
import { extentOf, taskOf } from '../tasks/index.ts';
import { frameOf, learningFrameOf } from '../tasks/levels.ts';
import { refusal, type Problem } from './problem.ts';
import { weightCountOf } from './weightCount.ts';
import type { RunConfig } from './settings.ts';

/** Bytes of a round, by what they are for. */
export interface RoundMemory {
  /** The idle engine, and the weights with their optimiser. */
  readonly engine: number;
  /** State of rows (keys and values of every column) kept between two calls of the engine. */
  readonly held: number;
  /** In the engine during decoding, then during the update. */
  readonly decoding: number;
  readonly updating: number;
  /** The most of these that the engine needs at once. */
  readonly total: number;
  /** Besides in JavaScript: the round's completions, with what the garbage collector has not yet taken. */
  readonly javascript: number;
}

/** Heap of the engine before any work. */
const emptyEngine = 8e6;
/** Vectors as long as the weights: the weights, two moments and gradients going in and out, and the base. */
const weightVectors = 10;
/** Copies of the rows' state inside the engine: given, gathered, written, and returned. */
const stateCopies = 4.5;
/** Share of all values of a forward and backward pass that is held at the same time. */
const keptAtOnce = 0.75;
const bytes = 4;
/**
 * JavaScript of any round, and of each of its completions. Growth of Chromium's process over a round of 16 completions,
 * engine excluded, on chain-sum: 50 MB for 512, 150 MB for 2,048, 200 MB for 8,192.
 */
const emptyRound = 40e6;
const roundCompletion = 20e3;

/**
 * Most memory that a round may need, in bytes: half of the 4 GB of a WASM memory, because a heap grows in steps and
 * is never packed tight, and because small machines end a larger tab.
 */
export const mostRoundMemory = 2e9;

/** The estimate, in bytes. Settings must be in range; throws where the task does not have the level. */
export function roundMemory(config: RunConfig): RoundMemory {
  const engine = emptyEngine + bytes * weightVectors * weightCountOf(config);
  const { policy } = config;
  const parts = isTransformer(policy) ? ofTokens(config, policy) : ofEpisodes(config);
  const total = engine + parts.held + Math.max(parts.decoding, parts.updating);
  const completions = promptsInFlight(config) * largestGroup(config) * config.drafts_per_completion;
  return { engine, ...parts, total, javascript: emptyRound + roundCompletion * completions };
}

/**
 * Bytes of a replayed completion in the tab, mostly overhead of its arrays and what the garbage collector leaves while
 * they are copied. Growth of Chromium's process by a full buffer of chain-sum: 6 kB each beside rounds of 512 completions,
 * 18 kB beside rounds of 8,192.
 */
const keptCompletion = 9e3;
/** Fewest bytes of a completion in a checkpoint; `replay_max_mb` counts them. */
const leastStored = 690;

/** Most bytes that replayed completions may take in the tab besides a round; 0 without replay. */
export function replayMemory(config: RunConfig): number {
  const { groups, storedBytes } = mostKept(config);
  const completions = Math.min(groups * largestGroup(config), storedBytes / leastStored);
  return completions * keptCompletion;
}

/** The estimate in a sentence. */
export function memorySentence(config: RunConfig): string {
  const kept = replayMemory(config);
  const more = kept > 0 ? `, and a full replay buffer ${memoryWords(kept)} more` : '';
  const { total, javascript } = roundMemory(config);
  return `A round needs ${memoryWords(total + javascript)} of memory${more}.`;
}

type Parts = Pick<RoundMemory, 'held' | 'decoding' | 'updating'>;

function ofTokens(config: RunConfig, policy: keyof typeof transformerShapes): Parts {
  const { task, topology, prompts_per_round, num_generations, steps_per_generation, num_eval_prompts } =
    config;
  const frame = frameOf(taskOf(task), config);
  const extent = extentOf(taskOf(task));
  const { vocabulary } = extent;
  const shape = { ...transformerShapes[policy], vocabulary, maxLength: extent.positions };
  const { width, layers, heads, hidden } = shape;
  const longest = frame.width - frame.promptWidth;
  const { together, held, tokens } = grownRows[topology](config, longest);

  const state = bytes * 2 * layers * frame.width * width;
  const step = bytes * (heads * (2 * width + 3 * frame.width) + 2 * hidden + 6 * vocabulary);
  // Evaluation decodes all its prompts at once, before or after.
  const prompts = promptsInFlight(config);
  const drafted = prompts * largestGroup(config) * config.drafts_per_completion;
  const drafts = config.drafts_per_completion > 1 ? Math.min(draftsAtOnce, drafted) : 0;
  const predictions = Math.min(predictionsAtOnce, prompts * predictionsOf(config));
  const rows = Math.max(prompts * together, drafts, predictions, num_eval_prompts);
  // A pass over drafted tokens computes several columns of each row at a time, and takes more rows for it.
  const guessed = draftedAtMost(config);
  const once =
    guessed > 0 ? Math.min(tokens, 1 + Math.min(config.num_speculative_tokens, shortestDraft)) : tokens;
  const run = Math.min(rows, mostRowsOfRun(weightCountOf(config), once));

  const { promptColumns, segmentColumns, perRow } = planRows(
    learningFrameOf(taskOf(task), config),
    num_generations,
    shape,
  );
  const columns = promptColumns + perRow * segmentColumns;
  const perColumn = layers * (13 * width + 2 * hidden + 2 * heads * columns) + 5 * vocabulary;
  const each = largestGroup(config) + predictionsOf(config);
  const learned = roundsLearnedAtOnce(config) * readingsOf(config) * prompts_per_round * each;
  const solutions = config.warm_start === 'none' ? 0 : config.warm_start_prompts;
  const completions = Math.max(solutions, Math.ceil(learned / steps_per_generation));
  const positions = Math.ceil(completions / perRow) * columns;
  return {
    held: state * Math.max(prompts * held, drafts, predictions, num_eval_prompts),
    decoding: run * (stateCopies * state + (1 + guessed) * step),
    updating: bytes * keptAtOnce * positions * perColumn,
  };
}

/** Values that an update holds per step of an episode, with the MLP's layers of 64. */
const perEpisodeStep = 1200;

function ofEpisodes(config: RunConfig): Parts {
  const { task, prompts_per_round, steps_per_generation } = config;
  const played = taskOf(task);
  const steps = played.kind === 'control' ? played.horizon : 0;
  const episodes = prompts_per_round * largestGroup(config);
  return {
    held: bytes * 12 * episodes * config.drafts_per_completion * steps,
    decoding: 0,
    updating: (bytes * perEpisodeStep * episodes * steps) / steps_per_generation,
  };
}

/** The problem of a round that needs more than `mostRoundMemory`, at the setting that can reduce it; null where it fits. */
export function refuseMemory(config: RunConfig): Problem | null {
  const { total } = roundMemory(config);
  if (total <= mostRoundMemory) return null;
  const { prompts_per_round, num_generations, num_eval_prompts } = config;
  const why = `A round would need ${memoryWords(total)} of memory, and may take ${amountOf(mostRoundMemory)}.`;
  const prompts = most(prompts_per_round, (count) => ({ ...config, prompts_per_round: count }));
  if (prompts > 0) {
    const rule = `at most ${prompts} with {num_generations} ${num_generations}`;
    return refusal('prompts_per_round', rule, prompts_per_round, why);
  }
  const alone = { ...config, prompts_per_round: 1 };
  const completions = most(num_generations, (count) => ({ ...alone, num_generations: count }));
  if (completions > 0) {
    const rule = `at most ${completions} even with one prompt a round`;
    return refusal('num_generations', rule, num_generations, why);
  }
  const evaluated = most(num_eval_prompts, (count) => ({ ...alone, num_eval_prompts: count }));
  return refusal('num_eval_prompts', `at most ${evaluated}`, num_eval_prompts, why);
}

/** The highest count below `value` whose round fits in memory; 0 where none does. Memory grows with the count. */
function most(value: number, at: (count: number) => RunConfig): number {
  let [fits, tooMany] = [0, value];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (roundMemory(at(middle)).total <= mostRoundMemory) fits = middle;
    else tooMany = middle;
  }
  return fits;
}

/** A number of bytes in words, to two digits: "about 120 MB", "about 2.1 GB". */
export const memoryWords = (count: number): string => `about ${amountOf(count)}`;

function amountOf(count: number): string {
  const inGigabytes = Number((count / 1e6).toPrecision(2)) >= 1000;
  return `${Number((count / (inGigabytes ? 1e9 : 1e6)).toPrecision(2))} ${inGigabytes ? 'GB' : 'MB'}`;
}

/** How often an update reads a completion, at most: with its hint and, where distilled, without it too; twice for latent slots; once more for a teacher. */
export const readingsOf = ({
  hint,
  hint_distil,
  hint_scoring,
  latent_slots,
  self_distil,
}: Pick<RunConfig, 'hint' | 'hint_distil' | 'hint_scoring' | 'latent_slots' | 'self_distil'>): number =>
  1 +
  Number(latent_slots > 0 || (hint !== 'none' && hint_distil !== 0 && hint_scoring === 'hinted')) +
  Number(self_distil > 0);

/**
 * Most prompts whose completions an update may hold, in rounds: recomposed rounds add completions left out earlier,
 * rows are half empty, and half-empty rows cost as much as full ones.
 */
export const roundsLearnedAtOnce = (config: RunConfig): number =>
  strategyHas('joins_rounds', config) ? 2 : 1;
