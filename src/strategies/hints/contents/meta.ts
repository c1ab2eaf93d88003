/** Contents of hints as data: each is a strategy, combined with the one that decides which completions get a hint. */
import { atGenerate, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';
import { skill } from '../skills/meta.ts';

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

const solution = strategy('solution', 'solution (its beginning)', {
  help: 'The beginning of the reference solution.',
  on: [hinting, is('hint_content', 'solution')],
  needs: [fromSolutions],
});

const oneStrategy = strategy('strategy', 'strategy (one that works)', {
  help: 'The name of the strategy that solves the prompt.',
  on: [hinting, is('hint_content', 'strategy')],
  conflicts: contextOnly,
  needs: [need('named_strategies', { why: 'The ways to a solution of {task} have no names.' })],
});

const anyStrategy = strategy('any_strategy', 'any strategy (NudgeRL)', {
  help: 'The name of one of the task’s strategies, whether it works or not.',
  paper: 'NudgeRL, arXiv 2605.15726',
  on: [hinting, is('hint_content', 'any_strategy')],
  conflicts: contextOnly,
  needs: [need('named_strategies', { why: 'The ways to a solution of {task} have no names.' })],
});

const neighbour = strategy('neighbour', 'neighbour (a solved prompt)', {
  help: 'Another prompt with its solution.',
  on: [hinting, is('hint_content', 'neighbour')],
  conflicts: contextOnly,
  needs: [
    need('one_turn', { why: 'Examples of {task} would show the answers of another environment.' }),
    fromSolutions,
  ],
});

export const solved = strategy('solved', 'solved (XRPO)', {
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
});

/** What a content needs that continues a failed completion from its first wrong step. */
const continuing = (onlyFailed: string, after: string) => [
  conflict(isNot('hint', 'none', 'failed', 'all_failed', 'retry', 'intervene'), 'failed', {
    why: onlyFailed,
  }),
  conflict(is('hint_placement', 'context'), 'prefix', { why: after }),
];

const repair = strategy('repair', 'repair (SCOPE)', {
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
});

const rewind = strategy('rewind', 'rewound completion (RaC)', {
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
});

const note = strategy('note', 'note on a failure (HiFPO)', {
  help: 'What the failed attempt did up to its first wrong step, and the right step in its place.',
  paper: 'HiFPO of MobileForge, arXiv 2606.19930',
  on: [hinting, is('hint_content', 'note')],
  needs: [
    need('step_verdicts', {
      why: 'A note names the step that failed, and the verifier of {task} checks none.',
    }),
  ],
  conflicts: [
    conflict(isNot('hint', 'none', 'retry', 'failed'), 'retry', {
      why: 'A note is about one failed attempt, and these rules give one hint to several completions.',
    }),
    conflict(is('hint_placement', 'prefix'), 'context', {
      why: 'A note tells of another attempt. A completion that begins with it is a repair.',
    }),
  ],
});

export const plan = strategy('plan', 'plan (SAGE)', {
  help: 'What the policy itself writes after a failed attempt: its own tokens up to the least certain one, and what it now prefers there.',
  paper: 'SAGE, arXiv 2511.05931',
  on: [hinting, is('hint_content', 'plan')],
  conflicts: [
    conflict(isNot('hint', 'none', 'retry', 'failed'), 'retry', {
      why: 'A plan is about one failed attempt, and these rules give one hint to several completions.',
    }),
    conflict(is('hint_placement', 'prefix'), 'context', {
      why: 'A plan tells of another attempt, and the next one starts from the prompt.',
    }),
  ],
  settings: {
    hint_plan_tokens: atGenerate.whole('Tokens of a plan', 4, [1, 16, 'tokens'], {
      help: 'Most tokens that the policy writes for a plan, after what it keeps of its attempt. A turn’s end ends the plan.',
      when: [hinting, is('hint_content', 'plan')],
    }),
  },
  metrics: {
    'plans/revised': metric('plans that change something', 'share', {
      help: 'Share of the plans that differ from the attempt where it was least certain. Others repeat its beginning.',
    }),
    'plans/tokens': metric('tokens of plans', 'tokens', {
      help: 'Tokens that the policy wrote for plans in this round. They count as generated, as does reading the attempts.',
    }),
  },
});

const own = strategy('own', 'own hint', {
  help: 'What the code of an own method writes, shortened like a solution. A hint that holds the answer is shortened until it does not.',
  on: [hinting, is('hint_content', 'own')],
});

/** In form order. */
export const hintContents = [
  solution,
  oneStrategy,
  anyStrategy,
  neighbour,
  solved,
  repair,
  rewind,
  note,
  plan,
  skill,
  own,
] as const;
