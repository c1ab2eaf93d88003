/**
 * Worlds that a reader plays by hand: the environment of the project itself, one action after another. An episode is the prompt
 * and the actions so far, so that a step back is an action fewer.
 */
import { encode } from '../tasks/alphabet.ts';
import { END } from '../tasks/vocabulary/common.ts';
import { cartPole } from '../tasks/cartPole.ts';
import { gridWorld } from '../tasks/gridWorld.ts';
import { maze } from '../tasks/maze.ts';
import type { Attempt, OnePlayerTask, Prompt, Task, TaskView, TokenTask, Verdict } from '../tasks/task.ts';
import { streams, uniform } from '../tensor/random.ts';

/** An episode so far. Plain data. */
export interface Episode {
  readonly prompt: Prompt;
  /** Actions taken; of the maze, tokens. */
  readonly actions: readonly number[];
  /** What the policy observes: of the start and after each action; empty in the maze, where it reads its own moves. */
  readonly observations: readonly (readonly number[])[];
  readonly isOver: boolean;
}

/** A choice of the player. */
interface WorldAction {
  /** Action of the environment, or token of the maze. */
  readonly action: number;
  readonly name: string;
  /** The key that takes it. */
  readonly key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
}

/** A world. All its functions are pure, and equal the environment's own. */
export interface HandWorld {
  readonly task: Task;
  readonly actions: readonly WorldAction[];
  start(prompt: Prompt): Episode;
  /** The episode after an action; the same one if it is over. */
  act(episode: Episode, action: number): Episode;
  /** Why an action is impossible here, as a clause; null if it is possible. A player need not take such a move. */
  whyNot(episode: Episode, action: number): string | null;
  view(episode: Episode): TaskView;
  /** Verdict on the episode so far: its reward up to here. */
  verdict(episode: Episode): Promise<Verdict>;
}

const up = { name: /* text: direction */ 'up', key: 'ArrowUp' } as const;
const down = { name: /* text: direction */ 'down', key: 'ArrowDown' } as const;
const left = { name: /* text: direction */ 'left', key: 'ArrowLeft' } as const;
const right = { name: /* text: direction */ 'right', key: 'ArrowRight' } as const;

const attemptOf = ({ prompt, actions }: Episode): Attempt => ({ prompt, completion: actions });

async function verdictOn(task: Task, episode: Episode): Promise<Verdict> {
  const [verdict] = await task.verify([attemptOf(episode)]);
  return verdict as Verdict;
}

/** The world of a task whose environment answers with an observation. */
function stepping(task: OnePlayerTask, actions: readonly WorldAction[]): HandWorld {
  return {
    ...{ task, actions },
    start: (prompt) => ({ prompt, actions: [], observations: [prompt.features ?? []], isOver: false }),
    act(episode, action) {
      if (episode.isOver) return episode;
      const { prompt, actions: before, observations } = episode;
      const latest = observations.at(-1) as readonly number[];
      const { features, terminated, truncated } = task.step(latest, action, before.length, prompt);
      return {
        prompt,
        actions: [...before, action],
        observations: [...observations, features as readonly number[]],
        isOver: terminated || truncated,
      };
    },
    whyNot: () => null,
    view: (episode) => task.view(attemptOf(episode)),
    verdict: (episode) => verdictOn(task, episode),
  };
}

/** The maze: a move is a token, and its verifier is the environment. A walk ends with the end token or an illegal move. */
function walking(task: TokenTask): HandWorld {
  const view = (episode: Episode): TaskView => task.view(attemptOf(episode));
  const isWrong = (episode: Episode): boolean => {
    const seen = view(episode);
    return seen.kind === 'grid' && seen.wrongMove !== null;
  };
  const after = (episode: Episode, token: number): Episode => ({
    ...episode,
    actions: [...episode.actions, token],
  });
  return {
    task,
    actions: [up, down, left, right].map((move) => ({
      ...{ ...move, action: encode(move.key.charAt('Arrow'.length))[0] as number },
    })),
    start: (prompt) => ({ prompt, actions: [], observations: [], isOver: false }),
    act(episode, token) {
      if (episode.isOver) return episode;
      const next = after(episode, token);
      return { ...next, isOver: token === END || isWrong(next) };
    },
    whyNot(episode, token) {
      if (episode.isOver || token === END || !isWrong(after(episode, token))) return null;
      const { length } = view(episode).completion;
      return length + 1 >= maxMoves(episode.prompt) ? 'no move is left' : 'a wall is there';
    },
    view,
    verdict: (episode) => verdictOn(task, episode),
  };
}

/** Most moves of a right walk, end token excluded. */
function maxMoves({ level }: Prompt): number {
  return (maze.levels.find((one) => one.level === level)?.completionLength ?? 1) - 1;
}

/** The worlds by the id of their task. */
export const worlds: ReadonlyMap<string, HandWorld> = new Map<string, HandWorld>([
  ['maze', walking(maze)],
  [
    'grid-world',
    stepping(
      gridWorld,
      [up, down, left, right].map((move, action) => ({ ...move, action })),
    ),
  ],
  [
    'cart-pole',
    stepping(
      cartPole,
      [left, right].map((move, action) => ({ ...move, action })),
    ),
  ],
]);

/** The episode after a player's action: in the maze, the goal ends it at once. */
export function played(world: HandWorld, episode: Episode, action: number): Episode {
  const next = world.act(episode, action);
  const seen = world.view(next);
  if (next.isOver || seen.kind !== 'grid') return next;
  const [row, column] = seen.path.at(-1) ?? [0, 0];
  return seen.cells[row]?.[column] === 'G' ? world.act(next, END) : next;
}

/** The episode with an action fewer; in the maze, its end is no move of its own. */
export function undone(world: HandWorld, { prompt, actions }: Episode): Episode {
  const moves = actions.at(-1) === END && world.task.kind === 'tokens' ? actions.slice(0, -1) : actions;
  return moves.slice(0, -1).reduce((episode, action) => world.act(episode, action), world.start(prompt));
}

/** What a policy of tokens reads before its next move. */
export function episodeRow({ prompt, actions }: Episode): readonly number[] {
  return [...prompt.tokens, ...actions];
}

/**
 * The choice that a policy with these probabilities draws as action number `at`: by the keyed random number of the seed, so that
 * the same episode continues in the same way.
 */
export function drawnChoice(
  probabilities: ArrayLike<number>,
  seed: number,
  take: number,
  at: number,
): number {
  const u = uniform(seed, streams.question, 1, take, 0, at);
  let total = 0;
  for (let i = 0; i < probabilities.length; i++) total += probabilities[i] as number;
  let rest = u * total;
  for (let i = 0; i < probabilities.length - 1; i++) {
    rest -= probabilities[i] as number;
    if (rest < 0) return i;
  }
  return probabilities.length - 1;
}
