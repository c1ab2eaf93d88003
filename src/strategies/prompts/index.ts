/** All choices of prompts, by the setting's value. A new one is a file here and a line in this list. */
import type { RunConfig } from '../../config/schema.ts';
import type { Remembering } from '../../rollout/memory.ts';
import { attentionSelector, predictionsRemembering } from './attention/attention.ts';
import { beliefsRemembering } from './beliefs.ts';
import { ratesRemembering } from './rates.ts';
import { dynamicsRemembering, dynamicsSelector } from './dynamics/dynamics.ts';
import { binsRemembering } from './group-dro/bins.ts';
import { groupDroSelector } from './group-dro/groupDro.ts';
import { hardestRemembering, hardestSelector } from './hardest/hardest.ts';
import { predictionRemembering } from './meta-predictions/predictionMemory.ts';
import { oracleSelector } from './oracle/oracle.ts';
import { ownSelector } from './own/ownPrompts.ts';
import { ownRecordsRemembering } from './own/ownRecords.ts';
import type { PromptScores, Selector } from './selector.ts';
import { thompsonSelector } from './thompson/thompson.ts';

export const selectors: Readonly<Record<RunConfig['prompt_selection'], Selector<PromptScores>>> = {
  uniform: {},
  thompson: thompsonSelector,
  dynamics: dynamicsSelector,
  oracle: oracleSelector,
  group_dro: groupDroSelector,
  hardest: hardestSelector,
  attention: attentionSelector,
  own: ownSelector,
};

/** Memories of prompt choices, including those that budgets and advantages read too. */
export const promptMemories: readonly Remembering<unknown>[] = [
  beliefsRemembering,
  dynamicsRemembering,
  ratesRemembering,
  binsRemembering,
  hardestRemembering,
  predictionsRemembering,
  predictionRemembering,
  ownRecordsRemembering,
];
