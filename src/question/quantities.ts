/**
 * What a state of a control task consists of, for pictures of a policy over two of its quantities. Here and not in the tasks,
 * because the page loads tasks before it draws anything.
 */
import { cards } from '../tasks/kuhnPokerGame.ts';
import type { ControlTask } from '../tasks/task.ts';

/** A number that describes a state. */
export interface Quantity {
  readonly label: string;
  /** Empty without a unit. */
  readonly unit: string;
  /** The range that pictures show; states may lie beyond it. */
  readonly low: number;
  readonly high: number;
  /** It takes whole numbers alone. */
  readonly isWhole?: true;
  /** It grows downwards in a picture, as rows of a map do. */
  readonly isDown?: true;
}

interface Described {
  readonly quantities: readonly Quantity[];
  /** The observation of a state; null where the level has no such state. */
  observe(task: ControlTask, level: number, values: readonly number[]): readonly number[] | null;
}

/** Rows and columns of every map. */
const side = 5;
/** Rows and columns of every map for two, and most steps there. */
const hall = { rows: 3, columns: 5, steps: 16 } as const;
/** Most steps of a walk. */
const walkSteps = 24;

const described: Readonly<Record<string, Described>> = {
  'cart-pole': {
    // The limits of a fall; speeds have none, and episodes that stay upright seldom leave these ranges.
    quantities: [
      { label: 'cart position', unit: 'm', low: -2.4, high: 2.4 },
      { label: 'cart velocity', unit: 'm/s', low: -3, high: 3 },
      { label: 'pole angle', unit: 'rad', low: -0.21, high: 0.21 },
      { label: 'pole turning', unit: 'rad/s', low: -3, high: 3 },
    ],
    observe: (_task, _level, values) => values,
  },
  'grid-world': {
    quantities: [
      { label: 'row', unit: '', low: 1, high: side, isWhole: true, isDown: true },
      { label: 'column', unit: '', low: 1, high: side, isWhole: true },
      { label: 'steps taken', unit: '', low: 0, high: walkSteps - 1, isWhole: true },
    ],
    observe(task, level, [row = 1, column = 1, step = 0]) {
      const cell = (row - 1) * side + column - 1;
      const states = task.statesOf?.(level).features ?? [];
      return states.find((seen) => seen[cell] === 1 && seen.at(-1) === step / task.horizon) ?? null;
    },
  },
  'kuhn-poker': {
    // The situation counts the histories after which a player moves: none, a check, a bet, a check and a bet.
    quantities: [
      { label: 'card, jack to king', unit: '', low: 1, high: 3, isWhole: true },
      {
        label: 'moves before: none, check, bet, check and bet',
        unit: '',
        low: 1,
        high: 4,
        isWhole: true,
        isDown: true,
      },
    ],
    observe: (task, level, [card = 1, history = 1]) =>
      task.game?.solutionOf?.(level).features[(history - 1) * cards.length + card - 1] ?? null,
  },
  'door-grid': {
    quantities: [
      { label: 'own row', unit: '', low: 1, high: hall.rows, isWhole: true, isDown: true },
      { label: 'own column', unit: '', low: 1, high: hall.columns, isWhole: true },
      { label: 'the other’s row', unit: '', low: 1, high: hall.rows, isWhole: true, isDown: true },
      { label: 'the other’s column', unit: '', low: 1, high: hall.columns, isWhole: true },
      { label: 'player', unit: '', low: 1, high: 2, isWhole: true },
      { label: 'steps taken', unit: '', low: 0, high: hall.steps - 1, isWhole: true },
    ],
    observe(task, level, [row = 1, column = 1, otherRow = 1, otherColumn = 1, player = 1, step = 0]) {
      const cells = hall.rows * hall.columns;
      const own = (row - 1) * hall.columns + column - 1;
      const other = cells + (otherRow - 1) * hall.columns + otherColumn - 1;
      const isSeen = (seen: readonly number[]): boolean =>
        [own, other, 2 * cells + player - 1].every((at) => seen[at] === 1) &&
        seen.at(-1) === step / hall.steps;
      return task.game?.solutionOf?.(level).features.find(isSeen) ?? null;
    },
  },
};

function describedOf({ id }: ControlTask): Described {
  const found = described[id];
  if (!found)
    throw new Error(`quantities: must be those of ${Object.keys(described).join(' or ')}, got ${id}`);
  return found;
}

/** The quantities of a state, in order. Throws on a task that has no description. */
export const quantitiesOf = (task: ControlTask): readonly Quantity[] => describedOf(task).quantities;

/** The observation of the state with these quantities; null where the level has no such state. */
export function observationOf(
  task: ControlTask,
  level: number,
  values: readonly number[],
): readonly number[] | null {
  return describedOf(task).observe(task, level, values);
}
