/** Finds the commit of a plan and its rule, and checks that it is older than the plan's results. */
import { root } from '../../../src/cli/place.ts';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Files that decide an outcome besides the plan's own. */
const ruleFiles = [
  ...['outcome', 'statistics', 'curve', 'readings', 'pairing', 'study', 'conduct'].map(
    (name) => `src/experiment/${name}.ts`,
  ),
  ...[
    'planOutcome',
    'seedValues',
    'rates',
    'condition',
    'plan',
    'unitComparison',
    'conduct',
    'planResult',
  ].map((name) => `test/measure/experiment/${name}.ts`),
];

async function git(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute('git', args, { cwd });
  return stdout.trim();
}

const holds = (cwd: string, ...args: string[]): Promise<boolean> =>
  git(cwd, ...args).then(
    () => true,
    () => false,
  );

/** Whether the folder is a checkout with its history. */
export const hasHistory = (folder = root): Promise<boolean> => holds(folder, 'rev-parse', 'HEAD');

/** Folders of plans: the current one, and the one where the first plans were committed. */
const planFolders = ['test/measure/experiment/plans', 'src/experiment/plans'] as const;

/** The file of a plan, `<claim in camel case>.ts`. */
export function planFile(claim: string, folder: string = planFolders[0]): string {
  return `${folder}/${claim.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}.ts`;
}

/** The file of a plan's pilot. */
export function pilotFile(claim: string): string {
  return planFile(claim).replace('/plans/', '/plans/pilots/').replace(/ts$/, 'json');
}

export const resultFile = (claim: string): string => `public/experiments/${claim}.json`;

/** A plan's file and all that it imports from its folder. */
function planFiles(file: string, folder: string): string[] {
  if (!existsSync(join(folder, file))) return [file];
  const imports = readFileSync(join(folder, file), 'utf8').matchAll(/ from '(\.\/.+)';/g);
  return [
    file,
    ...[...imports].flatMap(([, name]) => planFiles(posix.join(posix.dirname(file), name as string), folder)),
  ];
}

/**
 * The last commit in `folder` (default: this checkout) that touched plan or rule. Throws a sentence while either has
 * uncommitted changes.
 */
export async function planCommitOf(claim: string, folder = root): Promise<string> {
  const files = [...planFiles(planFile(claim), folder), ...ruleFiles];
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
 * Why a commit cannot be the plan of a result, as a clause; null if it can. It must exist, hold the plan, not hold the result,
 * and be an ancestor of the first commit with the result, if any. Throws in a shallow clone, which lacks the history.
 */
export async function orderProblem(
  claim: string,
  commit: string | null,
  folder = root,
): Promise<string | null> {
  if ((await git(folder, 'rev-parse', '--is-shallow-repository')) === 'true') {
    throw new Error('history: a shallow clone cannot tell when plans were made; run git fetch --unshallow');
  }
  if (
    commit === null ||
    !/^[0-9a-f]{40}$/.test(commit) ||
    !(await holds(folder, 'cat-file', '-e', `${commit}^{commit}`))
  ) {
    return `the commit of its plan must exist, got ${commit ?? 'none'}`;
  }
  const found = await Promise.all(
    planFolders.map((one) => holds(folder, 'cat-file', '-e', `${commit}:${planFile(claim, one)}`)),
  );
  if (!found.includes(true)) return `commit ${commit} must hold the plan ${planFile(claim)}`;
  if (await holds(folder, 'cat-file', '-e', `${commit}:${resultFile(claim)}`)) {
    return `commit ${commit} must be older than the result, but holds it already`;
  }
  const first = await git(folder, 'log', '--diff-filter=A', '--format=%H', '--', resultFile(claim));
  const added = first.split('\n').at(-1) ?? '';
  if (added !== '' && !(await holds(folder, 'merge-base', '--is-ancestor', commit, added))) {
    return `commit ${commit} must be an ancestor of ${added}, which first holds the result`;
  }
  return null;
}

/** Throws if a plan's result could not name this commit. Without a history, any full commit id passes. */
export async function checkOrder(claim: string, commit: string, folder = root): Promise<void> {
  if (!(await hasHistory(folder))) {
    if (/^[0-9a-f]{40}$/.test(commit)) return;
    throw new Error(`--plan-commit: must be the 40 digits of a commit, got ${commit}`);
  }
  const problem = await orderProblem(claim, commit, folder);
  if (problem !== null) throw new Error(`${claim}: ${problem}; plan it again under another name`);
}
