/** The ledger of a collection, counted again from the raw trajectories and the policy's call log alone. */
import type { Ledger } from '../../src/rollout/ledger.ts';
import { END } from '../../src/tasks/alphabet.ts';
import type { Call } from './uniformPolicy.ts';

/** Distinct token prefixes that the policy wrote, told apart by whose randomness wrote them (their uniforms). */
export function recount(calls: readonly Call[], frameWidth: number, longest: number): Partial<Ledger> {
  let prefill = 0;
  let unique = 0;
  let steps = 0;
  for (const call of calls) {
    if (call.kind === 'prefill') prefill += call.prompts.flat().length;
    if (call.kind !== 'generate') continue;
    steps += call.generated.tokens.length / call.histories.length;
    call.histories.forEach((history, row) => {
      for (let step = 0; step < call.segment.length; step++) {
        if (history.length + step >= frameWidth || step >= longest) break;
        unique++;
        if (call.generated.tokens[step * call.histories.length + row] === END) break;
      }
    });
  }
  return { tok_prefill: prefill, tok_unique: unique, steps_seq: steps };
}
