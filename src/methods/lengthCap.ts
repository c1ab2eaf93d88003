/** Length cap: a control that prunes the longest completions of each group. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const lengthCapMethod: Method = {
  id: 'length-cap',
  title: 'Length cap',
  paper: null,
  provenance: 'own control',
  stage: 'Control',
  saves: ['tokens', 'updates'],
  purpose: 'Prunes a group’s longest completions at a given length: a control for length pruning.',
  concepts: ['control', 'truncation', 'length limit', 'early stopping'],
  formula: String.raw`p_i=\begin{cases}0&|y_i|>L\ \text{and}\ \#\{j:|y_j|\le L\}\ge\tfrac G2\\1&\text{otherwise}\end{cases}`,
  settings: {
    task: 'scratchpad',
    prune: 'length_cap',
  },
  pitfalls: [
    'If correct answers are longer than most wrong ones, groups lose their correct completions: compare reward with held-out pass@1, which has no cap.',
    'With prune_at set, groups that are pruned as a whole teach nothing; watch pruning/pruned_ratio.',
    'It trains only on short completions, so length falls whether or not that helps.',
  ],
  results: [
    compared('length-cap-longest', 'table-query', 'GRPO', [-0.00939, -0.03772, 0.01893], {
      note: 'Completions did not clearly become shorter.',
    }),
  ],
  departures: [
    'Pruned completions leave the update; methods that train for short answers instead give completions beyond a limit a reward of 0 and tighten that limit.',
    'The cap is two thirds of the longest completion, and spares groups in which fewer than half have ended by then, so that no task loses all correct completions. Set prune_at for a fixed cap on all groups.',
  ],
  claim: 'It promises nothing: another length rule must do better than this one.',
  experiments: ['length-cap-longest'],
};
