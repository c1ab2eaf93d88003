/** Which commit holds the plan of an experiment and the rule for its outcome, as they were before its first run. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import type { PlanProof } from '../../experiment/claimSummary.ts';
import { root } from './files.ts';

const execute = promisify(execFile);

/** What decides on an outcome besides the claim's own files. */
const ruleFiles = ['outcome', 'seedValues', 'statistics', 'curve', 'tune', 'experiment'].map(
  (name) => `src/experiment/${name}.ts`,
);

async function git(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute('git', args, { cwd });
  return stdout.trim();
}

/** The file of a claim, `src/experiment/claims/<claim in camel case>.ts`. */
export function claimFile(claim: string): string {
  return `src/experiment/claims/${claim.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}.ts`;
}

/** This file and all files of its folder that it imports: a plan may be in several. */
function planFiles(file: string, folder: string): string[] {
  if (!existsSync(join(folder, file))) return [file];
  const imports = readFileSync(join(folder, file), 'utf8').matchAll(/ from '\.\/(.+)';/g);
  return [
    file,
    ...[...imports].flatMap(([, name]) => planFiles(posix.join(posix.dirname(file), name as string), folder)),
  ];
}

/**
 * The last commit of the checkout in `folder` (default: this one) that touched plan or rule. Throws a sentence while
 * either has changes that are not committed.
 */
export async function ruleCommitOf(claim: string, folder = root): Promise<string> {
  const files = [...planFiles(claimFile(claim), folder), ...ruleFiles];
  const changed = await git(folder, 'status', '--porcelain', '--', ...files);
  const commit = await git(folder, 'log', '-1', '--format=%H', '--', ...files);
  if (changed !== '' || commit === '') {
    const unsettled =
      changed === ''
        ? files[0]
        : changed
            .split('\n')
            .map((line) => line.trim().replace(/^\S+\s+/, ''))
            .join(', ');
    throw new Error(
      `${claim}: plan and rule must be committed before the first run, but ${unsettled} is not; commit it, or try it out with --trial`,
    );
  }
  return commit;
}

/**
 * What the history says of the commit that a result names as its plan. Throws in a shallow clone, which does not have the
 * history.
 */
export async function planProofOf(claim: string, commit: string | null, folder = root): Promise<PlanProof> {
  if ((await git(folder, 'rev-parse', '--is-shallow-repository')) === 'true') {
    throw new Error('history: a shallow clone cannot tell when plans were made; run git fetch --unshallow');
  }
  const has = (name: string): Promise<boolean> =>
    git(folder, 'cat-file', '-e', name).then(
      () => true,
      () => false,
    );
  if (commit === null || !(await has(`${commit}^{commit}`))) return 'missing';
  return (await has(`${commit}:public/experiments/${claim}.json`)) ? 'with result' : 'before';
}
