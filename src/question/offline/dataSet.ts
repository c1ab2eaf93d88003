/**
 * Data sets of four kinds (after D4RL, arXiv 2004.07219), drawn from the policies of a stored run: episodes of the world itself,
 * by keyed random numbers, so that the same run, kind and seed give the same data everywhere.
 */
import { exp } from '../../tensor/exp.ts';
import { log } from '../../tensor/log.ts';
import { integer, streams, uniform } from '../../tensor/random.ts';
import { actionCount, drawnFrom, exactReturn, type OfflineLand, type LandOutcome } from './land.ts';
import { dataKinds, type DataKind } from './words.ts';

/** Probabilities of a policy, `[states, actions]`. */
export type PolicyTable = Float32Array | Float64Array;

/** One step of an episode. */
export interface Transition {
  readonly step: number;
  readonly place: number;
  readonly action: number;
  /** Number of the next floor cell; −1 where a goal or a pit ended the episode. */
  readonly next: number;
  readonly reward: number;
}

export interface OfflineEpisode {
  readonly transitions: readonly Transition[];
  /** Whether it ends on the goal that pays 1. */
  readonly success: boolean;
}

/** The policies that write each kind of data, and what anchors the normalised score. */
export interface Behaviours {
  readonly of: Readonly<Record<DataKind, readonly PolicyTable[]>>;
  /** Exact returns of a uniform policy and of the run's last one. */
  readonly random: number;
  readonly expert: number;
  /** The stored round that is medium; null where the last policy at this temperature stands in. */
  readonly medium: { readonly round: number | null; readonly temperature: number; readonly value: number };
}

/** What the data is. Plain data. */
export interface DataFacts extends Pick<Behaviours, 'random' | 'expert' | 'medium'> {
  readonly kinds: readonly {
    readonly kind: DataKind;
    readonly transitions: number;
    /** Episodes that end on the goal that pays 1. */
    readonly successes: number;
    /** Mean reward of its episodes. */
    readonly earned: number;
  }[];
}

/** A policy of an earlier round of the run. */
export interface EarlierTable {
  readonly round: number;
  readonly table: PolicyTable;
}

const uniformTable = ({ places, horizon }: OfflineLand): Float64Array =>
  new Float64Array(places * horizon * actionCount).fill(1 / actionCount);

/** The policy at another temperature: probabilities to the power 1/T, normalised. */
export function atTemperature(table: PolicyTable, temperature: number): Float64Array {
  const flat = Float64Array.from(table, (one) => exp(log(one) / temperature));
  for (let start = 0; start < flat.length; start += actionCount) {
    let total = 0;
    for (let i = 0; i < actionCount; i++) total += flat[start + i] as number;
    for (let i = 0; i < actionCount; i++) (flat[start + i] as number) /= total;
  }
  return flat;
}

/** Halvings of the range of temperatures: to a share of 1e-9. */
const halvings = 40;
const mostTemperature = 1e4;

/** The temperature of at least 1 at which a policy returns `wanted`, between its own return and that of a uniform one. */
function temperatureFor(land: OfflineLand, table: PolicyTable, wanted: number): number {
  let [low, high] = [0, log(mostTemperature)];
  for (let i = 0; i < halvings; i++) {
    const middle = (low + high) / 2;
    if (exactReturn(land, atTemperature(table, exp(middle))) > wanted) low = middle;
    else high = middle;
  }
  return exp((low + high) / 2);
}

/** Shares of the way from random to medium at which replay's policies stand where no earlier rounds are stored. */
const replayShares = [1 / 3, 2 / 3];

/**
 * The policies of each kind. Medium is the stored earlier round whose exact return is nearest to half way from random to expert,
 * and replay all stored rounds up to it, after a uniform policy. Where no round scores 25 to 75, the last policy at higher temperatures
 * stands in. Throws where the run's policy returns no more than a uniform one, because scores would have no scale.
 */
export function behavioursOf(
  land: OfflineLand,
  expertTable: PolicyTable,
  earlier: readonly EarlierTable[] = [],
): Behaviours {
  const uniformOne = uniformTable(land);
  const [random, expert] = [exactReturn(land, uniformOne), exactReturn(land, expertTable)];
  if (!(expert > random + 0.01))
    throw new Error(
      `offline: the policy returns ${expert.toFixed(3)}, no more than the ${random.toFixed(3)} of a uniform one, so scores have no scale; choose a round that learned more`,
    );
  const half = (random + expert) / 2;
  const isNear = (value: number): boolean => Math.abs(value - half) <= (expert - random) / 4;
  const rounds = [...earlier].sort((a, b) => a.round - b.round);
  const [nearest] = rounds
    .map((one) => ({ ...one, value: exactReturn(land, one.table) }))
    .filter(({ value }) => isNear(value))
    .sort((a, b) => Math.abs(a.value - half) - Math.abs(b.value - half));
  if (nearest) {
    const replay = rounds.filter(({ round }) => round <= nearest.round).map(({ table }) => table);
    return {
      of: {
        random: [uniformOne],
        medium: [nearest.table],
        replay: [uniformOne, ...replay],
        expert: [expertTable],
      },
      ...{ random, expert, medium: { round: nearest.round, temperature: 1, value: nearest.value } },
    };
  }
  const temperature = temperatureFor(land, expertTable, half);
  const medium = atTemperature(expertTable, temperature);
  const before = replayShares.map((share) =>
    atTemperature(expertTable, temperatureFor(land, expertTable, random + share * (half - random))),
  );
  return {
    of: {
      random: [uniformOne],
      medium: [medium],
      replay: [uniformOne, ...before, medium],
      expert: [expertTable],
    },
    ...{ random, expert, medium: { round: null, temperature, value: exactReturn(land, medium) } },
  };
}

/** Numbers that keep the random numbers of steps and purposes apart. */
const slipDraw = 1;
const startDraw = 1_000_000;

/** Draws the episodes of a kind in the world itself; episode e is written by policy e modulo their number. */
export function drawData(
  land: OfflineLand,
  tables: readonly PolicyTable[],
  { kind, episodes, seed }: { readonly kind: DataKind; readonly episodes: number; readonly seed: number },
): OfflineEpisode[] {
  const key = dataKinds.findIndex(({ id }) => id === kind);
  return Array.from({ length: episodes }, (_, episode): OfflineEpisode => {
    const table = tables[episode % tables.length] as PolicyTable;
    const transitions: Transition[] = [];
    let place = integer(land.places, seed, streams.offline, key, episode, startDraw);
    for (let step = 0; step < land.horizon && place >= 0; step++) {
      const state = step * land.places + place;
      const u = uniform(seed, streams.offline, key, episode, step);
      const action = drawnFrom(table, state * actionCount, actionCount, u);
      const slip = uniform(seed, streams.offline, key, episode, step, slipDraw);
      const { place: next, worth } = outcomeAt(land.outcomes[place * actionCount + action] ?? [], slip);
      transitions.push({ step, place, action, next, reward: worth });
      place = next;
    }
    return { transitions, success: transitions.at(-1)?.reward === 1 };
  });
}

/** The outcome that a uniform number chooses. */
export function outcomeAt(outcomes: readonly LandOutcome[], draw: number): LandOutcome {
  let rest = draw;
  for (const outcome of outcomes) {
    rest -= outcome.probability;
    if (rest < 0) return outcome;
  }
  return outcomes.at(-1) as LandOutcome;
}
