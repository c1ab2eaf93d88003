/** Patches of wrong turns as data. */
import { atGenerate, conflict, isNot, metric, need, strategy } from '../../../config/declare.ts';

export const expertPatches = strategy('expert-patches', 'expert patches (UI-S1)', {
  help: 'A turn that does not lead on is replaced by the expert’s, and the policy continues. Choose it where one mistake spoils long completions.',
  paper: 'UI-S1, arXiv 2509.11543',
  on: [isNot('expert_patches', null)],
  needs: [
    need('turns', { why: 'A patch replaces a turn, and {task} has no turns.' }),
    need('solutions', { why: 'A patch is the reference’s turn, and {task} has no reference.' }),
  ],
  conflicts: [
    conflict(isNot('labels', 'verifier'), 'verifier', {
      why: 'A patch shows the way that the verifier knows, which rewards of another source must do without.',
    }),
    conflict(isNot('topology', 'flat'), 'flat', {
      why: 'Branches would share a turn that was taken back.',
    }),
  ],
  settings: {
    expert_patches: atGenerate.more.wholeOrNone('Expert patches', null, [0, 16, 'patches'], {
      help: 'Wrong turns of a completion that are replaced by the expert’s; the next one ends it. Not set: none is looked for.',
    }),
  },
  metrics: {
    'semi_online/score': metric('semi-online score', 'share', {
      help: 'Mean of progress before the first patch and of success without one, as shares. It should rise with held-out pass@1.',
    }),
    'semi_online/patched': metric('patched turns', 'share', {
      help: 'Share of the turns in completions that are the expert’s. They are not trained.',
    }),
    'semi_online/stopped': metric('stopped at a mistake', 'share', {
      help: 'Share of the completions that ended with a wrong turn because no patch was left.',
    }),
  },
});
