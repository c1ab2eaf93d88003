/** All German texts, by the parts of the page. */
import type { Table } from '../table.ts';
import { advantage } from './advantage.ts';
import { compare } from './compare.ts';
import { growth } from './growth.ts';
import { lessons } from './lessons.ts';
import { metrics } from './metrics.ts';
import { objective } from './objective.ts';
import { prompts } from './prompts.ts';
import { settings } from './settings.ts';
import { signals } from './signals.ts';

export const areas: Readonly<Record<string, Table>> = {
  advantage,
  compare,
  growth,
  lessons,
  metrics,
  objective,
  prompts,
  settings,
  signals,
};

export const german: Table = Object.assign({}, ...Object.values(areas)) as Table;
