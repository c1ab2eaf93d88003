/** The contents of hints. */
import { longestHintOf, solutionOf, solvedNeighbour, strategyName, withoutHint } from '../../tasks/hint.ts';
import { firstWrongStep, type TokenTask } from '../../tasks/task.ts';
import { attemptOf } from '../../rollout/sample.ts';
import type { PlacedPrompt } from '../../rollout/plan.ts';
import { seedsFor, type Solved } from './solved.ts';
import type { HintAssignment, HintSettings } from './trigger.ts';

/** A hint request with its context. */
export interface HintRequester {
  readonly task: TokenTask;
  readonly placed: PlacedPrompt;
  readonly ask: HintAssignment;
  readonly settings: HintSettings;
  readonly seed: number;
  /** Solutions that the policy found in earlier rounds. */
  readonly solved: readonly Solved[];
  /** A number in [0, limit), the same for all completions of the prompt with the same hint. */
  integer(limit: number): number;
  /** The same for all completions of the prompt. */
  integerOfPrompt(limit: number): number;
  /** A number in (0, 1) by index, the same for all completions of the prompt. */
  uniformOfPrompt(index: number): number;
}

/** Tokens of a hint; the first `own` of them are no hint, but were written by the completion itself. */
export interface Said {
  readonly tokens: readonly number[];
  readonly own: number;
}

/** Null where no hint is possible. May reject, where a task has no solution. */
type Content = (asked: HintRequester) => Promise<Said | null>;

const hinted = (tokens: readonly number[]): Said | null => (tokens.length > 0 ? { tokens, own: 0 } : null);

export const contents: { readonly [Name in HintSettings['hint_content']]: Content } = {
  async solution({ task, placed: { prompt }, ask, settings }) {
    const inside = settings.hint_placement === 'prefix';
    // In tasks of several turns a completion can begin with the first turn at most.
    const whole = inside ? task.solve(withoutHint(prompt)).slice(0, -1) : await solutionOf(task, prompt);
    const space = inside ? Infinity : (longestHintOf('prefix', task, prompt.level) ?? 2) - 2;
    const count = Math.max(1, Math.round(ask.ratio * whole.length));
    return hinted(whole.slice(0, Math.min(count, whole.length - 1, space)));
  },
  strategy: ({ task, placed: { prompt } }) => Promise.resolve(hinted(strategyName(task, prompt) ?? [])),
  any_strategy({ task, placed: { prompt }, ask, integerOfPrompt }) {
    const names = task.strategies?.(withoutHint(prompt)) ?? [];
    const at = names.length > 0 ? (integerOfPrompt(names.length) + ask.context) % names.length : 0;
    return Promise.resolve(hinted(names[at] ?? []));
  },
  neighbour: async ({ task, placed: { prompt }, seed, integer }) =>
    hinted(await solvedNeighbour(task, prompt, seed, integer(0x80000000))),
  solved: async ({
    task,
    placed: { prompt },
    ask,
    settings: { hint_examples: count },
    solved,
    uniformOfPrompt,
  }) =>
    hinted(
      await seedsFor(task, prompt, solved, {
        count,
        skip: (ask.context - 1) * count,
        tieOf: uniformOfPrompt,
      }),
    ),
  /** Its own tokens up to the first wrong step, and the reference's correction of that step. */
  async repair({ task, ask: { failed } }) {
    const wrong = failed ? firstWrongStep(failed.verdict) : null;
    if (!failed || wrong === null) return null;
    const { prompt, completion } = attemptOf(failed);
    const own = completion.slice(0, failed.verdict.steps?.[wrong]?.from);
    const mended = [...own, ...task.solve(prompt, own)];
    const [verdict] = await task.verify([{ prompt, completion: mended }]);
    const step = verdict?.steps?.[wrong];
    return step ? { tokens: mended.slice(0, step.to), own: own.length } : null;
  },
};
