/**
 * Opens an own task for play: draws its prompts and solutions once in the sandbox, so that others may read them
 * without waiting, and asks the sandbox for its verdicts.
 */
import { continueText } from '../tasks/oneTurn.ts';
import {
  mostTokens,
  usualTokens,
  ownTaskId,
  provideOwnTask,
  ownView,
  type OwnTask,
  type OwnTaskFacts,
} from '../tasks/own/ownTask.ts';
import { lengthProblem } from '../tasks/own/sourceLength.ts';
import { splitOf } from '../tasks/split.ts';
import { levelOf, type Split, type TokenTask } from '../tasks/task.ts';
import { quoted, symbolsIn } from '../tasks/vocabulary/readerText.ts';
import {
  asWritten,
  vocabularyOf,
  type Vocabulary,
  type VocabularyRecord,
} from '../tasks/vocabulary/vocabulary.ts';
import { integer, streams } from '../tensor/random.ts';
import { ownAnswers, ownVerdicts } from './answering.ts';
import { playTurns, turnsIn } from './playTurns.ts';
import type { Inspected, Item } from './protocol.ts';
import type { Sandbox } from './sandbox.ts';
import { atExport, faultsWithLines } from './taskLines.ts';
import { taskVocabulary } from './taskVocabulary.ts';

/** Prompts drawn for a level; the distinct ones make up the level. */
export const promptsDrawnPerLevel = 2048;
/** Fewest distinct prompts of a level: some are held out, and the rest must be too many to memorise quickly. */
const fewestPrompts = 16;
/** The same where no prompts are held out. */
const fewestByHeart = 2;
/** What the description of a task says that holds no prompts out. */
const byHeart = 'No prompts are held out: evaluation is on those that it trains on.';
const longestDescription = 240;

/** A task as its code describes it, with all prompts drawn from it. */
export interface OpenedTask extends OwnTaskFacts {
  /** Distinct prompts of levels 1, 2, …, by split. */
  readonly pools: readonly Readonly<Record<Split, readonly Item[]>>[];
  /** Whether its code lists all prompts, instead of drawing them. */
  readonly isListed: boolean;
  /** Whether prompts are held out; otherwise both splits have all. */
  readonly holdsOut: boolean;
}

/** Asks the code for its description and draws all its prompts. Rejects with a sentence that says what to mend. */
export async function openTask(sandbox: Sandbox, source: string): Promise<OpenedTask> {
  const tooLong = lengthProblem(source);
  if (tooLong !== null) throw new Error(tooLong);
  const inspected = await sandbox.ask(source, { ask: 'inspect' }).catch((error: unknown) => {
    throw new Error(faultsWithLines(source, wordsOf(error)), { cause: error });
  });
  const { title, solves, turns, levels, rows, heldOut } = inspected;
  const faults = newFaults(source);
  const drawn: (readonly Item[])[] = [];
  for (const i of levels.keys())
    drawn.push(await drawItems(sandbox, source, { level: i + 1, rows: rows?.[i] ?? null, turns }, faults));
  const record = vocabularyFor(inspected, drawn.flat().flatMap(readAndWritten), faults);
  const vocabulary = vocabularyOf(record);
  const measured = levels.map((level, i) =>
    measureLevel(
      { source, level: i + 1, ...level, isListed: rows !== null, heldOut },
      drawn[i] as readonly Item[],
      vocabulary,
      faults,
    ),
  );
  const description = heldOut ? inspected.description : `${inspected.description} ${byHeart}`;
  if (description.length > longestDescription)
    faults.note(
      0,
      'description',
      `description must have at most ${longestDescription - byHeart.length - 1} characters where heldOut is false, got ${inspected.description.length}`,
    );
  if (faults.all.size > 0) throw new Error([...faults.all].join('; '));
  return {
    ...{ title, description, solves },
    ...(turns && { turns: true as const }),
    ...(record && { vocabulary: record }),
    levels: measured.map(({ level }) => level),
    pools: measured.map(({ pools }) => pools),
    isListed: rows !== null,
    holdsOut: heldOut,
  };
}

/** The vocabulary of a task, or that of the common symbols where there can be none, which is noted. */
function vocabularyFor(
  { vocabulary }: Inspected,
  items: readonly Item[],
  faults: Faults,
): VocabularyRecord | undefined {
  try {
    return taskVocabulary(vocabulary, items);
  } catch (error) {
    faults.note(0, vocabulary === null ? 'prompt' : 'vocabulary', wordsOf(error));
    return undefined;
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What a fault is about. */
type Exported = 'prompt' | 'play' | 'rows' | 'solution' | 'levels' | 'vocabulary' | 'description';

/** What is wrong with the levels so far: of each level, the first fault in what the code exports by a name. */
interface Faults {
  readonly all: ReadonlySet<string>;
  note(level: number, name: Exported, fault: string): void;
}

function newFaults(source: string): Faults {
  const [all, about] = [new Set<string>(), new Set<string>()];
  return {
    all,
    note(level, name, fault) {
      const key = `${level} ${name}`;
      if (!about.has(key)) all.add(atExport(source, name, fault));
      about.add(key);
    },
  };
}

/** What the code draws for a level, or lists for it; nothing where it fails, which is noted. */
async function drawItems(
  sandbox: Sandbox,
  source: string,
  { level, rows, turns }: { readonly level: number; readonly rows: number | null; readonly turns: boolean },
  faults: Faults,
): Promise<readonly Item[]> {
  try {
    const ask = { ask: 'draw', level, from: 0, count: rows ?? promptsDrawnPerLevel } as const;
    const items = (await sandbox.ask(source, ask)).map(([prompt, solution]) => ({ prompt, solution }));
    return turns ? await heard(sandbox, source, items) : items;
  } catch (error) {
    const words = wordsOf(error);
    faults.note(
      level,
      words.startsWith('solution') ? 'solution' : words.startsWith('play') ? 'play' : 'prompt',
      words,
    );
    return [];
  }
}

/** The items with what the code says between the turns of their solutions. Throws where a solution has more or fewer turns. */
async function heard(sandbox: Sandbox, source: string, items: readonly Item[]): Promise<readonly Item[]> {
  const solved = items.flatMap(({ prompt, solution }) =>
    solution === null ? [] : [[prompt, turnsIn(solution)] as const],
  );
  if (solved.length === 0) return items;
  const played = [...(await sandbox.ask(source, { ask: 'play', attempts: solved }))];
  const wrong = played.findIndex(
    ([said, rewarded], i) => rewarded === null || said.length !== solved[i]?.[1].length,
  );
  if (wrong !== -1)
    throw new Error(
      `solution of ${quoted(solved[wrong]?.[0] ?? '')} must have one text for each call of complete, got ${solved[wrong]?.[1].length} for ${played[wrong]?.[1] === null ? 'more' : played[wrong]?.[0].length} calls`,
    );
  return items.map((item) =>
    item.solution === null ? item : { ...item, said: played.shift()?.[0].slice(1) ?? [] },
  );
}

/** The turns of a solution; one, unless the code calls for several. */
const turnsOf = ({ solution, said }: Item): readonly string[] =>
  solution === null ? [] : said ? turnsIn(solution) : [solution];

/** A prompt and the text after it, and whatever is said and written after that. */
const readAndWritten = (item: Item): readonly Item[] =>
  item.said
    ? turnsOf(item).map((solution, i) => ({ prompt: [item.prompt, ...(item.said ?? [])][i] ?? '', solution }))
    : [item];

type MeasuredLevel = Inspected['levels'][number] &
  Pick<OpenedTask, 'isListed'> &
  Pick<Inspected, 'heldOut'> & { readonly source: string; readonly level: number };

/** The distinct prompts of a level, as the vocabulary writes them, with its lengths in symbols; faults are noted. */
function measureLevel(
  { level, title, answer, isListed, heldOut }: MeasuredLevel,
  drawn: readonly Item[],
  vocabulary: Vocabulary,
  faults: Faults,
) {
  const written = (text: string): string => asWritten(vocabulary, text);
  const items = new Map<string, Item>();
  for (const one of drawn) {
    const prompt = written(one.prompt);
    // What code draws for a prompt depends on its text, and a run has it as it is written here.
    if (one.said && prompt !== one.prompt)
      faults.note(
        level,
        isListed ? 'rows' : 'prompt',
        `level ${level}: with play, a prompt must be ${quoted(prompt)}, as its symbols are read, got ${quoted(one.prompt)}`,
      );
    if (isListed && items.has(prompt))
      faults.note(
        level,
        'rows',
        `level ${level}: rows must have each prompt once, got ${quoted(prompt)} again`,
      );
    const solution = one.solution === null ? null : turnsOf(one).map(written).join('⏎');
    items.set(prompt, { ...one, prompt, solution });
  }
  const note = faults.note.bind(faults, level);
  const prompts = isListed ? 'rows' : 'prompt';
  const lengthOf = (name: Exported, what: string, text: string, ifEmpty: string): number => {
    try {
      const length = symbolsIn(what, text, vocabulary);
      if (length === 0) note(name, ifEmpty);
      return length;
    } catch (error) {
      note(name, wordsOf(error));
      return 0;
    }
  };
  let [promptLength, longest] = [0, 0];
  for (const item of items.values()) {
    const { prompt, solution, said = [] } = item;
    const noPrompt = `level ${level}: a prompt must have at least one symbol, got an empty text`;
    promptLength = Math.max(promptLength, lengthOf(prompts, 'prompt', prompt, noPrompt));
    if (solution === null) continue;
    const noAnswer = `level ${level}: the solution of ${quoted(prompt)} is empty; an answer has at least one symbol`;
    const what = `solution of ${quoted(prompt)}:`;
    const turns = turnsOf(item).map((turn) => lengthOf('solution', what, turn, noAnswer));
    const heardLengths = said.map((text) =>
      text === '' ? 0 : lengthOf('play', `play for ${quoted(prompt)}:`, text, ''),
    );
    // Every turn but the last has its end token inside, and every text that is said its two marks.
    const inside = turns.length - 1 + 2 * heardLengths.length;
    longest = Math.max(
      longest,
      [...turns, ...heardLengths].reduce((sum, length) => sum + length, inside),
    );
  }
  if (drawn.length === 0)
    return {
      level: { level, title, promptLength: 0, completionLength: 0 },
      pools: { train: [], eval: [] },
    };
  if (answer !== null && answer < longest)
    note(
      'levels',
      `level ${level}: answer says at most ${answer} symbols, but a solution has ${longest}; set answer: ${longest}`,
    );
  const completionLength = (answer ?? longest) + 1;
  const most = vocabulary.kind === 'common' ? usualTokens : mostTokens;
  if (promptLength + completionLength > most)
    note(
      'levels',
      `level ${level}: prompt, answer and end token must fit in ${most} symbols, got ${promptLength} + ${completionLength}; make prompts or answers shorter`,
    );
  const fewest = heldOut ? fewestPrompts : fewestByHeart;
  if (items.size < fewest)
    note(
      prompts,
      isListed
        ? `level ${level}: rows must have at least ${fewest} different prompts, got ${items.size}; add rows${heldOut ? /* text */ ', or export const heldOut = false to learn them by heart' : ''}`
        : `level ${level}: prompt must give at least ${fewest} different prompts, got ${items.size} in ${promptsDrawnPerLevel} draws; use random in prompt`,
    );
  if (!heldOut) {
    const all = [...items.values()];
    return { level: { level, title, promptLength, completionLength }, pools: { train: all, eval: all } };
  }
  const of = (split: Split) => [...items.values()].filter(({ prompt }) => splitOf(prompt) === split);
  const pools = { train: of('train'), eval: of('eval') };
  if (pools.train.length === 0 || pools.eval.length === 0)
    note(
      prompts,
      `level ${level}: its ${items.size} prompts leave none to hold out; let ${prompts} give more different ones`,
    );
  return { level: { level, title, promptLength, completionLength }, pools };
}

/** The record of an opened task. */
export function ownTaskFrom(source: string, opened: OpenedTask, base: string, warm?: string): OwnTask {
  const { title, description, levels, solves, turns, vocabulary } = opened;
  return {
    ...{ source, title, description, levels, solves },
    ...(turns && { turns }),
    ...(vocabulary && { vocabulary }),
    base,
    ...(warm !== undefined && { warm }),
  };
}

/** Makes the task of a run playable in this thread. Rejects where its code fails or does not match the record. */
export async function playOwnTask(sandbox: Sandbox, own: OwnTask): Promise<TokenTask> {
  const opened = await openTask(sandbox, own.source).catch((error: unknown) => {
    throw new Error(`task ${own.title}: ${wordsOf(error)}`, { cause: error });
  });
  if (ownTaskId(ownTaskFrom(own.source, opened, own.base)) !== ownTaskId(own))
    throw new Error(
      `task ${own.title}: its code describes another task than the record; open the task from its code and start a new run`,
    );
  return provideOwnTask(own, playing(sandbox, own, opened));
}

/** What a task can answer only with its code. */
type Playing = Parameters<typeof provideOwnTask>[1];

/** Prompts, solutions, verdicts and answers of an opened task. */
function playing(sandbox: Sandbox, own: OwnTask, { pools, holdsOut }: OpenedTask): Playing {
  const id = ownTaskId(own);
  const vocabulary = vocabularyOf(own.vocabulary);
  const items = new Map(
    pools.flatMap(({ train, eval: held }) => [...train, ...held].map((item) => [item.prompt, item])),
  );
  const itemOf = (prompt: string): Item | undefined => items.get(prompt);
  const solutionOf = (prompt: string): string | null => itemOf(prompt)?.solution ?? null;
  return {
    ...(!holdsOut && { isByHeart: true as const }),
    prompt(split, seed, index, level) {
      levelOf({ id, levels: own.levels }, level);
      const pool = pools[level - 1]?.[split] as readonly Item[];
      const { prompt } = pool[integer(pool.length, seed, streams.prompt, index, level)] as Item;
      return { task: id, split, index, level, tokens: vocabulary.encode(prompt), key: prompt };
    },
    solve(prompt, validPrefix = []) {
      const solution = solutionOf(prompt.key);
      if (solution === null)
        throw new Error(`${id}: it has no solution for the prompt ${quoted(prompt.key)}`);
      return continueText(solution, prompt, validPrefix, vocabulary);
    },
    verify: (attempts) => ownVerdicts(sandbox, own, attempts),
    answersOf: (attempts) => ownAnswers(sandbox, own, attempts),
    view: (attempt) => ownView(own, attempt, solutionOf(attempt.prompt.key) ?? ''),
    ...(own.turns && playTurns(sandbox, own, itemOf)),
  };
}
