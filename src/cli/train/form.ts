/** The words and flags of `npm run -s train`. */
import type { CommandForm } from '../arguments.ts';
import { methodFileFlags } from '../sandbox/methodFile.ts';
import { anywayFlag } from '../sandbox/ownFile.ts';
import { taskFileFlags } from '../sandbox/taskFile.ts';
import { setFlag, settingFlag, type ShortKey } from '../settingFlags.ts';
import { policyFileFlag } from './policyFile.ts';
import { callOf } from '../place.ts';

/** The settings that have a flag of their own. */
export const shortKeys = [
  ...(['method', 'task', 'level', 'seed', 'max_rounds', 'threads'] as const),
  'rollout_workers',
] as const satisfies readonly ShortKey[];

const settings = shortKeys.map(settingFlag);
/** What a proof's run does not take from the reader. */
const fixedByLink = ['method', 'task', 'level', 'seed', 'rounds', 'rollout-workers', 'set'];

export const trainForm: CommandForm = {
  call: callOf('train'),
  what: 'Trains one run with the numbers of the page. Progress goes to stderr and the result to stdout; Ctrl-C saves and ends.',
  flags: [
    ...settings,
    setFlag,
    ...taskFileFlags,
    ...methodFileFlags,
    anywayFlag,
    policyFileFlag,
    {
      form: '--resume <file>',
      help: 'Trains the run in this file until the round of --rounds, and saves it back unless --save names another file. There a run of another engine version continues from its weights as a new run.',
      conflicts: ['task-file', 'method-file', 'base', 'policy-file'],
    },
    {
      form: '--save <file>',
      help: 'Saves the run while it trains and at its end; the page imports a name that ends in .espalier.',
    },
    { form: '--json <file>', help: 'Writes the whole result as JSON to this file; - is stdout.' },
    { form: '--json-lines', help: 'Writes the metrics of every round to stdout, one JSON object in a line.' },
    {
      form: '--verify <link>',
      help: 'Trains the run of a link with proof again and compares; fails unless all rounds are identical.',
      conflicts: [
        ...fixedByLink,
        'task-file',
        'method-file',
        'base',
        'policy-file',
        'resume',
        'save',
        'json-lines',
      ],
    },
  ],
  examples: [
    '--task chain-sum --seed 1 --rounds 20 --save run.espalier',
    '--resume run.espalier --rounds 40',
    '--method treepo --set num_generations=16 learning_rate=0.002 --json-lines > metrics.jsonl',
  ],
};
