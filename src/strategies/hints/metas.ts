/** All kinds of hints as data: which completions get one and its content, with their shared settings. */
import { atGenerate, conflict, is, isNot, metric, need } from '../../config/declare.ts';
import { strategyChoicesOf, type SlotMeta } from '../../config/meta.ts';
import type { Options } from '../../config/option.ts';
import { hintContents, plan, solved } from './contents/meta.ts';
import { skill, skillChains, skillRevisions } from './skills/meta.ts';
import { dropout } from './dropout/meta.ts';
import { allFailed, always, byDifficulty, failed, intervene, retry } from './triggers/meta.ts';
import { hintLearning } from './learning/metas.ts';
import { noisyReplies } from './noisy-replies/meta.ts';
import { expertPatches } from './patches/meta.ts';

export { hintLearningSettings } from './learning/metas.ts';

const triggers = [allFailed, failed, byDifficulty, retry, intervene, always, dropout] as const;

const on = isNot('hint', 'none');

const shared = {
  hint: atGenerate.choice('Hints for', 'none', {
    help: 'Which completions get a hint about the solution. Held-out evaluation never has hints.',
    choices: {
      none: { label: 'none', help: 'Every completion sees the plain prompt.' },
      ...strategyChoicesOf(triggers),
    },
  }),
  hint_content: atGenerate.choice('Hint says', 'solution', {
    help: 'What the hint tells the policy about the solution.',
    when: [on],
    choices: strategyChoicesOf(hintContents),
  }),
  hint_placement: atGenerate.choice('Hint placement', 'context', {
    help: 'Where the hint stands: as context, or in the completion.',
    when: [on],
    choices: {
      context: { label: 'before the prompt', help: 'As context, between markers.' },
      prefix: {
        label: 'at the start of the completion',
        help: 'As the first tokens of the completion, which are forced.',
      },
    },
  }),
  hint_scoring: atGenerate.choice('Ratio of hinted completions', 'plain_hinted', {
    help: 'Contexts of the two probabilities whose ratio the update uses.',
    when: [on, is('hint_placement', 'context')],
    choices: {
      plain_hinted: {
        label: 'plain over hinted',
        help: 'Trains the policy without the hint; the ratio corrects for the hint.',
      },
      hinted: { label: 'hinted over hinted', help: 'Trains the policy with the hint.' },
      plain: {
        label: 'plain over plain',
        help: 'Trains as if there had been no hint, which biases the gradient.',
      },
    },
  }),
  hint_share: atGenerate.number('Hinted share', 0.5, [0, 1], {
    help: 'Share of a group’s completions that get a hint, at least one.',
    aboveMin: true,
    when: [is('hint', 'all_failed', 'failed', 'by_difficulty', 'always', 'intervene')],
  }),
  hint_contexts: atGenerate.whole('Different hints', 1, [1, 16, 'hints'], {
    help: 'Different hints among the completions of a prompt, shared out evenly.',
    when: [is('hint', 'all_failed', 'by_difficulty', 'always', 'dropout')],
  }),
  hint_ratio: atGenerate.number('Share of the solution', 0.5, [0, 1], {
    help: 'Share of the solution in a hint: at least one token, never all. By difficulty, this is the share where no plain completion was right.',
    aboveMin: true,
    when: [on, is('hint_content', 'solution')],
  }),
} as const satisfies Options;

/** Every setting of the slot, in form order. */
export const hintSettings = {
  hint: shared.hint,
  hint_content: shared.hint_content,
  hint_placement: shared.hint_placement,
  hint_scoring: shared.hint_scoring,
  hint_share: shared.hint_share,
  ...dropout.settings,
  ...retry.settings,
  ...intervene.settings,
  hint_contexts: shared.hint_contexts,
  ...solved.settings,
  ...plan.settings,
  ...skill.settings,
  ...skillRevisions.settings,
  ...skillChains.settings,
  hint_ratio: shared.hint_ratio,
  ...byDifficulty.settings,
  ...noisyReplies.settings,
  ...expertPatches.settings,
} as const satisfies Options;

export const hintSlot = {
  slot: 'hints',
  title: 'Hints',
  help: 'Tells some completions part of the solution, so that hard prompts give a learning signal.',
  choice: { setting: 'hint', off: 'none' },
  strategies: [
    ...triggers,
    ...hintContents,
    ...hintLearning,
    noisyReplies,
    expertPatches,
    skillRevisions,
    skillChains,
  ],
  needs: [need('text', { why: 'Hints need text. The observations of {task} are numbers.' })],
  conflicts: [
    conflict(is('labels', 'majority'), 'verifier', {
      why: 'A hint would show the answer that voting must find.',
      when: [isNot('hint_content', 'any_strategy')],
    }),
  ],
  settings: shared,
  metrics: {
    'hints/hinted_ratio': metric('hinted', 'share', {
      help: 'Share of the training completions that had a hint.',
    }),
    'hints/success': metric('right with hint', 'share', {
      help: 'Share of the hinted completions that were right. Held-out evaluation has no hints and can stay lower.',
    }),
    'hints/plain_success': metric('right without hint', 'share', {
      help: 'Share of the plain completions that were right, replaced ones included.',
    }),
    'saved/prompts_rescued': metric('prompts rescued', 'prompts', {
      help: 'Prompts of this round whose plain completions all failed, but that a hinted one solved.',
    }),
    'saved/rescued_met': metric('rescued prompts met again', 'prompts', {
      help: 'Rescued prompts that the run met again without a hint for the first time this round.',
    }),
    'saved/rescued_solved': metric('rescued prompts solved later', 'prompts', {
      help: 'Rescued prompts that a plain completion solved for the first time, in a later round than the hint did.',
    }),
    'hints/leaked': metric('hints with the answer', 'share', {
      help: 'Share of the hints that contained the answer; they were shortened or left out.',
    }),
    'hints/missing': metric('hints missing', 'share', {
      help: 'Share of the hint requests without a hint: nothing to say, or only the answer.',
    }),
  },
} as const satisfies SlotMeta;
