/** Length cap: a control that prunes every completion still unfinished at a given length. */
import type { Method } from './method.ts';

export const lengthCap: Method = {
  id: 'length-cap',
  title: 'Length cap',
  paper: null,
  provenance: 'own control',
  stage: 'Control',
  purpose: 'Prunes every completion that is unfinished at a given length: a control for length pruning.',
  formula: String.raw`p_i=\begin{cases}1&|y_i|\le L\\0&\text{otherwise}\end{cases}`,
  settings: {
    task: 'scratchpad',
    prune: 'length_cap',
    prune_at: 12,
  },
  pitfalls: [
    'If correct answers need more tokens than the cap, nothing correct is ever trained on: compare reward with held-out pass@1, which has no cap.',
    'Groups that are pruned as a whole teach nothing; watch pruning/pruned_ratio.',
    'It trains only on short completions, so length falls whether or not that helps.',
  ],
  departures: [
    'Pruned completions leave the update; methods that train for short answers instead give completions beyond a limit a reward of 0 and tighten that limit.',
    'The cap of 12 tokens suits scratchpad at level 2, where a solution without detours has 11.',
  ],
  claim: 'It promises nothing: another length rule must do better than this one.',
  experiments: [],
};
