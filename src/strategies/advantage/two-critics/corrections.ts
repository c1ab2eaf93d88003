/**
 * Failed episodes rewound to their last good state and corrected from there (RaC). The best policy's moves are imitated;
 * what came before them is not, and the outcome is not the policy's.
 */
import type { Actor } from '../../../rollout/actor.ts';
import { addToLedger, emptyLedger, type Ledger } from '../../../rollout/ledger.ts';
import { attemptOf, byGroup, roles, type Sample } from '../../../rollout/sample.ts';
import type { Wrapping } from '../../../rollout/wrapper.ts';
import type { OnePlayerTask, Prompt, TaskStates } from '../../../tasks/task.ts';
import { log } from '../../../tensor/log.ts';
import { streams, uniform } from '../../../tensor/random.ts';

/** A state is good where the best policy still earns this share of the most that it could earn on the way. */
const goodShare = 0.8;

/** The best moves and values of a level, by what a policy observes. */
interface Expert {
  readonly valueOf: (features: ArrayLike<number>) => number | undefined;
  readonly moveOf: (features: ArrayLike<number>) => number | undefined;
}

const nameOf = (features: ArrayLike<number>): string => Array.from(features, Math.fround).join(' ');

function expertOf(states: TaskStates): Expert {
  const places = new Map(states.features.map((features, i) => [nameOf(features), i]));
  const [values, moves] = [states.bestValues(1), states.bestActions(1)];
  const at = (of: ArrayLike<number>, features: ArrayLike<number>): number | undefined =>
    of[places.get(nameOf(features)) ?? -1];
  return {
    valueOf: (features) => at(values, features),
    moveOf: (features) => at(moves, features),
  };
}

/** The observation before step `t` of an episode. */
const featuresAt = ({ features, tokens }: Pick<Sample, 'features' | 'tokens'>, t: number): Float32Array => {
  const size = (features?.length ?? 0) / tokens.length;
  return (features as Float32Array).subarray(t * size, (t + 1) * size);
};

/** The step before which a failed episode is rewound: the last whose state is good. */
export function rewoundTo(episode: Pick<Sample, 'features' | 'tokens'>, valueOf: Expert['valueOf']): number {
  const values = Array.from(episode.tokens, (_, t) => valueOf(featuresAt(episode, t)) ?? 0);
  const most = Math.max(...values);
  return values.findLastIndex((value) => value >= goodShare * most);
}

interface Corrected {
  readonly actions: readonly number[];
  readonly features: Float32Array;
}

/** The best policy's moves after the first `from` of an episode, and all observations. */
function corrected(task: OnePlayerTask, episode: Sample, from: number, { moveOf }: Expert): Corrected | null {
  const actions = Array.from(episode.tokens.subarray(0, from));
  const seen: ArrayLike<number>[] = actions.map((_, t) => featuresAt(episode, t));
  let features: readonly number[] = Array.from(featuresAt(episode, from));
  for (let t = from; ; t++) {
    const move = moveOf(features);
    if (move === undefined) return null;
    seen.push(features);
    actions.push(move);
    const next = task.step(features, move, t, episode.prompt);
    if (next.terminated || next.truncated) break;
    features = next.features as readonly number[];
  }
  return { actions, features: Float32Array.from(seen.flatMap((one) => Array.from(one))) };
}

/** Whether a failed episode is corrected: a draw of its own. */
const isDrawn = ({ prompt, sample, round }: Sample, seed: number, share: number): boolean =>
  uniform(seed, streams.correction, round, prompt.index, sample) < share;

interface Correction {
  readonly episode: Sample;
  readonly moves: number;
}

/** The corrected episodes of those that failed and were drawn, verified, without those that the best policy fails too. */
async function correctionsOf(
  { task, actor, seed, share, temperature }: Site,
  episodes: readonly Sample[],
): Promise<{ readonly made: readonly Correction[]; readonly entries: Partial<Ledger> }> {
  const experts = new Map<number, Expert>();
  const expertAt = ({ level }: Prompt): Expert => {
    const known = experts.get(level) ?? expertOf((task.statesOf as (level: number) => TaskStates)(level));
    experts.set(level, known);
    return known;
  };
  const drawn = episodes.filter(
    (one) => !one.verdict.correct && Number.isFinite(one.reward) && isDrawn(one, seed, share),
  );
  const tried = drawn.flatMap((one) => {
    const expert = expertAt(one.prompt);
    const from = rewoundTo(one, expert.valueOf);
    const played = from < 0 ? null : corrected(task, one, from, expert);
    return played ? [{ one, from, ...played }] : [];
  });
  const unverified = await Promise.all(
    tried.map(async ({ one, from, actions, features }) => ({
      moves: actions.length - from,
      sample: await asSample(actor, one, from, { actions, features }, temperature),
    })),
  );
  const verdicts = await task.verify(unverified.map(({ sample }) => attemptOf(sample)));
  const made = unverified.flatMap(({ sample, moves }, i) => {
    const verdict = verdicts[i] as Sample['verdict'];
    return verdict.correct ? [{ episode: { ...sample, verdict, reward: verdict.reward }, moves }] : [];
  });
  const moves = unverified.reduce((sum, one) => sum + one.moves, 0);
  const read = unverified.reduce((sum, { sample }) => sum + sample.tokens.length, 0);
  return { made, entries: { tok_hint: moves, turns: moves, tok_aux: read, verify: unverified.length } };
}

/** An episode whose first `from` actions are those of another, with the policy's probabilities and heads on it. */
async function asSample(
  actor: Actor,
  one: Sample,
  from: number,
  { actions, features }: Corrected,
  temperature: number,
): Promise<Omit<Sample, 'verdict' | 'reward'>> {
  const { probabilities, heads } = await actor.distribution(features, temperature);
  const choices = probabilities.length / actions.length;
  const probabilitiesAt = (t: number): Float32Array => probabilities.subarray(t * choices, (t + 1) * choices);
  const isOwn = (t: number): boolean => t < from;
  const { verdict: _, reward: __, states: ___, lastValue: ____, values: _____, ...rest } = one;
  return {
    ...rest,
    tokens: Int32Array.from(actions),
    features,
    ...(heads?.viability && { viabilities: heads.viability.slice() }),
    ...(heads?.efficiency && { efficiencies: heads.efficiency.slice() }),
    roles: Uint8Array.from(actions, (_, t) => (isOwn(t) ? roles.action : roles.hint)),
    trainMask: Uint8Array.from(actions, (_, t) => Number(!isOwn(t))),
    logps: Float32Array.from(actions, (action, t) =>
      isOwn(t)
        ? (one.logps[t] as number)
        : log(Math.max(probabilitiesAt(t)[action] as number, leastProbability)),
    ),
    entropies: Float32Array.from(actions, (_, t) =>
      isOwn(t)
        ? (one.entropies[t] as number)
        : probabilitiesAt(t).reduce((sum, p) => sum - (p > 0 ? p * log(p) : 0), 0),
    ),
    versions: Int32Array.from(actions, (_, t) => (isOwn(t) ? (one.versions[t] as number) : -1)),
    terminated: true,
    truncated: false,
  };
}

/** The least probability of a move whose logarithm is taken. */
const leastProbability = 1e-30;

interface Site {
  readonly task: OnePlayerTask;
  readonly actor: Actor;
  readonly seed: number;
  readonly share: number;
  readonly temperature: number;
}

/** Adds corrected episodes to the groups of those that failed. */
export const correctedEpisodes: Wrapping = ({ config, control }) => {
  const task = control?.task;
  return task && !task.game && config.baseline === 'two_critics' && config.correct_share > 0
    ? (collect) => async (request) => {
        const collected = await collect(request);
        const { seed, temperature } = request;
        const site = { task, actor: control.actor, seed, temperature, share: config.correct_share };
        const { made, entries } = await correctionsOf(site, collected.batch.trajectories);
        const trajectories = [...byGroup(collected.batch.trajectories)].flatMap(([group, own]) => {
          const free = Math.max(...own.map(({ sample }) => sample)) + 1;
          const more = made.filter(({ episode }) => episode.group === group);
          return [...own, ...more.map(({ episode }, i) => ({ ...episode, sample: free + i }))];
        });
        const moves = made.reduce((sum, one) => sum + one.moves, 0);
        return {
          ...collected,
          batch: { ...collected.batch, trajectories },
          entries: addToLedger({ ...emptyLedger, ...collected.entries }, entries),
          metrics: {
            ...collected.metrics,
            'corrections/episodes': made.length,
            'corrections/moves': made.length > 0 ? moves / made.length : null,
          },
        };
      }
    : null;
};
