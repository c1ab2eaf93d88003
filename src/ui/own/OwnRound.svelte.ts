/** How much of the Lab's last round an own loss trains otherwise than its base does, by the numbers of that round. */
import type { TrainerHandle } from '../../runtime/protocol.ts';
import type { CurvePair } from '../objective/curvePair.ts';
import type { ShownRound } from '../state/drawn.ts';
import { pushesOf, shareThatDiffers, type TokenPush } from './roundShare.ts';

export interface RoundShare {
  readonly round: number;
  readonly share: number;
  /** Updates of displayed tokens. */
  readonly updates: number;
}

export class OwnRound {
  /** Null until it is counted, and where the loss has no ratio. */
  found = $state.raw<RoundShare | null>(null);

  /** Counts the displayed completions of a round; returns what stops and removes the count. */
  show(
    trainer: Pick<TrainerHandle, 'explain'>,
    { round, groups }: Pick<ShownRound, 'round' | 'groups'>,
    both: CurvePair,
  ): () => void {
    let isOver = false;
    this.found = null;
    const ask = async (): Promise<void> => {
      const pushes: TokenPush[] = [];
      for (const [group, { lines }] of groups.entries())
        for (const line of lines.keys()) {
          const trace = await trainer.explain({ round, group, line });
          if (isOver) return;
          if (trace) pushes.push(...pushesOf(trace));
        }
      const share = shareThatDiffers(both, pushes);
      this.found = pushes.length === 0 ? null : { round, share, updates: pushes.length };
    };
    // Where a round is no longer kept, the pictures stand without the sentence.
    ask().catch(() => undefined);
    return () => {
      isOver = true;
      this.found = null;
    };
  }
}
