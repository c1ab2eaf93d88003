/** All topologies, by the value of the setting. */
import type { RunConfig } from '../../config/schema.ts';
import { flatGrowth } from '../../rollout/flatGrowth.ts';
import type { Remembering } from '../../rollout/memory.ts';
import { chain } from './chain/chain.ts';
import { forkRemembering } from './forks/forkMemory.ts';
import { forks } from './forks/forks.ts';
import { hybridForks } from './hybrid-forks/hybridForks.ts';
import { hybridRemembering } from './hybrid-forks/hybridMemory.ts';
import { lookahead } from './lookahead/lookahead.ts';
import { predictorRemembering } from './prefixes/predictor.ts';
import { prefixes } from './prefixes/prefixes.ts';
import { results } from './results/results.ts';
import { search } from './search/search.ts';
import { segments } from './segments/segments.ts';
import { splits } from './splits/splits.ts';
import { steps } from './steps/steps.ts';
import type { Topology } from './topology.ts';

export const topologies: Readonly<Record<RunConfig['topology'], Topology>> = {
  flat: () => flatGrowth,
  splits,
  segments,
  forks,
  hybrid_forks: hybridForks,
  steps,
  lookahead,
  prefixes,
  chain,
  results,
  search,
};

export const topologyMemories: readonly Remembering<unknown>[] = [
  forkRemembering,
  hybridRemembering,
  predictorRemembering,
];
