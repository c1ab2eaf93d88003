/** Exercise 7: a judge that is fooled, and three ways to stop that. */
import type { Exercise } from './exercise.ts';

export const makeItCheat: Exercise = {
  id: 'make-it-cheat',
  title: 'Make it cheat, then stop it',
  task: 'Reach pass@1 0.8 by the hidden rule and judged wins of 0.9, with at most 60 choices. At the start the policy fools its judge.',
  teaches:
    'A judge knows only what it was asked about, and a policy finds what it was never asked. Choices between what the policy writes now keep the judge right; a leash or an early stop keeps the policy where it is.',
  hints: [
    'Run it as it is, and compare the judged wins with pass@1. All 20 choices are made in the first rounds.',
    'You may spend 60 choices. Which completions should the human compare, early ones or later ones?',
    'Fewer “Choices per round” spread them over the run, so that the judge also meets what the policy writes later.',
  ],
  settings: {
    task: 'replies',
    level: 1,
    policy: 'small',
    rule_question: 1,
    rule_animal: 0,
    rule_short: 1,
    labels: 'judge',
    judge_features: 'words',
    max_choices: 20,
    beta: 0,
    loss_type: 'dapo',
    prompts_per_round: 8,
    max_rounds: 100,
    num_eval_prompts: 256,
    eval_every_rounds: 25,
  },
  allowed: ['max_choices', 'choices_per_round', 'beta', 'target_kl'],
  locked: 'Task, judge and rounds stay, so that only choices, leash and early stop make the difference.',
  goal: {
    passAt1: 0.8,
    from: 0.05,
    also: { metric: 'judge/win_rate', least: 0.9, from: 0.5, label: 'Judged wins against the start' },
    budget: { counter: 'human_choices', most: 60, unit: 'choices' },
  },
};
