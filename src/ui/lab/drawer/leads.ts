/** Two sentences on each place of a round: what happens there, and what it is for. */
import type { Place } from '../../state/stations.ts';

export const leads: Readonly<Record<Place, string>> = {
  Prompts:
    'Each round draws prompts of the task. Prompts that are always solved or never solved teach nothing, so a choice among them can pay.',
  Hints:
    'A hint shows the policy part of a solution. Prompts that no completion solved are tried again with it.',
  Generate:
    'The policy writes several completions of each prompt. As a tree it writes a shared beginning once and then branches.',
  Prune:
    'A rule stops completions while they are written. What is stopped costs no more tokens and teaches nothing.',
  Verify: 'A program checks each completion exactly. Its reward says how good the answer is, from 0 to 1.',
  Advantage:
    'Each completion is compared with the others of its prompt. Better ones get a positive advantage, worse ones a negative one.',
  Update:
    'The policy gradient changes the weights. Tokens with a positive advantage become likelier, the others less likely.',
  Replay:
    'A buffer keeps completions for later rounds. Their advantages are estimated again before they are learned from.',
  Run: 'These settings belong to the whole run. They say on which device it trains, when it stops, and how it is measured.',
};

/** The same on `Verify` where a judge rewards. */
export const judgedLead =
  'A judge that learned from choices sets the reward: how likely a completion is preferred to one of the start, from 0 to 1. The verifier’s verdict is shown and sets no reward.';
