/**
 * A collection some of whose completions are told a hint: those that are told or left alone at once, then those that a
 * look at the first asks for. All of it is on the ledger, also what is then replaced.
 */
import { hintLength } from '../../tasks/hint.ts';
import type { TokenTask } from '../../tasks/task.ts';
import { integer, streams, uniform } from '../../tensor/random.ts';
import { collect, type Collected, type Collection } from '../../rollout/collect.ts';
import type { PlacedPrompt } from '../../rollout/plan.ts';
import { inPlainContext } from '../../rollout/plainContext.ts';
import { plainLogps } from './plainLogps.ts';
import type { HintTally } from './tally.ts';
import type { Solved } from './solved.ts';
import { tell, type Told } from './tell.ts';
import { triggers, type Ask, type HintSettings, type Occasion } from './trigger.ts';
import { addToLedger, emptyLedger, type Ledger } from '../../rollout/ledger.ts';
import type { Frame } from '../../rollout/policy.ts';
import { roles, type Trajectory } from '../../rollout/trajectory.ts';

export interface HintedCollection extends Collection {
  readonly task: TokenTask;
  readonly settings: HintSettings;
  /** Widths without any hint; `frame` has room for one. */
  readonly plainFrame: Frame;
  /** What the policy solved in earlier rounds; absent: nothing. */
  readonly solved?: readonly Solved[];
}

export interface HintedCollected extends Collected {
  readonly tally: HintTally;
  readonly replaced: readonly Trajectory[];
}

/** One completion to be written. */
interface Row {
  readonly group: number;
  readonly sample: number;
  readonly ask: Ask | null;
}

/** Purposes of the draws for one prompt, below one stream; demonstrations have 0. */
const draws = { trigger: 1, prompt: 2, context: 3, similar: 4 } as const;

/**
 * Collects `samples` completions of every prompt, hinted as the settings say. A hint that cannot be told leaves its
 * completion plain, or the failed one in its place. Throws what `collect` throws.
 */
export async function collectHinted(collection: HintedCollection): Promise<HintedCollected> {
  const { settings, prompts } = collection;
  if (settings.hint === 'none')
    throw new Error('internal: hint must be on for a hinted collection, got none');
  const trigger = triggers[settings.hint];
  const occasions = prompts.map((placed) => occasionOf(collection, placed));
  const laterPhase = prompts.some(({ earlier }) => earlier);
  const rowsOf = (asks: readonly (Ask | null)[], group: number, from: number): Row[] =>
    asks.map((ask, i) => ({ group, sample: from + i, ask }));

  const begun = occasions.map((occasion) => trigger.begin(occasion));
  const first = await write(
    collection,
    begun.flatMap((asks, group) => rowsOf(asks, group, occasions[group]?.first ?? 0)),
    // Where nobody is told anything yet, rows are as wide as in a run without hints.
    trigger.then && !laterPhase ? collection.plainFrame : collection.frame,
  );
  const groups = prompts.map((_, group) => first.trajectories.filter((one) => one.group === group));
  const second = await write(
    collection,
    groups.flatMap((group, i) => {
      const occasion = occasions[i] as Occasion;
      const from = (occasion.first ?? 0) + Math.max(occasion.samples, group.length);
      return rowsOf(trigger.then?.(group, occasion) ?? [], i, from);
    }),
    collection.frame,
  );
  const written = [...first.trajectories, ...second.trajectories];
  const trajectories = written
    .filter((one) => !second.replaced.has(one))
    .sort((a, b) => a.group - b.group || a.sample - b.sample);
  const told = await asScored(collection, trajectories);
  const both = [first, second];
  const sum = (of: (one: Written) => number): number => both.reduce((total, one) => total + of(one), 0);
  return {
    batch: {
      round: collection.round,
      weightsVersion: first.weightsVersion,
      trajectories: told.trajectories,
    },
    replaced: [...second.replaced],
    entries: [first.entries, second.entries, told.entries].reduce<Ledger>(addToLedger, emptyLedger),
    verifyFailures: sum((one) => one.verifyFailures),
    timing: {
      generate: sum((one) => one.timing.generate),
      verify: sum((one) => one.timing.verify),
    },
    tally: {
      asked: sum((one) => one.asked),
      leaked: sum((one) => one.leaked),
      missing: sum((one) => one.missing),
      ...outcomes(written),
      kept: trajectories.length,
      keptHinted: trajectories.filter(({ hint }) => hint).length,
    },
  };
}

function occasionOf(
  { samples, settings, seed, round }: HintedCollection,
  { place, samples: own = samples, firstSample: first = 0, earlier = [] }: PlacedPrompt,
): Occasion {
  const draw = (i: number): number => uniform(seed, streams.hint, place, round, first + i, draws.trigger);
  return { samples: own, settings, first, earlier, draw };
}

interface Written extends Omit<Collected, 'batch' | 'replaced'> {
  readonly trajectories: readonly Trajectory[];
  /** Failed completions whose place another one takes. */
  readonly replaced: ReadonlySet<Trajectory>;
  readonly weightsVersion: number;
  readonly asked: number;
  readonly leaked: number;
  readonly missing: number;
}

/** Tells rows what they ask for and writes them; one that takes a failed completion's place needs a hint for that. */
async function write(collection: HintedCollection, rows: readonly Row[], frame: Frame): Promise<Written> {
  const all: { row: Row; told: Told }[] = [];
  // One after the other: a task may be asked for solutions, and there is one thread.
  for (const row of rows) all.push({ row, told: await toldTo(collection, row) });
  const kept = all.filter(({ row, told }) => told.hint !== null || row.ask?.failed === undefined);
  const counts = {
    asked: rows.filter(({ ask }) => ask).length,
    leaked: all.filter(({ told }) => told.leaked).length,
    missing: all.filter(({ row, told }) => row.ask && told.hint === null).length,
    replaced: new Set(kept.flatMap(({ row }) => row.ask?.failed ?? [])),
  };
  if (kept.length === 0) return { ...nothing, ...counts, weightsVersion: collection.policy.version };
  const { batch, ...collected } = await collect({
    ...collection,
    prompts: kept.map(({ told }) => told.placed),
    samples: 1,
    frame,
  });
  const trajectories = batch.trajectories.map((one): Trajectory => {
    const { row, told } = kept[one.group] as (typeof kept)[number];
    if (told.hint && collection.settings.hint_trained !== 'none') trainHint(one);
    return { ...one, group: row.group, ...(told.hint && { hint: told.hint }) };
  });
  return { ...collected, ...counts, trajectories, weightsVersion: batch.weightsVersion };
}

const nothing = {
  entries: {},
  verifyFailures: 0,
  timing: { generate: 0, verify: 0 },
  trajectories: [],
} as const;

function toldTo(collection: HintedCollection, { group, sample, ask }: Row): Promise<Told> {
  const { task, settings, seed, round, prompts } = collection;
  const { prompt, place } = prompts[group] as PlacedPrompt;
  const placed: PlacedPrompt = { prompt, place, firstSample: sample };
  if (!ask) return Promise.resolve({ placed, hint: null, leaked: false });
  const draw = (limit: number, context: number, purpose: number): number =>
    integer(limit, seed, streams.hint, placed.place, round, context, purpose);
  return tell({
    task,
    placed,
    ask,
    settings,
    seed,
    integer: (limit) => draw(limit, ask.context, draws.context),
    solved: collection.solved ?? [],
    integerOfPrompt: (limit) => draw(limit, 0, draws.prompt),
    uniformOfPrompt: (i) => uniform(seed, streams.hint, place, round, i, draws.similar),
  });
}

/** Lets the hint's tokens in the completion enter the loss, unless the whole completion was left out. */
function trainHint({ prompt, roles: written, trainMask }: Trajectory): void {
  if (!trainMask.includes(1)) return;
  for (let at = hintLength(prompt.tokens); at < written.length; at++) {
    if (written[at] === roles.hint) trainMask[at] = 1;
  }
}

/** The completions in the context in which the update reads them, over the one whose probabilities it divides by. */
async function asScored(
  collection: HintedCollection,
  trajectories: readonly Trajectory[],
): Promise<{ trajectories: readonly Trajectory[]; entries: Partial<Ledger> }> {
  const { hint_scoring } = collection.settings;
  if (hint_scoring === 'hinted') return { trajectories, entries: {} };
  const plain = trajectories.map(inPlainContext);
  if (hint_scoring === 'plain_hinted') return { trajectories: plain, entries: {} };
  const moved = plain.filter((one, i) => one !== trajectories[i]);
  const { logps, scored } = await plainLogps(collection, moved);
  return {
    trajectories: plain.map((one) => ({ ...one, logps: logps.get(one) ?? one.logps })),
    entries: { tok_aux: scored },
  };
}

function outcomes(
  written: readonly Trajectory[],
): Omit<HintTally, 'asked' | 'leaked' | 'missing' | 'kept' | 'keptHinted'> {
  const right = (some: readonly Trajectory[]): number => some.filter(({ verdict }) => verdict.correct).length;
  const hinted = written.filter(({ hint }) => hint);
  const plain = written.filter(({ hint }) => !hint);
  return {
    hinted: hinted.length,
    hintedRight: right(hinted),
    plain: plain.length,
    plainRight: right(plain),
  };
}
