/** The number of weights of a configuration's policy, for rules about the duration of its programs. */
import { parametersOf } from '../policy/options.ts';
import { extentOf, taskOf } from '../tasks/index.ts';

interface Sized {
  readonly policy: Parameters<typeof parametersOf>[0];
  readonly task: string;
}

/** Weights of the body: the policy's size, with the symbols and positions of the task. Throws where the task is not known here. */
export const weightCountOf = ({ policy, task }: Sized): number =>
  parametersOf(policy, extentOf(taskOf(task)));
