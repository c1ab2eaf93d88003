/**
 * Semi-online completions (UI-S1: "Advancing GUI Automation via Semi-online Reinforcement Learning", arXiv 2509.11543): the
 * policy follows an expert's path with its own history. A turn that does not lead on is taken back and the expert's is
 * written in its place; one more after the last patch ends the completion.
 */
import type { RunConfig } from '../../../config/schema.ts';
import { attemptOf, roles, type Sample } from '../../../rollout/sample.ts';
import type { Patch } from '../../../rollout/turns.ts';
import type { Wrapping } from '../../../rollout/wrapper.ts';
import { playOut } from '../../../tasks/playOut.ts';
import type { Attempt, StepVerdict, TokenTask } from '../../../tasks/task.ts';
import { averageOf } from '../../../tensor/statistics.ts';

type Written = Pick<Sample, 'prompt' | 'tokens' | 'roles' | 'latents'>;

/** Whether a step is a patch: the policy's own tokens are actions. */
export const isPatched = (one: Written, { from }: Pick<StepVerdict, 'from'>): boolean =>
  one.roles[one.prompt.tokens.length + from] === roles.template;

/** Index in the completion at which the last turn begins. */
const lastTurnOf = ({ observed = [] }: Attempt): number => observed.at(-1)?.to ?? 0;

/** Patches of the expert: up to `most` in a completion, and then a stop. */
export const expertPatch =
  (task: Pick<TokenTask, 'verify' | 'solve'>, most: number): Patch =>
  async (ended) => {
    const attempts = ended.map(attemptOf);
    const verdicts = await task.verify(attempts);
    return ended.map((one, i) => {
      const attempt = attempts[i] as Attempt;
      const steps = verdicts[i]?.steps ?? [];
      const from = lastTurnOf(attempt);
      const last = steps.at(-1);
      if (last?.from !== from || last.correct || isPatched(one, last)) return null;
      if (steps.filter((step) => isPatched(one, step)).length >= most) return 'stop';
      try {
        return { keep: from, tokens: task.solve(attempt.prompt, attempt.completion.slice(0, from)) };
      } catch {
        return 'stop'; // too few turns are left for any right answer
      }
    });
  };

/** The patches of a configuration; undefined where they are off. */
export const patchOf = (
  task: TokenTask,
  { expert_patches: most }: Pick<RunConfig, 'expert_patches'>,
): Patch | undefined => (most === null || !task.act ? undefined : expertPatch(task, most));

/** Metrics of semi-online completions, `lengths` by their prompts' keys: the turns of the expert; null without any. */
export function semiOnlineMetrics(all: readonly Sample[], lengths: ReadonlyMap<string, number>) {
  const turns = { all: 0, patched: 0 };
  const scores: number[] = [];
  const stops: number[] = [];
  for (const one of all) {
    const { steps = [], correct } = one.verdict;
    const patched = steps.map((step) => isPatched(one, step));
    const wrong = steps.findIndex((step, t) => patched[t] === true || !step.correct);
    const own = wrong === -1 ? steps.length : wrong;
    const progress = Math.min(1, own / (lengths.get(one.prompt.key) ?? 1));
    scores.push((progress + Number(correct && !patched.includes(true))) / 2);
    stops.push(Number(steps.at(-1)?.correct === false && patched.at(-1) === false));
    turns.all += steps.length;
    turns.patched += patched.filter(Boolean).length;
  }
  return {
    'semi_online/score': averageOf(scores),
    'semi_online/patched': turns.all > 0 ? turns.patched / turns.all : null,
    'semi_online/stopped': averageOf(stops),
  };
}

/** Reports how far completions came by themselves; the engine patches. */
export const countedPatches: Wrapping = ({ config, tokens }) => {
  if (!tokens || config.expert_patches === null) return null;
  const { task } = tokens;
  return (collect) => async (request) => {
    const collected = await collect(request);
    const { trajectories } = collected.batch;
    const prompts = new Map(trajectories.map((one) => [one.prompt.key, one]));
    const lengths = new Map(
      await Promise.all(
        [...prompts].map(async ([key, one]): Promise<[string, number]> => {
          const { observed } = await playOut(task, attemptOf(one).prompt);
          return [key, observed.length + 1];
        }),
      ),
    );
    return { ...collected, metrics: { ...collected.metrics, ...semiOnlineMetrics(trajectories, lengths) } };
  };
};
