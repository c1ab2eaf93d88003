/** All German texts, by the parts of the page. */
import type { Table } from '../table.ts';
import { advantage } from './advantage.ts';
import { compare } from './compare.ts';
import { findings } from './findings.ts';
import { growth } from './growth.ts';
import { lab } from './lab.ts';
import { methods } from './methods.ts';
import { learn } from './learn.ts';
import { lessons } from './lessons.ts';
import { metrics } from './metrics.ts';
import { objective } from './objective.ts';
import { prompts } from './prompts.ts';
import { rest } from './rest.ts';
import { runs } from './runs.ts';
import { settings } from './settings.ts';
import { share } from './share.ts';
import { signals } from './signals.ts';
import { tasks } from './tasks.ts';

export const areas: Readonly<Record<string, Table>> = {
  advantage,
  compare,
  findings,
  growth,
  lab,
  learn,
  lessons,
  methods,
  metrics,
  objective,
  prompts,
  rest,
  runs,
  settings,
  share,
  signals,
  tasks,
};

export const german: Table = Object.assign({}, ...Object.values(areas)) as Table;
