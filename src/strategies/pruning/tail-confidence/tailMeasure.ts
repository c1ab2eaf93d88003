/** The confidence of a completion's last tokens. */
import { roles, type Sample } from '../../../rollout/sample.ts';
import { exp } from '../../../tensor/exp.ts';

/**
 * The highest of the last `patience` means over `window` tokens: below a limit exactly if the confidence was for that
 * many tokens. A mean at token t covers the probabilities of the last tokens up to t that the policy chose, fewer than
 * `window` near the beginning. In [0, 1]; null where the policy chose none.
 */
export function tailMeasure(
  { prompt, tokens, roles: by, logps }: Pick<Sample, 'prompt' | 'tokens' | 'roles' | 'logps'>,
  { window, patience }: { readonly window: number; readonly patience: number },
): number | null {
  const chosen: number[] = [];
  for (let at = prompt.tokens.length; at < tokens.length; at++) {
    if (by[at] === roles.action) chosen.push(exp(logps[at] as number));
  }
  let highest: number | null = null;
  for (let end = chosen.length; end > Math.max(0, chosen.length - patience); end--) {
    const recent = chosen.slice(Math.max(0, end - window), end);
    const mean = recent.reduce((sum, p) => sum + p, 0) / recent.length;
    highest = Math.max(highest ?? 0, mean);
  }
  return highest === null ? null : Math.min(highest, 1);
}
