/** A collection in two phases: the first completions of all prompts, then more of those that the budget gives more. */
import { addToLedger, emptyLedger } from '../../ledger.ts';
import type { Collected } from '../../collect.ts';
import type { PlacedPrompt } from '../../generate/flat.ts';
import { byGroup, type Batch, type Trajectory } from '../../trajectory.ts';
import type { Allocator, BudgetSettings } from './allocator.ts';

/** Mean reward of what was scored, in [0, 1]: of rewards 0 and 1 the share that came out right; null where nothing was scored. */
function shareOf(trajectories: readonly Trajectory[]): number | null {
  const scored = trajectories.map(({ reward }) => reward).filter(Number.isFinite);
  return scored.length > 0 ? scored.reduce((sum, reward) => sum + reward, 0) / scored.length : null;
}

const inOrder = (a: Trajectory, b: Trajectory): number => a.group - b.group || a.sample - b.sample;

/** Both phases as one batch; `groups[g]` is the group that group g of the second phase belongs to. */
function merged(first: Batch, second: Batch, groups: readonly number[]): Batch {
  const more = second.trajectories.map((one) => ({ ...one, group: groups[one.group] as number }));
  return { ...first, trajectories: [...first.trajectories, ...more].sort(inOrder) };
}

/**
 * Collects the prompts as the budget says. Completions of a second phase go on with new sample numbers where the first ended,
 * so that they have random numbers of their own; they join the group of their prompt, and both phases are paid for. A prompt
 * of whose first completions none was scored gets no more. `chances` are what the budget reads, if it does.
 */
export async function collectInPhases<Phase extends Collected>(
  collectSome: (prompts: readonly PlacedPrompt[]) => Promise<Phase>,
  prompts: readonly PlacedPrompt[],
  { byChance, further }: Allocator,
  settings: BudgetSettings,
  chances: ArrayLike<number> = [],
): Promise<Collected | Phase> {
  const shares = byChance?.(chances, settings);
  const first = await collectSome(
    shares ? prompts.map((prompt, i) => ({ ...prompt, samples: shares[i] as number })) : prompts,
  );
  if (!further) return first;
  const groups = byGroup(first.batch.trajectories);
  const wanted = [...groups].flatMap(([group, trajectories]) => {
    const share = shareOf(trajectories);
    const samples = share === null ? 0 : further(share, settings);
    const firstSample = Math.max(...trajectories.map(({ sample }) => sample)) + 1;
    return samples > 0
      ? [{ group, prompt: { ...(prompts[group] as PlacedPrompt), samples, firstSample } }]
      : [];
  });
  if (wanted.length === 0) return first;
  const second = await collectSome(wanted.map(({ prompt }) => prompt));
  return {
    batch: merged(
      first.batch,
      second.batch,
      wanted.map(({ group }) => group),
    ),
    entries: [first.entries, second.entries].reduce(addToLedger, emptyLedger),
    verifyFailures: first.verifyFailures + second.verifyFailures,
    timing: {
      generate: first.timing.generate + second.timing.generate,
      verify: first.timing.verify + second.timing.verify,
    },
  };
}
