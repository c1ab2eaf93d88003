/** Which files a change holds: what differs from the branch that it is for, committed or not. */
import { execFileSync } from 'node:child_process';

/** @param {string} root @param {string[]} args @returns {string[]} */
function gitLines(root, args) {
  const text = execFileSync('git', args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
  return text.split('\n').filter(Boolean);
}

/**
 * The files of a clone that are new or changed since its branch left `main`, with forward slashes, below the root; null where
 * there is no git to ask.
 * @param {string} root
 * @returns {string[] | null}
 */
export function changedFiles(root) {
  try {
    const base = ['origin/main', 'main', 'HEAD'].flatMap((name) => {
      try {
        return gitLines(root, ['merge-base', 'HEAD', name]);
      } catch {
        // A clone has one of the two, or is a release without either.
        return [];
      }
    })[0];
    const changed = gitLines(root, ['diff', '--name-only', '--relative', '--diff-filter=d', base ?? 'HEAD']);
    const added = gitLines(root, ['ls-files', '--others', '--exclude-standard']);
    return [...new Set([...changed, ...added])].sort();
  } catch {
    return null;
  }
}
