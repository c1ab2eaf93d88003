/** The state in which a step of an episode was chosen, one value for each quantity of its task. */
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
    const seat = before.length % 2;
    const history = before.length === 2 ? 3 : before[0] ? 1 + Number(before[0].isBet) : 0;
    return [1 + ['jack', 'queen', 'king'].indexOf(view.cards[seat] ?? ''), 1 + history];
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
