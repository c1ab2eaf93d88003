/** Generation's part of the ledger, counted again from the policy's call log by code that shares nothing with collect. */
import type { Ledger } from '../../src/rollout/ledger.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import type { Call } from './uniformPolicy.ts';

/** What the policy itself was asked to do: every token of every row of every call, up to the row's end. */
export function recount(calls: readonly Call[], frameWidth: number): Partial<Ledger> {
  let prefill = 0;
  let unique = 0;
  let steps = 0;
  for (const call of calls) {
    if (call.kind === 'prefill') prefill += call.prompts.flat().length;
    if (call.kind !== 'generate') continue;
    steps += call.generated.tokens.length / call.histories.length;
    call.histories.forEach((history, row) => {
      if (call.waited[row]) return;
      const limit = Math.min(frameWidth, (call.segment.limit?.[row] ?? Infinity) + 1);
      for (let step = 0; step < call.segment.length; step++) {
        if (history.length + step >= limit) break;
        unique++;
        if (call.generated.tokens[step * call.histories.length + row] === END) break;
      }
    });
  }
  return { tok_prefill: prefill, tok_unique: unique, steps_seq: steps };
}
