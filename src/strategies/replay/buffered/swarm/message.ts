/** Groups as partners send them, decoded: where the prompt comes from, and the symbols that the policy wrote. Rewards and replies are not sent. */
import * as v from 'valibot';
import type { RunConfig } from '../../../../config/schema.ts';
import { completionStart, roles, type Sample } from '../../../../rollout/sample.ts';
import { levelsInPlay } from '../../../../tasks/levels.ts';
import type { Prompt, TokenTask } from '../../../../tasks/task.ts';
import { PAD } from '../../../../tasks/vocabulary/common.ts';
import { wholeNumber } from '../../storedSample.ts';
import type { FreshGroup, Refusal } from '../strategy.ts';

/** What a run and its partners share; the id of an own task names its content. */
const shared = ['engine', 'task', 'vocabulary'] as const;
type Shared = Readonly<Record<(typeof shared)[number], string>>;

const name = v.pipe(v.string(), v.maxLength(200));
const ids = v.pipe(v.array(wholeNumber), v.minLength(1), v.maxLength(4096));
const messageSchema = v.object({
  ...{ from: name, engine: name, task: name, vocabulary: name },
  groups: v.pipe(v.array(v.unknown()), v.maxLength(256)),
});
const groupSchema = v.object({
  ...{ seed: wholeNumber, index: wholeNumber, level: wholeNumber, prompt: ids },
  completions: v.pipe(v.array(ids), v.maxLength(512)),
});
type WrittenGroup = v.InferOutput<typeof groupSchema>;

/** Most completions of a group, with the pivot that is left out later; a rule may have pruned some. */
const mostOf = ({ num_generations, drop_pivot }: RunConfig): number => num_generations + Number(drop_pivot);

/** Whether the policy wrote all of it but the replies of the environment, without a hint. */
const isPlain = (one: Sample): boolean =>
  !one.hint &&
  one.roles
    .subarray(completionStart(one))
    .every((role) => role === roles.action || role === roles.observation);

/** What the policy wrote, in all its turns. */
const writtenOf = (one: Sample): number[] =>
  Array.from(one.tokens).filter((_, at) => one.roles[at] === roles.action);

/** The groups that partners can learn from: those that teach, with at least two completions that the policy wrote alone. */
export function writtenGroups(groups: readonly FreshGroup[], config: RunConfig): readonly WrittenGroup[] {
  return groups.flatMap(({ trajectories, score }) => {
    const plain = trajectories.filter(isPlain).slice(0, mostOf(config));
    if (score === 0 || plain.length < 2) return [];
    const { index, level, tokens } = (plain[0] as Sample).prompt;
    const completions = plain.map(writtenOf);
    return [{ seed: config.seed, index, level, prompt: [...tokens], completions }];
  });
}

/** A message's sender and groups, which may be of any form; or why none of them is read. Never throws. */
export function readMessage(message: unknown, here: Shared): v.InferOutput<typeof messageSchema> | Refusal {
  const { success, output } = v.safeParse(messageSchema, message);
  return success ? (shared.find((key) => output[key] !== here[key]) ?? output) : 'form';
}

/** The group on this task's prompt where this run could have sampled it, within `longest` symbols; else why not. Never throws. */
export function readGroup(
  group: unknown,
  task: TokenTask,
  config: RunConfig,
  longest: number,
): { readonly prompt: Prompt; readonly completions: readonly (readonly number[])[] } | Refusal {
  const { success, output } = v.safeParse(groupSchema, group);
  if (!success) return 'form';
  const { completions } = output;
  if (!levelsInPlay(task.levels, config).some(({ level }) => level === output.level)) return 'level';
  const prompt = promptOf(output, task);
  if (prompt?.tokens.join() !== output.prompt.join()) return 'prompt';
  if (completions.length < 2 || completions.length > mostOf(config)) return 'size';
  const isOfTask = (id: number): boolean => id !== PAD && id < task.vocabulary.size;
  return completions.every((one) => one.length <= longest && one.every(isOfTask))
    ? { prompt: prompt as Prompt, completions }
    : 'completion';
}

function promptOf({ seed, index, level }: WrittenGroup, task: TokenTask): Prompt | null {
  try {
    return task.prompt('train', seed, index, level);
  } catch {
    return null; // tables end
  }
}
