/** ZeroSearch: the environment's replies get wrong more and more often, so that the policy learns to search with care. */
import type { Method } from './method.ts';

export const zerosearch: Method = {
  id: 'zerosearch',
  title: 'ZeroSearch',
  paper: {
    title: 'ZeroSearch: Incentivize the Search Capability of LLMs without Searching',
    arxiv: '2505.04588',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Generate',
  saves: [],
  purpose: 'Makes the replies of a search wrong more and more often, so that the policy learns to ask again.',
  concepts: ['agentic search', 'curriculum', 'simulated search engine', 'noisy documents', 'robustness'],
  formula: String.raw`p(i)=p_s+\frac{b^{\,i/m}-1}{b-1}\,(p_e-p_s),\qquad b=4`,
  settings: {
    task: 'lookup',
    level: 2,
    reply_noise: 'exponential',
    reply_noise_start: 0,
    reply_noise_end: 0.5,
    reply_noise_rounds: 100,
    reply_noise_base: 4,
  },
  pitfalls: [
    'Evaluation has a right environment. The pass@1 under wrong replies needs reply_noise_eval, in runs beside each other.',
    'Rewards of the rounds fall when the rate rises faster than the policy learns: compare with noise/rate.',
    'With half of the replies wrong and one turn to spare, no policy solves every prompt: noise/asked_again shows what it learned.',
    'A high rate at last teaches the policy to answer without a search, which is never right here.',
  ],
  departures: [
    'The paper’s language model writes documents that help or do not. Here a wrong reply lists three other entries, none of them on the way, and the search can be repeated.',
    'Each reply is drawn by itself, at the rate of the round in which its completion began.',
    'The rate reaches its end after 100 rounds, where the paper’s curriculum takes the whole run.',
  ],
  claim:
    'The paper reports that a 7B simulated engine does as well as a real search engine in training, and a 14B one better.',
  experiments: [],
};
