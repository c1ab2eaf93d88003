/** APRIL: a round starts more groups than it needs, stops when enough are complete, and resumes the others later. */
import { compared } from './cardResult.ts';
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
  saves: ['steps'],
  purpose: 'Does not wait for the longest completions: unfinished ones resume in the next round.',
  concepts: ['partial rollouts', 'long tail', 'over-provisioning', 'stragglers', 'throughput'],
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
    'The first complete groups are the short ones. If the others are discarded, long completions are hardly trained on: compare the trained lengths with those of a run that waits.',
    'It saves sequential decoding steps, not tokens. The extra rows need memory and, on one thread, time; resumed rows are read again.',
    'A group waits for its longest completion, so large groups gain less.',
    'Older weights wrote part of every round: watch partial/stale_ratio, and keep the correction on at a high learning rate.',
    'It helps where a few completions are much longer than the rest.',
  ],
  results: [
    compared(
      'april-equal-updates',
      'euclid',
      'rounds as wide with as many updates, at equal decode steps',
      [0.01231, -0.01355, 0.03817],
      {
        note: 'It took fewer steps for each group. An older experiment, whose control made fewer updates, saw more.',
      },
    ),
    compared(
      'april-equal-updates',
      'euclid',
      'rounds as wide with as many updates',
      [-0.04255, -0.06259, -0.022501],
      {
        atEqual: 'seconds',
        note: 'Seconds are those of one thread.',
      },
    ),
    compared(
      'april-trained-lengths',
      'euclid',
      'rounds as wide that wait for all, at equal decode steps',
      [0.06151, 0.04108, 0.08195],
    ),
    compared(
      'april-trained-lengths',
      'euclid',
      'rounds as wide that wait for all',
      [0.00254, -0.02802, 0.0331],
      { atEqual: 'seconds', note: 'Seconds are those of one thread.' },
    ),
    compared(
      'april-fewer-steps',
      'scratchpad',
      'rounds of usual width, at equal decode steps',
      [0.03018, 0.02042, 0.03993],
      { note: 'Lengths hardly differ there, and most of the saving came from width.' },
    ),
  ],
  departures: [
    'The released trainer recomputes the old log-probabilities with its current weights, which hides the age of a token. Here they are stored at sampling and corrected for.',
    'The released scripts clip at 1.28 above and sample at temperature 0.8; here the clip range is symmetric and the temperature 1.',
    'Progress is checked sixteen times over the maximum length, so a round may last up to a sixteenth longer than necessary.',
    'Groups older than 8 rounds are discarded; the released code has no such limit.',
    'Groups that were complete too late for a round are trained on first in the next one.',
  ],
  claim:
    'The paper reports 22.5 % more rollout throughput on average (at most 44 %) and 2.1 % higher final accuracy on average (at most 8 %) with GRPO, DAPO and GSPO.',
  experiments: ['april-equal-updates', 'april-trained-lengths', 'april-long-tail', 'april-fewer-steps'],
};
