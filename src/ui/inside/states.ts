/** The state in which a step of an episode was chosen, one value for each quantity of its task. */
import { cards, histories, historyOf, moverAfter } from '../../tasks/kuhnPokerGame.ts';
import type { Quantity } from '../../question/quantities.ts';
import type { RolloutLine } from '../../run/records.ts';

/** Seconds of one step of cart-pole. */
const stepSeconds = 0.02;

/** The middle of a quantity's range: its value where nothing else is known. */
function middleOf({ low, high, isWhole }: Quantity): number {
  const middle = (low + high) / 2;
  return isWhole ? Math.round(middle) : middle;
}

/**
 * Positions of cart and pole move by their speeds, so two poses in a row give both exactly. A picture of a long episode leaves
 * poses out: then this is the nearest kept one, with the mean speeds to the next.
 */
export function stateAt(
  { view, symbols }: RolloutLine,
  position: number,
  quantities: readonly Quantity[],
): number[] {
  const usual = quantities.map(middleOf);
  if (view.kind === 'walk') {
    const [row, column] = view.path[Math.min(position, view.path.length - 1)] ?? [0, 0];
    return [row + 1, column + 1, position];
  }
  if (view.kind === 'cards') {
    const before = view.moves.slice(0, position);
    const history = historyOf(before.map(({ isBet }) => Number(isBet)));
    const card = view.cards[moverAfter(history)] as (typeof cards)[number];
    return [1 + cards.indexOf(card), 1 + (histories as readonly string[]).indexOf(history)];
  }
  if (view.kind === 'pair') {
    const [seat, step] = [position % 2, Math.floor(position / 2)];
    const [own, other] = [seat, 1 - seat].map((one) => view.paths[one]?.[step] ?? [0, 0]);
    return [...(own as number[]), ...(other as number[])].map((at) => at + 1).concat(seat + 1, step);
  }
  if (view.kind !== 'pole') return usual;
  const { poles } = view;
  const last = poles.length - 1;
  const stepOf = (pose: number): number => Math.round((pose * symbols.length) / Math.max(1, last));
  const at = Math.min(Math.round((position * last) / Math.max(1, symbols.length)), Math.max(0, last - 1));
  const [pose, next] = [poles[at], poles[at + 1]];
  if (!pose || !next) return usual;
  const seconds = stepSeconds * (stepOf(at + 1) - stepOf(at));
  return [
    pose.position,
    (next.position - pose.position) / seconds,
    pose.angle,
    (next.angle - pose.angle) / seconds,
  ];
}
