/** All German texts, by the parts of the page. */
import type { Table } from '../table.ts';
import { germanAdvantage } from './advantage.ts';
import { germanCompare } from './compare.ts';
import { germanFindings } from './findings.ts';
import { germanGrowth } from './growth.ts';
import { germanLab } from './lab.ts';
import { germanLearn } from './learn.ts';
import { germanLessons } from './lessons.ts';
import { germanMethods } from './methods.ts';
import { germanMetrics } from './metrics.ts';
import { germanObjective } from './objective.ts';
import { germanPrompts } from './prompts.ts';
import { germanRest } from './rest.ts';
import { germanRuns } from './runs.ts';
import { germanSettings } from './settings.ts';
import { germanShare } from './share.ts';
import { germanSignals } from './signals.ts';
import { germanTasks } from './tasks.ts';

export const germanAreas: Readonly<Record<string, Table>> = {
  advantage: germanAdvantage,
  compare: germanCompare,
  findings: germanFindings,
  growth: germanGrowth,
  lab: germanLab,
  learn: germanLearn,
  lessons: germanLessons,
  methods: germanMethods,
  metrics: germanMetrics,
  objective: germanObjective,
  prompts: germanPrompts,
  rest: germanRest,
  runs: germanRuns,
  settings: germanSettings,
  share: germanShare,
  signals: germanSignals,
  tasks: germanTasks,
};

export const german: Table = Object.assign({}, ...Object.values(germanAreas)) as Table;
