/** Completions of every kind of task, right and wrong, as a round shows them. */
import { roles, type Role } from '../../src/rollout/sample.ts';
import type { RolloutGroup, RolloutLine } from '../../src/run/records.ts';
import type { StepVerdict, TaskView } from '../../src/tasks/task.ts';

interface Written {
  readonly view: TaskView;
  /** The policy's symbols, and between `{` and `}` the environment's; words of several letters in brackets. */
  readonly text: string;
  readonly steps?: readonly StepVerdict[];
  readonly reward: number;
  readonly reason: string;
  readonly truncated?: boolean;
}

/** A completion as it comes out of a round, with made-up probabilities. */
export function lineOf({ view, text, steps = [], reward, reason, truncated = false }: Written): RolloutLine {
  const symbols: string[] = [];
  const written: Role[] = [];
  let role: Role = roles.action;
  for (const symbol of text.match(/\[[^\]]*\]|./gsu) ?? []) {
    if (symbol === '{') role = roles.observation;
    else if (symbol === '}') role = roles.action;
    else {
      symbols.push(symbol);
      written.push(role);
    }
  }
  const sampled = written.map((role) => role === roles.action);
  return {
    prompt: view.prompt,
    symbols,
    roles: written,
    steps,
    view,
    logps: sampled.map((is, i) => (is ? -0.05 - ((i * 7) % 5) / 4 : 0)),
    entropies: sampled.map((is, i) => (is ? ((i * 3) % 7) / 5 : 0)),
    advantages: sampled.map(() => (reward > 0.5 ? 0.94 : -0.94)),
    reward,
    correct: reward === 1,
    reason,
    truncated,
  };
}

function groupOf(lines: readonly RolloutLine[], level = 2): RolloutGroup {
  const { prompt, expected } = lines[0]?.view ?? { prompt: '', expected: '' };
  return { prompt, expected, level, lines, tree: null };
}

const cells = ['S..#.', '.#.#.', '.#...', '.###.', '....G'];

function walk(moves: string, reward: number, reason: string, breach = false): RolloutLine {
  const by: Record<string, readonly [number, number]> = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };
  const path: (readonly [number, number])[] = [[0, 0]];
  for (const move of breach ? moves.slice(0, -1) : moves) {
    const [row, column] = path.at(-1) as readonly [number, number];
    const [down, right] = by[move] as readonly [number, number];
    path.push([row + down, column + right]);
  }
  const legal = path.length - 1;
  return lineOf({
    view: {
      kind: 'grid',
      prompt: cells.join('|'),
      completion: moves,
      expected: 'DDDDRRRR',
      cells,
      path,
      wrongMove: breach ? legal : null,
    },
    text: `${moves}⏎`,
    steps: Array.from({ length: moves.length }, (_, i) => ({ from: i, to: i + 1, correct: i < legal })),
    reward,
    reason,
  });
}

/** A maze: walked to the goal, by a detour, into a wall, and stopped short. */
export const mazeGroup = groupOf([
  walk('DDDDRRRR', 1, 'reaches the goal in 8 moves'),
  walk('RRDDRRDD', 1, 'reaches the goal in 8 moves'),
  walk('RRDDL', 0, 'move 5: hits a wall', true),
  walk('DDR', 0, 'move 3: hits a wall', true),
  walk('DDDD', 0, 'stops short of the goal'),
]);

function looked(turns: readonly (readonly [string, string])[], reward: number, reason: string): RolloutLine {
  const text = turns.map(
    ([action, observation]) => `${action}⏎${observation && `{[tool]${observation}[/tool]}`}`,
  );
  return lineOf({
    view: {
      kind: 'turns',
      prompt: 'a:3 → ?',
      completion: turns.map(([action]) => action).join(' '),
      expected: '7',
      turns: turns.map(([action, observation]) => ({ action, observation })),
    },
    text: text.join(''),
    steps:
      reward === 1
        ? [{ from: 0, to: 3, correct: true }]
        : [
            { from: 0, to: 3, correct: true },
            { from: 7, to: 10, correct: false },
          ],
    reward,
    reason,
  });
}

/** A look-up in two hops, and one that took a wrong key. */
export const lookupGroup = groupOf([
  looked(
    [
      ['[search]3', 'b5'],
      ['[search]5', 'c7'],
      ['[answer]7', ''],
    ],
    1,
    'right after 2 searches',
  ),
  looked(
    [
      ['[search]3', 'b5'],
      ['[search]4', '[error]'],
      ['[answer]4', ''],
    ],
    0,
    'wrong: 4, not 7',
  ),
]);

function queried(turns: readonly (readonly [string, string])[], reward: number, reason: string): RolloutLine {
  const text = turns.map(([action, observation]) => `${action}⏎${observation && `{${observation}}`}`);
  return lineOf({
    view: {
      kind: 'table',
      prompt: '[row]a3,b7[row]a5,b2?a>4[count]',
      completion: turns.map(([action]) => action).join(' '),
      expected: '[count]a>4',
      columns: ['a', 'b', 'c'],
      rows: [
        ['3', '7', '1'],
        ['5', '2', '9'],
        ['8', '2', '4'],
        ['1', '6', '6'],
      ],
      question: 'How many rows have a above 4?',
      turns: turns.map(([action, observation]) => ({ action, observation })),
    },
    text: text.join(''),
    reward,
    reason,
  });
}

/** Queries on a small table: one with an error on the way, one wrong. */
export const tableGroup = groupOf([
  queried(
    [
      ['[filter]a>', '[error]'],
      ['[count]a>4', '2'],
    ],
    1,
    'right: its result is 2',
  ),
  queried(
    [
      ['[count]a<4', '2'],
      ['[count]c>4', '2'],
    ],
    0,
    'wrong: the query counts c',
  ),
]);

function balanced(steps: number, lean: number): RolloutLine {
  const frames = Math.min(steps, 119);
  const poles = Array.from({ length: frames + 1 }, (_, i) => ({
    position: 0.4 * Math.sin(i / 9) + (lean * i) / 90,
    angle: steps < 500 ? lean * (0.03 * Math.sin(i / 3) + 0.22 * (i / frames) ** 3) : 0.05 * Math.sin(i / 4),
  }));
  return lineOf({
    view: {
      kind: 'pole',
      prompt: 'cart at 0.013 m, 0.021 m/s; pole at −0.011 rad, 0.032 rad/s',
      completion: '',
      expected: 'upright for 500 steps',
      poles,
      horizon: 500,
    },
    text: Array.from({ length: steps }, (_, i) => ((i * 5) % 3 ? '1' : '0')).join(''),
    reward: steps / 500,
    reason: steps < 500 ? `fell at step ${steps}` : 'upright for all 500 steps',
  });
}

/** Four episodes, of which one stands to the end. */
export const poleGroup = groupOf([balanced(37, 1), balanced(188, -1), balanced(500, 1), balanced(92, 1)], 1);

/** A walk that slips once, and one that falls into a pit. */
const walked = (
  path: readonly (readonly [number, number])[],
  slips: readonly number[],
  text: string,
  reward: number,
) =>
  lineOf({
    view: {
      kind: 'walk',
      prompt: 'from row 1, column 4',
      completion: '',
      expected: 'the best policy earns 0.97 from there on average',
      cells: ['....G', '.#x#.', '.g.x.', '.#x#.', 'f....'],
      path,
      slips,
      horizon: 24,
    },
    text,
    reward,
    reason: reward === 1 ? 'reaches the goal that pays 1 in 2 steps' : 'falls into a pit at step 2',
  });
export const walkGroup = groupOf(
  [
    walked(
      [
        [0, 3],
        [0, 3],
        [0, 4],
      ],
      [0],
      '33',
      1,
    ),
    walked(
      [
        [0, 3],
        [0, 2],
        [1, 2],
      ],
      [],
      '21',
      0,
    ),
  ],
  1,
);

function thought(text: string, steps: readonly StepVerdict[], reward: number, reason: string): RolloutLine {
  const completion = text.replace('⏎', '');
  return lineOf({
    view: { kind: 'text', prompt: '3+4+5+8=', completion, expected: '7;12;20=20' },
    text,
    steps,
    reward,
    reason,
  });
}

/** Sums with checked steps. */
export const stepsGroup = groupOf([
  thought(
    '7;12;20=20⏎',
    [
      [0, 1],
      [2, 4],
      [5, 7],
      [8, 10],
    ].map(([from, to]) => ({ from, to, correct: true }) as StepVerdict),
    1,
    'right',
  ),
  thought(
    '7;~~13;21=21⏎',
    [
      { from: 0, to: 1, correct: true },
      { from: 4, to: 6, correct: false },
      { from: 7, to: 9, correct: false },
      { from: 10, to: 12, correct: false },
    ],
    0,
    'step 2: 13, not 12',
  ),
]);
