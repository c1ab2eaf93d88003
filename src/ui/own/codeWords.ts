/** What code is, in a line below it. */
import type { HookName, OwnMethod } from '../../learn/own/ownMethod.ts';

/** Hooks that the update alone needs run once, with symbols. */
const symbolic: readonly HookName[] = ['loss'];

/** Language, length, and what of the code runs while training. */
export function codeWords(source: string, own: Pick<OwnMethod, 'hooks'> | null): string {
  const count = source.replace(/\n$/, '').split('\n').length;
  const running = own?.hooks.filter((hook) => !symbolic.includes(hook)) ?? [];
  const what =
    own === null ? '' : running.length === 0 ? nothingRuns : `${running.join(', ')} ${runs(running)}`;
  return ['JavaScript', `${count} ${count === 1 ? 'line' : 'lines'}`, what].filter(Boolean).join(' · ');
}

const nothingRuns = 'no code of yours runs while training';

const runs = (hooks: readonly string[]): string =>
  hooks.length === 1 ? 'runs in a sandbox, the update does not' : 'run in a sandbox, the update does not';
