/** All kinds of hints as data: which completions get one and its content, with their shared settings. */
import { strategyChoicesOf, type SettingCondition, type SlotMeta } from '../../config/meta.ts';
import type { Options } from '../../config/option.ts';
import { hintContents } from './contents/meta.ts';
import { dropout } from './dropout/meta.ts';
import { allFailed, always, byDifficulty, failed } from './triggers/meta.ts';
import { hintLearning } from './learning/metas.ts';

export { hintLearningSettings } from './learning/metas.ts';

const triggers = [allFailed, failed, byDifficulty, always, dropout] as const;

const on = { setting: 'hint', not: ['none'] } as const satisfies SettingCondition;

const shared = {
  hint: {
    kind: 'choice',
    stage: 'Generate',
    label: 'Hints for',
    help: 'Which completions get a hint about the solution. Held-out evaluation never has hints.',
    default: 'none',
    choices: [
      { value: 'none', label: 'none', help: 'Every completion sees the plain prompt.' },
      ...strategyChoicesOf(triggers),
    ],
  },
  hint_content: {
    kind: 'choice',
    stage: 'Generate',
    label: 'Hint says',
    help: 'What the hint tells the policy about the solution.',
    default: 'solution',
    choices: strategyChoicesOf(hintContents),
    when: [on],
  },
  hint_placement: {
    kind: 'choice',
    stage: 'Generate',
    label: 'Hint placement',
    help: 'Where the hint stands: as context, or in the completion.',
    default: 'context',
    choices: [
      { value: 'context', label: 'before the prompt', help: 'As context, between markers.' },
      {
        value: 'prefix',
        label: 'at the start of the completion',
        help: 'As the first tokens of the completion, which are forced.',
      },
    ],
    when: [on],
  },
  hint_scoring: {
    kind: 'choice',
    stage: 'Generate',
    label: 'Ratio of hinted completions',
    help: 'Contexts of the two probabilities whose ratio the update uses.',
    default: 'plain_hinted',
    choices: [
      {
        value: 'plain_hinted',
        label: 'plain over hinted',
        help: 'Trains the policy without the hint; the ratio corrects for the hint.',
      },
      { value: 'hinted', label: 'hinted over hinted', help: 'Trains the policy with the hint.' },
      {
        value: 'plain',
        label: 'plain over plain',
        help: 'Trains as if there had been no hint, which biases the gradient.',
      },
    ],
    when: [on, { setting: 'hint_placement', is: ['context'] }],
  },
  hint_share: {
    kind: 'number',
    stage: 'Generate',
    label: 'Hinted share',
    help: 'Share of a group’s completions that get a hint, at least one.',
    default: 0.5,
    min: 0,
    aboveMin: true,
    max: 1,
    when: [{ setting: 'hint', is: ['all_failed', 'failed', 'by_difficulty', 'always'] }],
  },
  hint_contexts: {
    kind: 'number',
    stage: 'Generate',
    label: 'Different hints',
    help: 'Different hints among the completions of a prompt, shared out evenly.',
    default: 1,
    min: 1,
    max: 16,
    integer: true,
    unit: 'hints',
    when: [{ setting: 'hint', is: ['all_failed', 'by_difficulty', 'always', 'dropout'] }],
  },
  hint_ratio: {
    kind: 'number',
    stage: 'Generate',
    label: 'Share of the solution',
    help: 'Share of the solution in a hint: at least one token, never all. By difficulty, this is the share where no plain completion was right.',
    default: 0.5,
    min: 0,
    aboveMin: true,
    max: 1,
    when: [on, { setting: 'hint_content', is: ['solution'] }],
  },
} as const satisfies Options;

/** Every setting of the slot, in form order. */
export const hintSettings = {
  hint: shared.hint,
  hint_content: shared.hint_content,
  hint_placement: shared.hint_placement,
  hint_scoring: shared.hint_scoring,
  hint_share: shared.hint_share,
  ...dropout.settings,
  hint_contexts: shared.hint_contexts,
  ...hintContents[4].settings,
  hint_ratio: shared.hint_ratio,
  ...byDifficulty.settings,
} as const satisfies Options;

export const hintSlot = {
  slot: 'hints',
  title: 'Hints',
  help: 'Tells some completions part of the solution, so that hard prompts give a learning signal.',
  choice: { setting: 'hint', off: 'none' },
  strategies: [...triggers, ...hintContents, ...hintLearning],
  needs: [{ trait: 'text', why: 'Hints need text. The observations of {task} are numbers.' }],
  conflicts: [
    {
      setting: 'labels',
      is: ['majority'],
      why: 'A hint would show the answer that voting must find.',
      instead: 'verifier',
      when: [{ setting: 'hint_content', not: ['any_strategy'] }],
    },
  ],
  settings: shared,
  metrics: {
    'hints/hinted_ratio': {
      label: 'hinted',
      help: 'Share of the training completions that had a hint.',
      unit: 'share',
    },
    'hints/success': {
      label: 'right with hint',
      help: 'Share of the hinted completions that were right. Held-out evaluation has no hints and can stay lower.',
      unit: 'share',
    },
    'hints/plain_success': {
      label: 'right without hint',
      help: 'Share of the plain completions that were right, replaced ones included.',
      unit: 'share',
    },
    'saved/prompts_rescued': {
      label: 'prompts rescued',
      help: 'Prompts of this round whose plain completions all failed, but that a hinted one solved.',
      unit: 'prompts',
    },
    'saved/rescued_met': {
      label: 'rescued prompts met again',
      help: 'Rescued prompts that the run met again without a hint for the first time this round.',
      unit: 'prompts',
    },
    'saved/rescued_solved': {
      label: 'rescued prompts solved later',
      help: 'Rescued prompts that a plain completion solved for the first time, in a later round than the hint did.',
      unit: 'prompts',
    },
    'hints/leaked': {
      label: 'hints with the answer',
      help: 'Share of the hints that contained the answer; they were shortened or left out.',
      unit: 'share',
    },
    'hints/missing': {
      label: 'hints missing',
      help: 'Share of the hint requests without a hint: nothing to say, or only the answer.',
      unit: 'share',
    },
  },
} as const satisfies SlotMeta;
