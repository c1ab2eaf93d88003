/** Which runs cannot be exported to TRL, and why. */
import type { RunConfig } from '../../config/schema.ts';
import { taskFor } from '../../tasks/index.ts';
import { isOwnTaskId } from '../../tasks/own/ownTask.ts';
import type { TokenTask } from '../../tasks/task.ts';
import { verifierPython } from './verifiers.ts';

/** The task of a run that can be exported. Throws a sentence with the reason where it cannot. */
export function exportedTask(config: RunConfig): TokenTask {
  const { task, num_generations } = config;
  const refuse = (name: string, reason: string): never => {
    throw new Error(`export to TRL: ${name} ${reason}; export the run file instead`);
  };
  if (isOwnTaskId(task))
    return refuse('the task of this run', 'is written in JavaScript, and TRL needs a verifier in Python');
  const played = taskFor(config);
  if (played.kind === 'control')
    return refuse(task, 'is a control task, whose actions no language model writes');
  if (played.act) return refuse(task, 'takes turns with an environment, which a reward function cannot play');
  if (verifierPython(config) === null) return refuse(task, 'has no verifier in Python');
  if (num_generations < 2)
    return refuse('num_generations', `is ${num_generations}, and GRPO in TRL needs at least 2`);
  return played;
}
