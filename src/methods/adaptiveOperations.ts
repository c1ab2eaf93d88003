/** Adaptive operations: a call of an operation costs only where the prompt is solved as often without it. */
import type { Method } from './method.ts';

export const adaptiveOperations: Method = {
  id: 'adaptive-operations',
  title: 'Adaptive operations',
  paper: {
    title: 'Look Less, Reason More: Rollout-Guided Adaptive Pixel-Space Reasoning',
    arxiv: '2510.01681',
    year: 2025,
  },
  provenance: 'abstract only',
  stage: 'Filter',
  saves: [],
  purpose: 'Charges right completions for an operation only where their prompt does not need it.',
  concepts: ['tool use', 'tool overuse', 'adaptive reasoning', 'pixel operations', 'rollout-guided'],
  formula: String.raw`R_i=\mathbf 1[\text{right}]\left(1-c\,n_i\,(1-\nu)\right),\qquad\nu=\max\!\left(0,\;1-\frac{\hat p_{\text{without}}}{\hat p_{\text{with}}}\right)`,
  settings: {
    task: 'toolbox',
    operation: 'jump',
    operation_cost: 0.1,
  },
  pitfalls: [
    'The need is unknown where all completions of a prompt call the operation or none does; each call then costs in full: watch operation/use.',
    'A high price drives the operation out everywhere before the policy tells prompts apart: watch operation/use_needed.',
    'Completions that call the operation may differ in other ways too, so the need is no causal effect.',
    'With few completions of a prompt its need is noise: raise operation_probes, whose completions cost tokens and train nothing.',
  ],
  departures: [
    'The paper’s operations look at parts of an image. Here the operation is a tool of the toolbox that moves three places at once.',
    'The abstract gives no formula: the need as the part of the successes with the operation that completions without it lack, and a price in proportion, are ours.',
    'The paper first trains the model to use operations by supervision. Here the base policy was trained on examples that call them half of the time.',
  ],
  claim:
    'The paper reports 73.4 % accuracy on HR-Bench 4K with operations in 20.1 % of the answers, 66.5 % fewer than earlier methods.',
  experiments: [],
};
