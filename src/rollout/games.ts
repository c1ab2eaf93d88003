/**
 * Plays the games of tasks for two players. One policy sits in both seats and reads in each observation which of them it
 * plays. Samples 2k and 2k + 1 of a prompt are the two sides of game k, and the moves of all games run as one batch.
 *
 * A completion holds the moves of both players. Those of the other are observed, so that no loss trains them.
 */
import type { PlayerSeat, Prompt, TwoPlayerGame, TwoPlayerTask } from '../tasks/task.ts';
import { streams, uniform } from '../tensor/random.ts';
import type { EpisodeCollection } from './collection.ts';
import { roles, type Sample } from './sample.ts';

/** A move with what the policy computed for it. */
interface Move {
  readonly seat: PlayerSeat;
  readonly action: number;
  readonly features: readonly number[];
  readonly logp: number;
  readonly entropy: number;
  readonly version: number;
  readonly value?: number | undefined;
  readonly state?: Float32Array | undefined;
}

interface PlayedGame {
  readonly prompt: Prompt;
  readonly place: number;
  /** Number of the game among those of its prompt, which keys its random numbers. */
  readonly number: number;
  readonly moves: Move[];
}

/** One side of a game that is asked for. */
interface Side {
  readonly game: PlayedGame;
  readonly seat: PlayerSeat;
  readonly group: number;
  readonly sample: number;
}

/** The sides that were asked for, not yet verified, and what they cost. */
export interface PlayedSides {
  readonly trajectories: readonly Omit<Sample, 'verdict' | 'reward'>[];
  /** Moves of all games: a game with one side asked for has as many as one with both. */
  readonly actions: number;
  /** Moves of the longest game. */
  readonly steps: number;
}

/**
 * The seat of completion `sample` of the prompt at `place`. Seats alternate with both, so that groups hold both evenly, and so do
 * evaluations with one completion of each prompt.
 */
export const seatAt = (place: number, sample: number): PlayerSeat => ((place + sample) % 2 === 0 ? 0 : 1);

/** Plays every game that has a side to return. Throws what the actor throws. */
export async function playGames(
  collection: EpisodeCollection,
  { game: rules, observationSize }: TwoPlayerTask,
): Promise<PlayedSides> {
  const sides = sidesOf(collection);
  const games = [...new Set(sides.map(({ game }) => game))];
  const steps = await playAll(collection, rules, games);
  return {
    trajectories: sides.map((side) => trajectoryOf(side, collection.round, observationSize)),
    actions: games.reduce((sum, { moves }) => sum + moves.length, 0),
    steps,
  };
}

function sidesOf({ prompts, samples }: EpisodeCollection): Side[] {
  return prompts.flatMap(({ prompt, place, drawsAs, firstSample = 0, samples: own = samples }, group) => {
    const games = new Map<number, PlayedGame>();
    return Array.from({ length: own }, (_, i): Side => {
      const sample = firstSample + i;
      const drawnAs = drawsAs?.get(sample) ?? sample;
      const number = Math.floor(drawnAs / 2);
      const game = games.get(number) ?? { prompt, place, number, moves: [] };
      games.set(number, game);
      return { game, seat: seatAt(place, drawnAs), group, sample };
    });
  });
}

/** Moves in all games until they are over; returns the moves of the longest. */
async function playAll(
  { actor, round, temperature, greedy, seed, stream = streams.sample, renewal }: EpisodeCollection,
  rules: TwoPlayerGame,
  games: readonly PlayedGame[],
): Promise<number> {
  const moverOf = ({ prompt, moves }: PlayedGame): PlayerSeat | null =>
    rules.moverAfter(
      prompt,
      moves.map(({ action }) => action),
    );
  let going = games.map((game) => ({ game, seat: moverOf(game) }));
  for (let at = 0; ; at++) {
    const open = going.flatMap(({ game, seat }) => (seat === null ? [] : [{ game, seat }]));
    if (open.length === 0) return at;
    await renewal?.renew(at);
    const features = open.map(({ game: { prompt, moves } }) =>
      rules.observe(
        prompt,
        moves.map(({ action }) => action),
      ),
    );
    const uniforms = Float32Array.from(open, ({ game: { place, number }, seat }) => {
      const mover = 2 * number + (seatAt(place, 2 * number) === seat ? 0 : 1);
      return uniform(seed, stream, round, place, mover, at);
    });
    const acted = await actor.act(Float32Array.from(features.flat()), uniforms, temperature, greedy);
    const width = (acted.states?.length ?? 0) / open.length;
    open.forEach(({ game, seat }, row) =>
      game.moves.push({
        seat,
        action: acted.actions[row] as number,
        features: features[row] as readonly number[],
        logp: acted.logps[row] as number,
        entropy: acted.entropies[row] as number,
        version: actor.version,
        value: acted.heads?.value?.[row],
        state: acted.states?.slice(row * width, (row + 1) * width),
      }),
    );
    going = open.map(({ game }) => ({ game, seat: moverOf(game) }));
  }
}

/** One side's view of a game: its own moves with what it observed, and the other's as observed moves without any. */
function trajectoryOf(
  { game: { prompt, moves }, seat, group, sample }: Side,
  round: number,
  observationSize: number,
): Omit<Sample, 'verdict' | 'reward'> {
  const isOwn = (move: Move): boolean => move.seat === seat;
  const ofOwn = (value: (move: Move) => number, other = 0): number[] =>
    moves.map((move) => (isOwn(move) ? value(move) : other));
  const rows = (width: number, of: (move: Move) => ArrayLike<number>): Float32Array => {
    const all = new Float32Array(moves.length * width);
    moves.forEach((move, at) => isOwn(move) && all.set(of(move), at * width));
    return all;
  };
  const width = moves[0]?.state?.length ?? 0;
  return {
    ...{ prompt, group, sample, round },
    tokens: Int32Array.from(moves, ({ action }) => action),
    features: rows(observationSize, ({ features }) => features),
    ...(moves[0]?.value !== undefined && { values: Float32Array.from(ofOwn(({ value }) => value ?? 0)) }),
    ...(width > 0 && { states: rows(width, ({ state }) => state ?? []) }),
    roles: Uint8Array.from(ofOwn(() => roles.action, roles.observation)),
    trainMask: Uint8Array.from(ofOwn(() => 1)),
    logps: Float32Array.from(ofOwn(({ logp }) => logp)),
    entropies: Float32Array.from(ofOwn(({ entropy }) => entropy)),
    versions: Int32Array.from(ofOwn(({ version }) => version, -1)),
    terminated: true,
    truncated: false,
  };
}
