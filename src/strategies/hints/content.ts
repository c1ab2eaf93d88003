/** The contents of hints. */
import { longestHintOf, solutionOf, solvedNeighbour, strategyName, withoutHint } from '../../tasks/hint.ts';
import { firstWrongStep } from '../../tasks/task.ts';
import { attemptOf } from '../../rollout/sample.ts';
import { ownHint } from './own/ownHint.ts';
import type { HintRequester, Said } from './requester.ts';
import { seedsFor } from './solved.ts';
import { correctiveNote } from './note/note.ts';
import { skillsFor } from './skills/library.ts';
import type { HintSettings } from './trigger.ts';

/** Null where no hint is possible. May reject, where a task has no solution. */
type Content = (asked: HintRequester) => Promise<Said | null>;

const hinted = (tokens: readonly number[]): Said | null => (tokens.length > 0 ? { tokens, own: 0 } : null);

/** A failed completion up to its first wrong step, continued by the reference; null where no step was wrong. */
async function correctedFrom({ task, ask }: HintRequester) {
  const failed = ask.about ?? ask.failed;
  const wrong = failed ? firstWrongStep(failed.verdict) : null;
  if (!failed || wrong === null) return null;
  const { prompt, completion } = attemptOf(failed);
  const own = completion.slice(0, failed.verdict.steps?.[wrong]?.from);
  const mended = [...own, ...task.solve(prompt, own)];
  const [verdict] = await task.verify([{ prompt, completion: mended }]);
  return { wrong, mended, own: own.length, verdict };
}

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
  async repair(asked) {
    const corrected = await correctedFrom(asked);
    const step = corrected?.verdict?.steps?.[corrected.wrong];
    return corrected && step ? { tokens: corrected.mended.slice(0, step.to), own: corrected.own } : null;
  },
  /** Its own tokens up to the first wrong step, and all that the reference writes from there but its last token. */
  async rewind(asked) {
    const corrected = await correctedFrom(asked);
    if (!corrected?.verdict?.correct) return null;
    const { mended, own } = corrected;
    const tokens = mended.slice(0, -2);
    return tokens.length > own ? { tokens, own } : null;
  },
  /** The attempt's own calls or steps up to the first wrong one, and the right one in its place. */
  note: async (asked) => hinted((await correctiveNote(asked)) ?? []),
  /** What the policy itself would rather have done where it was least certain. */
  async plan({ ask, planFor }) {
    const failed = ask.about ?? ask.failed;
    return hinted((failed && (await planFor(failed))) ?? []);
  },
  /** What the library has for the prompt; half of the prompts test a skill first, and all of them in chains. */
  skill({ task, placed: { prompt }, ask, skills, settings, integerOfPrompt }) {
    const tests = settings.hint_skill_chain > 1 || integerOfPrompt(2) === 0;
    const fitting = skillsFor(skills, withoutHint(prompt).tokens, tests);
    const { text } = fitting[(ask.context - 1) % Math.max(1, fitting.length)] ?? { text: [] };
    const space = (longestHintOf('prefix', task, prompt.level) ?? 2) - 2;
    return Promise.resolve(text.length > space ? null : hinted(text));
  },
  own: async (asked) => hinted(await ownHint(asked)),
};
