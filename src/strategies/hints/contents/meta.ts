/** Contents of hints as data: each is a strategy, combined with the one that decides which completions get a hint. */
import { atGenerate, conflict, is, isNot, metric, need } from '../../../config/declare.ts';
import type { StrategyMeta } from '../../../config/meta.ts';

const hinting = isNot('hint', 'none');

const contextOnly = [
  conflict(is('hint_placement', 'prefix'), 'context', {
    why: 'A completion can begin only with its own solution.',
  }),
];

/** For own tasks without solutions. */
const fromSolutions = need('solutions', {
  why: 'The hint is part of a reference solution, and {task} has none.',
});

const solution = {
  id: 'solution',
  title: 'solution (its beginning)',
  help: 'The beginning of the reference solution.',
  on: [hinting, is('hint_content', 'solution')],
  needs: [fromSolutions],
} as const satisfies StrategyMeta;

const strategy = {
  id: 'strategy',
  title: 'strategy (one that works)',
  help: 'The name of the strategy that solves the prompt.',
  on: [hinting, is('hint_content', 'strategy')],
  conflicts: contextOnly,
  needs: [need('named_strategies', { why: 'The ways to a solution of {task} have no names.' })],
} as const satisfies StrategyMeta;

const anyStrategy = {
  id: 'any_strategy',
  title: 'any strategy (NudgeRL)',
  help: 'The name of one of the task’s strategies, whether it works or not.',
  paper: 'NudgeRL, arXiv 2605.15726',
  on: [hinting, is('hint_content', 'any_strategy')],
  conflicts: contextOnly,
  needs: [need('named_strategies', { why: 'The ways to a solution of {task} have no names.' })],
} as const satisfies StrategyMeta;

const neighbour = {
  id: 'neighbour',
  title: 'neighbour (a solved prompt)',
  help: 'Another prompt with its solution.',
  on: [hinting, is('hint_content', 'neighbour')],
  conflicts: contextOnly,
  needs: [
    need('one_turn', { why: 'Examples of {task} would show the answers of another environment.' }),
    fromSolutions,
  ],
} as const satisfies StrategyMeta;

const solved = {
  id: 'solved',
  title: 'solved (XRPO)',
  help: 'The most similar prompts that the policy solved in earlier rounds, with its own completions.',
  paper: 'XRPO, arXiv 2510.06672',
  on: [hinting, is('hint_content', 'solved')],
  conflicts: contextOnly,
  needs: [need('one_turn', { why: 'Examples of {task} would show the answers of another environment.' })],
  settings: {
    hint_examples: atGenerate.whole('Examples', 2, [1, 8, 'prompts'], {
      help: 'Solved prompts in one hint. Each makes the prompt longer, so the level must leave space.',
      when: [hinting, is('hint_content', 'solved')],
    }),
  },
  metrics: {
    'hints/solved_pool': metric('solved prompts kept', 'prompts', {
      help: 'Prompts that the policy solved by itself and that can be shown as examples.',
    }),
  },
} as const satisfies StrategyMeta;

/** What a content needs that continues a failed completion from its first wrong step. */
const continuing = (onlyFailed: string, after: string) => [
  conflict(isNot('hint', 'none', 'failed', 'all_failed'), 'failed', { why: onlyFailed }),
  conflict(is('hint_placement', 'context'), 'prefix', { why: after }),
];

const repair = {
  id: 'repair',
  title: 'repair (SCOPE)',
  help: 'The completion’s own steps up to its first wrong step, and that step corrected.',
  paper: 'SCOPE, arXiv 2602.24110',
  on: [hinting, is('hint_content', 'repair')],
  needs: [
    need('verified_steps', {
      why: 'A repair needs the first wrong step, which the verifier of {task} does not name.',
    }),
  ],
  conflicts: continuing(
    'Only failed completions can be repaired.',
    'A repaired completion continues after the repair.',
  ),
} as const satisfies StrategyMeta;

const rewind = {
  id: 'rewind',
  title: 'rewound completion (RaC)',
  help: 'The completion’s own steps up to its first wrong step, then the solution’s steps from there, without the answer.',
  paper: 'RaC, arXiv 2509.07953',
  on: [hinting, is('hint_content', 'rewind')],
  needs: [
    need('verified_steps', {
      why: 'A rewind ends before the first wrong step, which the verifier of {task} does not name.',
    }),
  ],
  conflicts: continuing(
    'Only failed completions can be rewound.',
    'A rewound completion continues after the correction.',
  ),
} as const satisfies StrategyMeta;

const own = {
  id: 'own',
  title: 'own hint',
  help: 'What the code of an own method writes, shortened like a solution. A hint that holds the answer is shortened until it does not.',
  on: [hinting, is('hint_content', 'own')],
} as const satisfies StrategyMeta;

/** In form order. */
export const hintContents = [
  solution,
  strategy,
  anyStrategy,
  neighbour,
  solved,
  repair,
  rewind,
  own,
] as const;
