/** All German texts, by the parts of the page. */
import type { Table } from '../table.ts';
import { advantage } from './advantage.ts';
import { compare } from './compare.ts';
import { findings } from './findings.ts';
import { growth } from './growth.ts';
import { lab } from './lab.ts';
import { lessons } from './lessons.ts';
import { methods } from './methods.ts';
import { metrics } from './metrics.ts';
import { objective } from './objective.ts';
import { prompts } from './prompts.ts';
import { runs } from './runs.ts';
import { settings } from './settings.ts';
import { signals } from './signals.ts';
import { tasks } from './tasks.ts';

export const areas: Readonly<Record<string, Table>> = {
  advantage,
  compare,
  findings,
  growth,
  lab,
  lessons,
  methods,
  metrics,
  objective,
  prompts,
  runs,
  settings,
  signals,
  tasks,
};

export const german: Table = Object.assign({}, ...Object.values(areas)) as Table;
