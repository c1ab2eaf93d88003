/** Has the weights that sampled a round read its completions with the solution before the prompt. */
import { addToLedger, emptyLedger } from '../../../rollout/ledger.ts';
import type { Sample } from '../../../rollout/sample.ts';
import type { Wrapping } from '../../../rollout/wrapper.ts';
import { writeAgain } from '../../../rollout/writtenAgain.ts';
import { hintLength, longestHintOf, solutionOf, withHint } from '../../../tasks/hint.ts';
import { levelsInPlay } from '../../../tasks/levels.ts';
import type { Prompt, TokenTask } from '../../../tasks/task.ts';

/** The prompt after its solution between the markers of hints, as much of it as the level has space for. */
async function solved(task: TokenTask, prompt: Prompt): Promise<Prompt> {
  const space = (longestHintOf('prefix', task, prompt.level) ?? 2) - 2;
  return withHint(prompt, (await solutionOf(task, prompt)).slice(0, space));
}

/**
 * Gives each completion without a hint `teacher`: the log-probabilities of its tokens after the solution, 0 on the prompt and on
 * tokens that the policy did not write. Each reading counts as `tok_aux`.
 */
export const taughtCompletions: Wrapping = ({ config, tokens }) =>
  tokens && config.teacher_weight !== 0
    ? (collect) => async (request) => {
        const collected = await collect(request);
        const { task, policy, plainFrame } = tokens;
        const plain = collected.batch.trajectories.filter((one) => hintLength(one.prompt.tokens) === 0);
        const prompts = new Map<string, Promise<Prompt>>();
        const read = await Promise.all(
          plain.map(async (one) => {
            const known = prompts.get(one.prompt.key) ?? solved(task, one.prompt);
            prompts.set(one.prompt.key, known);
            const prompt = await known;
            const completion = one.tokens.subarray(one.prompt.tokens.length);
            const own = new Float32Array(one.tokens.length);
            return { one, own, prompt, tokens: Int32Array.from([...prompt.tokens, ...completion]) };
          }),
        );
        const levels = levelsInPlay(task.levels, config);
        const room = Math.max(...levels.map(({ level }) => longestHintOf('prefix', task, level) ?? 0));
        const frame = { promptWidth: plainFrame.promptWidth + room, width: plainFrame.width + room };
        await writeAgain(
          { policy, frame, temperature: request.temperature },
          read,
          (i, at, { logps }, place) => {
            const { one, own, prompt } = read[i] as (typeof read)[number];
            const token = at - prompt.tokens.length + one.prompt.tokens.length;
            if (one.versions[token] !== -1) own[token] = logps[place] as number;
          },
        );
        const taught = new Map<Sample, Float32Array>(read.map(({ one, own }) => [one, own]));
        const trajectories = collected.batch.trajectories.map((one) => {
          const own = taught.get(one);
          return own ? { ...one, teacher: own } : one;
        });
        const tok_aux = read.reduce((sum, { tokens: all }) => sum + all.length, 0);
        return {
          ...collected,
          batch: { ...collected.batch, trajectories },
          entries: addToLedger(addToLedger(emptyLedger, collected.entries), { tok_aux }),
        };
      }
    : null;
