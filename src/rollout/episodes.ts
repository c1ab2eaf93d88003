/**
 * One collection of a control task: all episodes step together until all are over → verify → batch. An episode
 * depends on its own keys alone, so those that end early leave the others unchanged. Games for two: see `games.ts`.
 */
import type { OnePlayerTask, Prompt } from '../tasks/task.ts';
import { streams, uniform } from '../tensor/random.ts';
import type { PlacedPrompt } from './plan.ts';
import type { Collected, EpisodeCollection } from './collection.ts';
import { playGames, type PlayedSides } from './games.ts';
import { verdictsOf } from './verify.ts';
import { attemptOf, roles, type Sample } from './sample.ts';

interface Episode {
  readonly prompt: Prompt;
  readonly group: number;
  readonly place: number;
  readonly sample: number;
  /** The number whose random numbers it uses. */
  readonly drawnAs: number;
  /** Observations before each action, and the latest one. */
  readonly observed: (readonly number[])[];
  readonly actions: number[];
  readonly logps: number[];
  readonly entropies: number[];
  readonly values: number[];
  readonly viabilities: number[];
  readonly efficiencies: number[];
  /** Hidden states at the observations; empty where the actor outputs none. */
  readonly states: Float32Array[];
  readonly versions: number[];
  lastValue?: number;
  terminated: boolean;
}

/**
 * Plays and verifies `samples` episodes from every prompt's start, or the prompt's own number. Each action counts as one
 * generated token and one turn. Throws what the actor throws; an error of the verifier is recorded on its trajectory.
 */
export async function collectEpisodes(collection: EpisodeCollection): Promise<Collected> {
  const { actor, task, round, now } = collection;
  const begun = now();
  await collection.renewal?.renew(0);
  const weightsVersion = actor.version;
  const played = task.game ? await playGames(collection, task) : await playEpisodes(collection, task);
  const generated = now();

  const { trajectories: unjudged, actions, steps } = played;
  const attempts = unjudged.map(attemptOf);
  const assembled = now();
  const { verdicts, failures } = await verdictsOf((all) => task.verify(all), attempts);
  const verified = now();

  const trajectories = unjudged.map((trajectory, i): Sample => {
    const verdict = verdicts[i] as Sample['verdict'];
    const { tokens, truncated } = trajectory;
    const masked = collection.maskTruncated && truncated && { trainMask: new Uint8Array(tokens.length) };
    return { ...trajectory, ...masked, verdict, reward: verdict.reward };
  });
  return {
    batch: { round, weightsVersion, trajectories },
    entries: {
      tok_unique: actions,
      tok_noshare: actions,
      turns: actions,
      steps_seq: steps,
      verify: attempts.length,
    },
    verifyFailures: failures,
    timing: { generate: generated - begun, verify: verified - assembled },
  };
}

/** Plays the episodes of one player. */
async function playEpisodes(collection: EpisodeCollection, task: OnePlayerTask): Promise<PlayedSides> {
  const { prompts, samples, round } = collection;
  const episodes = prompts.flatMap((placed, group) =>
    Array.from({ length: placed.samples ?? samples }, (_, i) =>
      begin(task, placed, group, (placed.firstSample ?? 0) + i),
    ),
  );
  const steps = await playAll(collection, task, episodes);
  return {
    trajectories: episodes.map((episode) => trajectoryOf(episode, round)),
    actions: episodes.reduce((sum, episode) => sum + episode.actions.length, 0),
    steps,
  };
}

function begin(task: OnePlayerTask, placed: PlacedPrompt, group: number, sample: number): Episode {
  const { prompt, place, drawsAs } = placed;
  const { features } = prompt;
  if (features?.length !== task.observationSize) {
    throw new Error(
      `${task.id}: prompt must have ${task.observationSize} features, got ${features?.length ?? 'none'}`,
    );
  }
  return {
    prompt,
    group,
    place,
    sample,
    drawnAs: drawsAs?.get(sample) ?? sample,
    observed: [features],
    actions: [],
    logps: [],
    entropies: [],
    values: [],
    viabilities: [],
    efficiencies: [],
    states: [],
    versions: [],
    terminated: false,
  };
}

/** Steps all episodes until they are over; returns how many steps the longest took. */
async function playAll(
  collection: EpisodeCollection,
  task: OnePlayerTask,
  episodes: readonly Episode[],
): Promise<number> {
  const { actor, round, temperature, greedy, seed, stream = streams.sample, renewal } = collection;
  const truncated: Episode[] = [];
  let going = episodes;
  let steps = 0;
  for (; going.length > 0; steps++) {
    const at = steps;
    await renewal?.renew(at);
    const uniforms = Float32Array.from(going, ({ place, drawnAs }) =>
      uniform(seed, stream, round, place, drawnAs, at),
    );
    const acted = await actor.act(latest(going, task), uniforms, temperature, greedy);
    const width = (acted.states?.length ?? 0) / going.length;
    going = going.filter((episode, row) => {
      const action = acted.actions[row] as number;
      const { value, viability, efficiency } = acted.heads ?? {};
      episode.actions.push(action);
      episode.logps.push(acted.logps[row] as number);
      episode.entropies.push(acted.entropies[row] as number);
      if (value) episode.values.push(value[row] as number);
      if (viability) episode.viabilities.push(viability[row] as number);
      if (efficiency) episode.efficiencies.push(efficiency[row] as number);
      if (acted.states) episode.states.push(acted.states.slice(row * width, (row + 1) * width));
      episode.versions.push(actor.version);
      const next = task.step(episode.observed[at] as readonly number[], action, at, episode.prompt);
      episode.observed.push(next.features as readonly number[]);
      episode.terminated = next.terminated;
      if (next.truncated) truncated.push(episode);
      return !next.terminated && !next.truncated;
    });
  }
  await valueLast(collection, truncated);
  return steps;
}

/** The value head's output at the ends of truncated episodes, whose returns continue after that. */
async function valueLast(
  { actor, task, temperature }: EpisodeCollection,
  truncated: readonly Episode[],
): Promise<void> {
  if (!truncated.some(({ values }) => values.length > 0)) return;
  const uniforms = new Float32Array(truncated.length).fill(0.5); // the actions are not used
  const { heads } = await actor.act(latest(truncated, task), uniforms, temperature);
  truncated.forEach((episode, row) => (episode.lastValue = heads?.value?.[row]));
}

/** The latest observation of each episode, `[episodes, n]`. */
function latest(
  episodes: readonly Episode[],
  { observationSize: n }: Pick<OnePlayerTask, 'observationSize'>,
): Float32Array {
  const observations = new Float32Array(episodes.length * n);
  episodes.forEach(({ observed }, row) => observations.set(observed.at(-1) as readonly number[], row * n));
  return observations;
}

/** The rows one after another. */
function joined(rows: readonly Float32Array[]): Float32Array {
  const width = rows[0]?.length ?? 0;
  const all = new Float32Array(rows.length * width);
  rows.forEach((row, at) => all.set(row, at * width));
  return all;
}

function trajectoryOf(episode: Episode, round: number): Omit<Sample, 'verdict' | 'reward'> {
  const { prompt, group, sample, actions, states, lastValue, terminated } = episode;
  const { values, viabilities, efficiencies } = episode;
  const length = actions.length;
  return {
    prompt,
    group,
    sample,
    round,
    tokens: Int32Array.from(actions),
    features: Float32Array.from(episode.observed.slice(0, length).flat()),
    ...(values.length > 0 && { values: Float32Array.from(values) }),
    ...(viabilities.length > 0 && { viabilities: Float32Array.from(viabilities) }),
    ...(efficiencies.length > 0 && { efficiencies: Float32Array.from(efficiencies) }),
    ...(lastValue !== undefined && { lastValue }),
    ...(states.length > 0 && { states: joined(states) }),
    roles: new Uint8Array(length).fill(roles.action),
    trainMask: new Uint8Array(length).fill(1),
    logps: Float32Array.from(episode.logps),
    entropies: Float32Array.from(episode.entropies),
    versions: Int32Array.from(episode.versions),
    terminated,
    truncated: !terminated,
  };
}
