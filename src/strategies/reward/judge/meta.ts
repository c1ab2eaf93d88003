/** Rewards by a judge that learns from choices, as data. */
import { atFilter, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';
import type { Conflict, SettingCondition } from '../../../config/meta.ts';

const on = [is('labels', 'judge')];
const simulated = [...on, is('human', 'rule')];
const byReader = [...on, is('human', 'reader')];

const asksVerifier = (condition: SettingCondition, instead: string | number, when?: Conflict['when']) =>
  conflict(condition, instead, {
    why: 'The judge stands in for the verifier, and this asks the verifier.',
    ...(when && { when }),
  });
const rated = ['flaw_penalty', 'length_penalty', 'solved_length_bonus', 'call_cost', 'novelty_lambda'];

export const judge = strategy('judge', 'judge of choices (RLHF)', {
  help: 'Rewards by a judge that learns from choices between two completions. Choose it to see how a taste is learned, and fooled.',
  paper: 'RLHF Workflow, arXiv 2405.07863',
  on,
  traits: ['learns_a_judge'],
  needs: [need('text', { why: 'Choices are between two texts, and episodes of {task} have none.' })],
  conflicts: [
    ...[...rated, 'step_penalty', 'pair_distance'].map((setting) => asksVerifier(isNot(setting, 0), 0)),
    asksVerifier(is('surrogate', 'sequence_contrast'), 'clipped'),
    asksVerifier(is('hint', 'failed', 'all_failed', 'by_difficulty', 'intervene'), 'none'),
    asksVerifier(is('hint_content', 'solved'), 'solution', [isNot('hint', 'none')]),
    asksVerifier(is('prompt_selection', 'oracle', 'attention'), 'uniform'),
    asksVerifier(is('allocation', 'oracle'), 'uniform'),
    asksVerifier(is('replay', 'recompose'), 'none'),
  ],
  settings: {
    human: atFilter.choice('Who chooses', 'rule', {
      help: 'Who says which of two completions is better.',
      when: on,
      choices: {
        rule: { label: 'simulated human', help: 'The verifier’s reward chooses, with noise and a bias.' },
        reader: { label: 'you', help: 'You choose between two completions in the Lab, while it trains.' },
      },
    }),
    choices: atFilter.choices('Your choices', 10_000, {
      help: 'What you chose so far. They belong to the run: its link, its file and its exact repetition have them.',
      live: true,
      when: byReader,
    }),
    judge_features: atFilter.choice('Judge reads', 'hidden', {
      help: 'What the judge compares. Words can be read off its weights; hidden states know which words are similar.',
      when: on,
      choices: {
        hidden: {
          label: 'hidden states',
          help: 'The mean hidden state of the policy while it wrote, and at the end.',
        },
        words: { label: 'words', help: 'Which symbols a completion holds, and its length.' },
      },
    }),
    choices_per_round: atFilter.whole('Choices per round', 5, [1, 256, 'choices'], {
      help: 'Pairs of completions that are chosen from in each round, until there are enough.',
      when: simulated,
    }),
    max_choices: atFilter.whole('Choices at most', 100, [1, 1000, 'choices'], {
      help: 'Choices of a whole run. Afterwards the judge stays as it is, and the policy may learn to fool it.',
      when: simulated,
    }),
    min_choices: atFilter.more.whole('Choices before training', 10, [1, 1000, 'choices'], {
      help: 'With fewer choices all rewards are equal and nothing is trained.',
      when: on,
    }),
    random_pairs: atFilter.more.number('Share of random pairs', 0.3, [0, 1], {
      help: 'Probability that a pair is drawn at random. The judge is least certain of the others.',
      when: simulated,
    }),
    judge_every: atFilter.more.whole('Judge learns every', 1, [1, 10_000, 'rounds'], {
      help: 'Rounds after which the judge is fitted again to all choices. More rounds leave the policy more time to fool it.',
      when: on,
    }),
    judge_penalty: atFilter.more.number('Judge’s penalty', 0.3, [0, 1000], {
      help: 'L2 penalty on the judge’s weights, relative to the size of its features. Higher trusts few choices less.',
      aboveMin: true,
      when: on,
    }),
    target_kl: atFilter.number('Stop learning at KL', 0, [0, 1000, 'nats'], {
      help: 'Takes no more updates once completions are this far from the start, in KL divergence. 0 never stops.',
      live: true,
      when: on,
    }),
    human_noise: atFilter.number('Human’s noise', 0.1, [0, 0.5], {
      help: 'Probability that the simulated human chooses the worse of two completions. 0.5 is a coin.',
      when: simulated,
    }),
    human_length_bias: atFilter.number('Human’s bias toward length', 0, [-20, 20], {
      help: 'Log-odds that a completion of full length gains over an empty one. Below 0 the human likes short ones.',
      when: simulated,
    }),
  },
  // Conditions of metrics are written out: the build moves what is plain data.
  metrics: {
    'judge/choices': metric('choices', 'number', { help: 'Choices made so far, held-out ones included.' }),
    'judge/ties': metric('called equal', 'share', {
      help: 'Share of choices without a preference. They teach the judge little.',
    }),
    'judge/contradicted': metric('choices contradicted', 'share', {
      help: 'Share of choices whose opposite was chosen too, between the same texts. They cancel each other.',
    }),
    'judge/waiting': metric('judge waits', 'number', {
      help: '1 while there are too few choices, or none but ties: all rewards are equal and nothing is trained.',
    }),
    'judge/accuracy': metric('judge is right', 'share', {
      help: 'Share of held-out choices that the judge predicts. Noise of the human limits it.',
    }),
    'judge/calibration': metric('judge is too sure by', 'share', {
      help: 'Mean confidence of the judge minus its accuracy, on held-out choices. 0 is well calibrated.',
    }),
    'judge/right': metric('judge agrees with the verifier', 'share', {
      help: 'Of this round’s pairs of unequal completions, the share that the judge ranks as the verifier does. 50 % is a coin.',
      when: [is('human', 'rule')],
    }),
    'judge/reward': metric('judged reward', 'share', {
      help: 'Mean reward by the judge: how likely a completion is preferred to one of the start.',
    }),
    'judge/true_reward': metric('true reward', 'share', {
      help: 'Mean reward by the verifier, which training does not see.',
      when: [is('human', 'rule')],
    }),
    'judge/win_rate': metric('judged wins against the start', 'share', {
      help: 'Share of comparisons with completions of the first round that the judge gives to those of now. It begins at 50 %.',
    }),
    'judge/true_win_rate': metric('true wins against the start', 'share', {
      help: 'The same by the verifier’s rewards, equal ones counting half. It should grow with the judged wins.',
      when: [is('human', 'rule')],
    }),
    'judge/kl': metric('KL to the start per completion', 'nats', {
      help: 'Mean over completions of the log-probability that they gained since the start. Far away, judge and rule part.',
    }),
    'judge/stopped': metric('no updates since round', 'number', {
      help: 'Round since which the policy takes no updates, because its KL to the start passed target_kl. Empty while it learns.',
    }),
    'judge/fooled': metric('judge is fooled by', 'share', {
      help: 'Judged minus true wins against the start. Far above 0 the policy pleases the judge and not the rule.',
      when: [is('human', 'rule')],
    }),
  },
});

/** A judge that reads hidden states, which sampling must record. */
export const hiddenJudge = strategy('hidden-judge', 'judge on hidden states', {
  help: 'Compares completions by the policy’s hidden states. Choose it where few choices must teach a taste.',
  on: [...on, is('judge_features', 'hidden')],
  traits: ['reads_states'],
});
