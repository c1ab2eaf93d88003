/** Aggregations of token losses as data. */
import { atLearn, strategy } from '../../../config/declare.ts';
import { strategyChoicesOf } from '../../../config/meta.ts';
import type { Options } from '../../../config/option.ts';

export const lossTypeMetas = [
  strategy('grpo', 'completion means (grpo)', {
    help: 'Mean over each completion’s trained tokens, then over all completions of the update. One without trained tokens counts too, as in TRL.',
    paper: 'DeepSeekMath, arXiv 2402.03300',
  }),
  strategy('dr_grpo', 'constant divisor (dr_grpo)', {
    help: 'Sum divided by completions × the length limit, so that length does not change a token’s weight.',
    paper: 'Dr. GRPO, arXiv 2503.20783',
  }),
  strategy('dapo', 'token mean (dapo)', {
    help: 'Sum over the trained tokens of the update, divided by those of the whole pass, as in TRL.',
    paper: 'DAPO, arXiv 2503.14476',
  }),
  strategy('seq_mean_token_sum', 'completion sums (seq_mean_token_sum)', {
    help: 'Sum over each completion, then mean over completions, as in REINFORCE and RLOO.',
  }),
] as const;

export const aggregationSettings = {
  loss_type: atLearn.choice('Loss aggregation', 'dapo', {
    help: 'How token losses are averaged. TRL’s loss types cispo and sapo are surrogates here.',
    choices: strategyChoicesOf(lossTypeMetas),
  }),
} as const satisfies Options;
