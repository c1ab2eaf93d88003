/** Compares the completions of each seat of a game apart: independent learners, each with its own baseline. */
import type { GroupComparison } from '../../../learn/advantage/strategy.ts';
import { completionStart, roles, type Sample } from '../../../rollout/sample.ts';
import type { PlayerSeat } from '../../../tasks/task.ts';

/** The seat of a completion in a game for two: 1 where its first move is the other player's. */
function seatOf(one: Sample): PlayerSeat {
  return one.roles[completionStart(one)] === roles.observation ? 1 : 0;
}

export const seatComparison: GroupComparison = ({ seat_baseline }, completions) =>
  seat_baseline === 'own' ? { populations: completions?.map(seatOf) ?? [] } : null;
