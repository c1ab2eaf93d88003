/** All budgets, by the setting's value. A new one is a file here and a line in this list. */
import type { RunConfig } from '../../config/schema.ts';
import type { Remembering } from '../../rollout/memory.ts';
import type { Allocator } from './allocator.ts';
import { gamesRemembering, groupDroBudget } from './group-dro/groupDro.ts';
import { equalBudget, hardBudget } from './hard-prompts/hardPrompts.ts';
import { oracleBudget } from './oracle/oracle.ts';
import { draftRemembering } from './self-draft/draftLength.ts';
import { stagedBudget } from './staged/staged.ts';
import { uncertaintyBudget } from './uncertainty/uncertainty.ts';

export const budgets: Readonly<Record<RunConfig['allocation'], Allocator>> = {
  uniform: {},
  equal: equalBudget,
  hard: hardBudget,
  uncertainty: uncertaintyBudget,
  oracle: oracleBudget,
  group_dro: groupDroBudget,
  staged: stagedBudget,
};

export const budgetMemories: readonly Remembering<unknown>[] = [gamesRemembering, draftRemembering];
