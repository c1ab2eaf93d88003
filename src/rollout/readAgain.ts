/** Recomputes the state of live rows during a collection after the weights changed, because old state is no longer valid. */
import { hintLength } from '../tasks/hint.ts';
import type { PlacedPrompt } from './plan.ts';
import { arrange, beside, completionSoFar } from './rows.ts';
import type { Work } from './work.ts';

/**
 * Prefills all continuing rows, and finished ones that branches may leave, with their tokens; tokens,
 * log-probabilities and random numbers stay unchanged. Costs `tok_prefill`. Throws what the policy throws.
 */
export async function readAgain(work: Work): Promise<void> {
  const { live, finished, roots, entries } = work;
  const { policy, frame } = work.collection;
  const first = finished?.root.length ?? 0;
  const all = finished ? beside(finished, live, live.rows) : live;
  const texts = Array.from(all.root, (_, row) => Array.from(completionSoFar(all, row, roots).tokens));
  const hints = Int32Array.from(all.root, (root) =>
    hintLength((roots.roots[root] as PlacedPrompt).prompt.tokens),
  );
  // These rows hold more than a prompt; columns are the same.
  const read = await policy.prefill(texts, { ...frame, promptWidth: frame.width }, hints);
  for (const tokens of texts) entries.tok_prefill += tokens.length;
  policy.release(work.held);
  const rows = { ...all, rows: { ...read, frame } };
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
  if (finished) work.finished = arrange(rows, range(0, first));
  work.live = finished ? arrange(rows, range(first, all.root.length)) : rows;
  work.held = rows.rows;
}
