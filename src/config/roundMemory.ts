/**
 * How much memory a round needs, from its settings alone: an upper estimate, told before a run starts, and the reason to
 * refuse one. Coefficients were read off the engine's heap; what is counted is what grows with the settings.
 */
import { planRows } from '../learn/rowPlan.ts';
import { isTransformer, mostRowsOfRun, parameterCounts, transformerShapes } from '../policy/options.ts';
import { largestGroup } from '../strategies/budget/options.ts';
import { grownRows } from '../strategies/topology/options.ts';
import { mostKept, promptsInFlight } from '../strategies/replay/options.ts';
import { taskOf } from '../tasks/index.ts';
import { frameOf, learningFrameOf } from '../tasks/levels.ts';
import { refusal, type Problem } from './problem.ts';
import type { RunConfig } from './settings.ts';

/** Bytes of a round, by what they are for. */
export interface RoundMemory {
  /** The engine with nothing to do, and the weights with their optimiser. */
  readonly engine: number;
  /** State of rows (keys and values of every column) that is kept between two runs of the engine. */
  readonly held: number;
  /** In the engine while it decodes, and while it updates: one after the other. */
  readonly decoding: number;
  readonly updating: number;
  /** Of all of these, what is needed at once. */
  readonly total: number;
}

/** What the engine uses of the heap that it begins with. */
const emptyEngine = 8e6;
/** Flat vectors as long as the weights: they, two moments and gradients in and out of the engine, and the base. */
const weightVectors = 10;
/** Copies of a run's state inside the engine: given, gathered, written, and returned. */
const stateCopies = 4.5;
/** Share of all that a forward and backward pass computes that is kept at the same time. */
const keptAtOnce = 0.75;
const bytes = 4;

/**
 * Most that a round may need, in bytes: half of the 4 GB that a WASM memory can address, because a heap grows in steps
 * and is never packed tight, and because a tab of a small machine is ended soon after.
 */
export const mostRoundMemory = 2e9;

/** The estimate, in bytes. Settings must be in range; throws where the task does not have the level. */
export function roundMemory(config: RunConfig): RoundMemory {
  const engine = emptyEngine + bytes * weightVectors * parameterCounts[config.policy];
  const { policy } = config;
  const parts = isTransformer(policy) ? ofTokens(config, policy) : ofEpisodes(config);
  return { engine, ...parts, total: engine + parts.held + Math.max(parts.decoding, parts.updating) };
}

/**
 * Bytes of a completion that replay keeps, in the tab: most is what each of its arrays costs by itself. Read off V8's heap:
 * 2.2 kB for chain-sum, 2.5 kB for scratchpad and lookup.
 */
const keptCompletion = 2500;
/** The least that a completion takes in a checkpoint, by which `replay_max_mb` counts. */
const leastStored = 690;

/** Most that completions of earlier rounds may take in the tab besides a round, in bytes; 0 where none are kept. */
export function replayMemory(config: RunConfig): number {
  const { groups, storedBytes } = mostKept(config);
  const completions = Math.min(groups * largestGroup(config), storedBytes / leastStored);
  return completions * keptCompletion;
}

/** The estimate in a sentence. */
export function memorySentence(config: RunConfig): string {
  const kept = replayMemory(config);
  const more = kept > 0 ? `, and a full replay buffer ${memoryWords(kept)} more` : '';
  return `A round needs ${memoryWords(roundMemory(config).total)} of memory${more}.`;
}

type Parts = Pick<RoundMemory, 'held' | 'decoding' | 'updating'>;

function ofTokens(config: RunConfig, policy: keyof typeof transformerShapes): Parts {
  const { task, topology, prompts_per_round, num_generations, steps_per_generation, num_eval_prompts } =
    config;
  const frame = frameOf(taskOf(task), config);
  const shape = transformerShapes[policy];
  const { width, layers, heads, hidden, vocabulary } = shape;
  const longest = frame.width - frame.promptWidth;
  const { together, held, tokens } = grownRows[topology](config, longest);

  const state = bytes * 2 * layers * frame.width * width;
  const step = bytes * (heads * (2 * width + 3 * frame.width) + 2 * hidden + 6 * vocabulary);
  // Evaluation writes its prompts all at once, before or after.
  const prompts = promptsInFlight(config);
  const rows = Math.max(prompts * together, num_eval_prompts);
  const run = Math.min(rows, mostRowsOfRun(parameterCounts[policy], tokens));

  const { promptColumns, segmentColumns, perRow } = planRows(
    learningFrameOf(taskOf(task), config),
    num_generations,
    shape,
  );
  const columns = promptColumns + perRow * segmentColumns;
  const perColumn = layers * (13 * width + 2 * hidden + 2 * heads * columns) + 5 * vocabulary;
  const learned = roundsLearnedAtOnce(config) * readingsOf(config) * prompts_per_round * largestGroup(config);
  const completions = Math.ceil(learned / steps_per_generation);
  const positions = Math.ceil(completions / perRow) * columns;
  return {
    held: state * Math.max(prompts * held, num_eval_prompts),
    decoding: run * (stateCopies * state + step),
    updating: bytes * keptAtOnce * positions * perColumn,
  };
}

/** Values that an update keeps for one step of an episode, with the MLP's layers of 64. */
const perEpisodeStep = 1200;

function ofEpisodes(config: RunConfig): Parts {
  const { task, prompts_per_round, steps_per_generation } = config;
  const played = taskOf(task);
  const steps = played.kind === 'control' ? played.horizon : 0;
  const episodes = prompts_per_round * largestGroup(config);
  return {
    held: bytes * 12 * episodes * steps,
    decoding: 0,
    updating: (bytes * perEpisodeStep * episodes * steps) / steps_per_generation,
  };
}

/** A round whose settings ask for more than `mostRoundMemory`, refused by the setting that can bring it down. */
export function refuseMemory(config: RunConfig): Problem | null {
  const { total } = roundMemory(config);
  if (total <= mostRoundMemory) return null;
  const { prompts_per_round, num_generations, num_eval_prompts } = config;
  const why = `A round would need ${memoryWords(total)} of memory, and may take ${memoryWords(mostRoundMemory).replace('about ', '')}.`;
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

/** The highest count below `value` that a round has memory for; 0 where there is none. More never needs less. */
function most(value: number, at: (count: number) => RunConfig): number {
  let [fits, tooMany] = [0, value];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (roundMemory(at(middle)).total <= mostRoundMemory) fits = middle;
    else tooMany = middle;
  }
  return fits;
}

/** A number of bytes as people say it, to two digits: "about 120 MB", "about 2.1 GB". */
export function memoryWords(count: number): string {
  const inGigabytes = Number((count / 1e6).toPrecision(2)) >= 1000;
  return `about ${Number((count / (inGigabytes ? 1e9 : 1e6)).toPrecision(2))} ${inGigabytes ? 'GB' : 'MB'}`;
}

/** How often an update reads a completion, at most: behind its hint, and where it is distilled behind the plain prompt too. */
export const readingsOf = ({
  hint,
  hint_distil,
  hint_scoring,
}: Pick<RunConfig, 'hint' | 'hint_distil' | 'hint_scoring'>): number =>
  hint !== 'none' && hint_distil !== 0 && hint_scoring === 'hinted' ? 2 : 1;

/**
 * Most prompts whose completions an update may hold, in rounds' worth: where left-out completions join those of a later
 * round, rows are half empty, and half-empty rows cost what full ones cost.
 */
export const roundsLearnedAtOnce = ({ replay }: Pick<RunConfig, 'replay'>): number =>
  replay === 'recompose' ? 2 : 1;
