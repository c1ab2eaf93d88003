/** A comparison given by flags: `--task T --arm 'grpo' --arm 'dapo learning_rate=0.002' --seeds 5 --budget 200000`. */
import { quote } from '../../config/problem.ts';
import { ConfigError, unknownSetting } from '../../config/schema.ts';
import { isSettingKey } from '../../config/settings.ts';
import { readValue } from '../../config/text.ts';
import { knownOwnTask } from '../../config/ownTask.ts';
import { mostArms, parseComparison, type Comparison } from '../../experiment/comparison.ts';
import { WrongUse, type Flag, type Flags } from '../arguments.ts';
import { anywayFlag } from '../sandbox/ownFile.ts';
import { taskFileFlags } from '../sandbox/taskFile.ts';
import { settingFlag } from '../settingFlags.ts';
import { callOf } from '../place.ts';

const allSettings = `${callOf('train')} --set help lists all settings.`;
const { form, help } = settingFlag('task');

export const armFlags: readonly Flag[] = [
  {
    form: '--arm <recipe...>',
    help: `A method and settings by their keys, as in --set of train: 'dapo learning_rate=0.002'. ${callOf('train')} --set help lists them. 1 to ${mostArms} arms; the others are compared with the first.`,
  },
  { form, help: `Of all arms. ${help}` },
  ...taskFileFlags,
  anywayFlag,
  { form: '--seeds <number>', help: 'Runs of each arm, with the seeds 1, 2, …', default: 5, atLeast: 1 },
  {
    form: '--budget <number>',
    help: 'What each run may spend, in tokens: those made, 3 × those trained, and those scored.',
    default: 200_000,
    atLeast: 1,
  },
];

/** The comparison; `own` is the id of the task of `--task-file`. Throws `WrongUse` on a recipe of another form, and `ConfigError` with every setting that is wrong. */
export function comparisonOfFlags(flags: Flags, own?: string): Comparison {
  const task = own ?? flags.text('task');
  const record = own === undefined ? undefined : knownOwnTask(own)?.own;
  const arms = flags.list('arm').map((recipe) => {
    const [method, ...texts] = recipe.trim().split(/\s+/);
    const settings = texts.map((text) => {
      const [, key, value] = /^(\w+)=(.*)$/.exec(text) ?? [];
      if (key === undefined || value === undefined)
        throw new WrongUse(`--arm: must be a method and settings of the form key=value, got ${quote(text)}`);
      if (!isSettingKey(key)) throw new ConfigError([unknownSetting(key, allSettings)]);
      return [key, readValue(key, value)] as const;
    });
    const chosen = Object.fromEntries(settings);
    return {
      name: [method, ...texts].join(' '),
      method,
      settings: { ...(task && { task }), ...(record && { own_task: record }), ...chosen },
    };
  });
  const seeds = Array.from({ length: flags.count('seeds') }, (_, i) => i + 1);
  const budget = { counter: 'budget', value: flags.count('budget') };
  return parseComparison({ arms, seeds, budget, control: arms[0]?.name });
}
