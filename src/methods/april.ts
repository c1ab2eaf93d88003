/** APRIL: a round begins more groups than it needs, stops once enough are whole, and goes on with the others later. */
import type { Method } from './method.ts';

export const april: Method = {
  id: 'april',
  title: 'APRIL',
  paper: {
    title: 'APRIL: Active Partial Rollouts in Reinforcement Learning to Tame Long-tail Generation',
    arxiv: '2509.18521',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Replay',
  purpose: 'Does not wait for the longest completions: they go on in the next round, and none is lost.',
  formula: String.raw`\begin{gathered}T_k=\min\{t:\ \text{$N$ of $N'$ groups are whole after $t$ steps}\},\qquad N'=\lceil cN\rceil\\[4pt]\mathcal L=-\operatorname{sg}\!\left(\tfrac{\pi_x}{\pi_{b(t)}}\right)\min\!\left(\tfrac{\pi_\theta}{\pi_x}\hat A,\ \operatorname{clip}\!\left(\tfrac{\pi_\theta}{\pi_x},1{-}\epsilon,1{+}\epsilon\right)\hat A\right)\end{gathered}`,
  settings: {
    replay: 'partial',
    over_provision: 2,
    unfinished: 'resume',
    replay_max_age: 8,
    proximal: 'recomputed',
    correction: 'truncate',
    correction_cap: 5,
  },
  pitfalls: [
    'The groups that are whole first are the short ones: with the rest dropped, long completions are hardly learned from. Compare the lengths of what is learned from with those of a run that waits.',
    'It saves steps that follow each other, not tokens: what is under way beside them needs memory and, on one thread, time; and what goes on is read once more.',
    'A group waits for its longest completion, so that large groups gain less.',
    'Part of every round was written by older weights: watch partial/stale_ratio, and keep the correction on at a high learning rate.',
    'It gains where few completions are much longer than the others. In our experiment lengths are much alike, and nearly all of the saving is width: twice as many groups that are all waited for took 0.34 steps for each group, APRIL 0.32, a plain round 0.65.',
  ],
  departures: [
    'The released trainer asks its own weights for the old log-probabilities, which hides how old a token is; here those of sampling are kept and corrected for.',
    'Completions are looked at sixteen times over the greatest length, so that a round may be a sixteenth longer than it need be.',
    'Groups older than 8 rounds are dropped; the released code has no such bound.',
    'Groups that were whole too late for a round are learned from in the next one, before any other.',
  ],
  claim:
    'The paper reports 22.5 % more rollout throughput on average (at most 44 %) and 2.1 % higher final accuracy on average (at most 8 %) with GRPO, DAPO and GSPO.',
  experiments: ['april-fewer-steps'],
};
