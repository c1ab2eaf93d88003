/** Own methods whose code does not run: functions of the test answer in its place, in this thread. */
import {
  hookNames,
  provideOwnMethod,
  type HookName,
  type OwnAnswers,
  type OwnCandidate,
  type OwnFork,
  type OwnHintRequest,
  type OwnMethod,
  type OwnRow,
  type OwnStored,
} from '../../../src/learn/own/ownMethod.ts';

/** What the code of each hook would answer to one item. */
export interface HookCode {
  keep?(rows: readonly OwnRow[], values: OwnMethod['values']): readonly boolean[];
  choose?(prompts: readonly OwnCandidate[], values: OwnMethod['values']): readonly number[];
  hint?(request: OwnHintRequest, values: OwnMethod['values']): string | null;
  replay?(stored: OwnStored, values: OwnMethod['values']): number;
  branch?(fork: OwnFork, position: number, values: OwnMethod['values']): number;
}

let count = 0;

/**
 * An own method with these hooks, based on GRPO, that answers in this thread. Answers come later, as from another thread;
 * `onQuestion` is called at each question, with the number of its items.
 */
export function methodAnswering(
  code: HookCode,
  values: Readonly<Record<string, number>> = {},
  onQuestion: (hook: HookName, items: number) => void = () => undefined,
): OwnMethod {
  const own: OwnMethod = {
    source: `// answered by test ${count++}`,
    title: 'Mine',
    basedOn: 'grpo',
    set: {},
    settings: Object.keys(values).map((name) => ({
      ...{ name, kind: 'number', default: 0, min: -10, max: 10, integer: false, help: '' },
    })),
    hooks: hookNames.filter((hook: HookName) => hook in code),
    rewards: [],
    loss: null,
    values,
  };
  const unasked = () => Promise.reject(new Error('internal: the test has no answer to this'));
  /** The answer to each item, later than a settled promise, so that a caller that does not wait fails. */
  const each = <Item, Answer>(
    hook: HookName,
    items: readonly Item[],
    answer: (item: Item) => Answer,
  ): Promise<Answer[]> => {
    onQuestion(hook, items.length);
    return new Promise((resolve, reject) => {
      setTimeout(() => {
        try {
          resolve(items.map(answer));
        } catch (error) {
          reject(error as Error);
        }
      });
    });
  };
  const answers: OwnAnswers = {
    ...{ advantages: unasked, rewards: unasked },
    keep: (sets, given) => each('keep', sets, (rows) => code.keep!(rows, given)),
    choose: async (prompts, given) =>
      (await each('choose', [prompts], (all) => code.choose!(all, given)))[0] as readonly number[],
    hint: (requests, given) => each('hint', requests, (one) => code.hint!(one, given)),
    replay: (stored, given) => each('replay', stored, (one) => code.replay!(one, given)),
    branch: (forks, given) =>
      each('branch', forks, (one) => one.entropies.map((_, at) => code.branch!(one, at, given))),
  };
  provideOwnMethod(own, answers);
  return own;
}
