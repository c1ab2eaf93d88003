/** Lesson 8: the reader's taste as reward, and the trick that the policy finds. */
import { makeItCheat } from './exercise/makeItCheat.ts';
import type { Lesson } from './lesson.ts';

const over = 5;
type Take = 'first' | 'middle' | 'last';
const taste = (label: string, take: Take) =>
  ({ label, of: { metric: 'judge/true_reward', take, over }, as: 'percent' }) as const;
const symbols = (label: string, take: Take) =>
  ({ label, of: { metric: 'completions/mean_length', take, over }, as: 'whole' }) as const;

export const reward: Lesson = {
  id: 'reward',
  title: 'Be the reward',
  summary: 'Preferences: a judge learns a taste, and the policy fools the judge.',
  learn: [
    'How a few choices between two answers become a reward.',
    'Why a policy that pleases its judge may not please you.',
    'What stops it: fresh choices, a leash, or an early stop.',
  ],
  settings: { ...makeItCheat.settings, max_rounds: 120, eval_every_rounds: 60, num_eval_prompts: 64 },
  arms: [
    { name: 'few', label: '20 choices', settings: {} },
    { name: 'stopped', label: '20 choices, early stop', settings: { target_kl: 2 } },
    { name: 'fresh', label: '60 choices', settings: { max_choices: 60 } },
  ],
  fields: ['max_choices', 'target_kl', 'beta', 'human_length_bias', 'human_noise', 'max_rounds', 'seed'],
  curve: { metric: 'judge/true_reward', label: 'What your taste really gives the answers' },
  figures: {
    start: taste('Your taste, first 5 rounds', 'first'),
    middle: taste('Your taste, halfway', 'middle'),
    end: taste('Your taste, last 5 rounds', 'last'),
    judged: {
      label: 'Judged better than at the start',
      of: { metric: 'judge/win_rate', take: 'last', over },
      as: 'percent',
    },
    first: symbols('Symbols of an answer, at first', 'first'),
    length: symbols('Symbols of an answer, at the end', 'last'),
    choices: { label: 'Choices made', of: { counter: 'human_choices' }, as: 'whole' },
  },
  steps: [
    {
      kind: 'read',
      title: 'A taste instead of a rule',
      text: [
        'It is hard to write down what a good answer is. It is easy to say which of two is better. From such choices a *judge* learns what you like, and the policy learns from the judge. Assistants are trained this way.',
        'Here the policy answers short sentences. Suppose you like questions, and short answers. So that we can measure, a rule with this taste chooses for you, and errs in [1 choice of 10](human_noise=0.1).',
        'The judge sees only the choices. It notes which words were in the better answers, and how long they were.',
      ],
    },
    {
      kind: 'choose',
      title: 'What will it do with your taste?',
      text: [
        'The judge gets [20 choices](max_choices=20), all in the first rounds. Then the policy trains for 120 rounds on what the judge likes. What do you find at the end?',
      ],
      answers: [
        {
          text: 'Judge and taste agree: the answers are short questions.',
          when: [
            { figure: 'judged@few', is: 'above', than: 0.9 },
            { figure: 'end@few', is: 'above', than: 0.7 },
          ],
        },
        {
          text: 'The judge is delighted, and you would not be.',
          when: [
            { figure: 'judged@few', is: 'above', than: 0.9 },
            { figure: 'end@few', is: 'below', than: 0.7 },
          ],
        },
        {
          text: 'Twenty choices teach nothing: even the judge sees no progress.',
          when: [{ figure: 'judged@few', is: 'below', than: 0.9 }],
        },
      ],
      expected: 1,
      because:
        'The policy looks for what the judge likes, not for what you like. Where you never compared, the judge guesses, and the policy goes there.',
    },
    {
      kind: 'draw',
      arm: 'few',
      title: 'Draw what your taste says',
      text: [
        'The rule gives an answer 1 if it follows your taste, and ½ for one half of it. At the start the mean is about 0.3. Draw it over the 120 rounds with 20 choices.',
      ],
    },
    {
      kind: 'run',
      title: 'Train all three',
      text: [
        'First with 20 choices. Then the same with an early stop: no more updates once the policy is [2 nats](target_kl=2) from its start. Then with [60 choices](max_choices=60), so that the judge also sees later answers.',
      ],
    },
    {
      kind: 'read',
      title: 'The trick it found',
      text: [
        'With 20 choices the judge prefers {judged@few} of the last answers to those of the start. Your taste gave them {start@few} at first, {middle@few} halfway, and {end@few} at the end.',
        {
          when: [{ figure: 'length@few', is: 'below', than: 3 }],
          text: 'The trick: it says almost nothing. Shorter was better in the first choices, and an empty answer is the shortest.',
          otherwise:
            'The trick is in the words and the length. Answers had {first@few} symbols at first and {length@few} at the end, and are full of words that happened to be in the better answers. With 60 choices they have {length@fresh}.',
        },
        {
          when: [{ figure: 'end@stopped', is: 'above', than: 'end@few' }],
          text: 'The early stop kept {end@stopped}: near its start the policy writes what the judge was asked about. Farther away, the judge guesses.',
          otherwise:
            'The early stop kept {end@stopped} here. It stops the policy at a distance, whether that helps or not.',
        },
        'With {choices@fresh} choices your taste gives {end@fresh}, and the judge prefers {judged@fresh}. The later choices were between answers that tried the trick, so the judge learned that you do not like it.',
      ],
    },
    {
      kind: 'try',
      title: 'Your turn',
      text: [
        'Put the policy on a [leash](beta=0.1): distance from the start now costs reward. Or let the human [like long answers](human_length_bias=12), which no number of choices cures.',
        'Then be the human. In the Lab, choose the task *Replies* and press *Be the reward yourself*: two answers stand side by side, and you choose with the arrow keys.',
      ],
    },
  ],
  promises: [
    { figure: 'judged@few', is: 'above', than: 0.9 },
    { figure: 'judged@fresh', is: 'above', than: 0.9 },
    { figure: 'end@few', is: 'below', than: 0.7 },
    { figure: 'end@few', is: 'below', than: 'end@fresh', by: 0.3 },
    { figure: 'end@fresh', is: 'above', than: 0.8 },
    { figure: 'end@stopped', is: 'above', than: 'start@stopped', by: 0.15 },
    { figure: 'end@stopped', is: 'above', than: 'end@few' },
  ],
  classArm: 'fresh',
};
