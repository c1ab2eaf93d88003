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

/** An own method with these hooks, based on GRPO, that answers in this thread. Answers come later, as from another thread. */
export function methodAnswering(code: HookCode, values: Readonly<Record<string, number>> = {}): OwnMethod {
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
  /** Later than a settled promise, so that a caller that does not wait fails. */
  const later = <T>(answer: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      setTimeout(() => {
        try {
          resolve(answer());
        } catch (error) {
          reject(error as Error);
        }
      });
    });
  const answers: OwnAnswers = {
    ...{ advantages: unasked, rewards: unasked },
    keep: (sets, given) => later(() => sets.map((rows) => code.keep!(rows, given))),
    choose: (prompts, given) => later(() => code.choose!(prompts, given)),
    hint: (requests, given) => later(() => requests.map((one) => code.hint!(one, given))),
    replay: (stored, given) => later(() => stored.map((one) => code.replay!(one, given))),
    branch: (forks, given) =>
      later(() => forks.map((one) => one.entropies.map((_, at) => code.branch!(one, at, given)))),
  };
  provideOwnMethod(own, answers);
  return own;
}
