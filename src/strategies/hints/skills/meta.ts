/** Skills that the policy wrote, measured and kept, as data. */
import { atGenerate, conflict, is, isNot, metric, strategy } from '../../../config/declare.ts';

const on = [isNot('hint', 'none'), is('hint_content', 'skill')];

export const skill = strategy('skill', 'skill (co-evolving)', {
  help: 'A short text that the policy wrote on an earlier prompt with the same opening, kept once it was measured to help.',
  paper: 'Co-Evolving Skill Generation and Policy Optimization, arXiv 2606.08755',
  on,
  conflicts: [
    conflict(isNot('hint', 'none', 'always', 'dropout'), 'always', {
      why: 'This rule looks at how plain completions ended before it hints, so they are no fair measure of a skill.',
    }),
    conflict(is('hint_placement', 'prefix'), 'context', {
      why: 'A completion that begins with a skill would be a copy of the one that wrote it.',
    }),
  ],
  settings: {
    hint_skill_opening: atGenerate.whole('Opening', 2, [1, 16, 'symbols'], {
      help: 'A skill is for prompts that begin with these symbols of the prompt on which it was written.',
      when: on,
    }),
    hint_skill_length: atGenerate.whole('Skill length', 1, [1, 6, 'symbols'], {
      help: 'Symbols of the completion that wrote it. Long ones hold what only that prompt needed.',
      when: on,
    }),
    hint_skill_groups: atGenerate.whole('Groups for a decision', 8, [2, 64, 'groups'], {
      help: 'Groups that read a skill before it is kept or refused, and before a kept one is looked at again.',
      when: on,
    }),
  },
  metrics: {
    'skills/tested': metric('skills being tested', 'number', {
      help: 'Skills that are not decided yet. Each opening has at most one.',
    }),
    'skills/kept': metric('skills kept', 'number', {
      help: 'Skills whose utility was above 0 when they were last looked at.',
    }),
    'skills/refused': metric('skills refused', 'number', {
      help: 'Skills that did not help, or no longer do.',
    }),
    'skills/utility': metric('utility of kept skills', 'number', {
      help: 'Mean reward with a kept skill less that without, in the same groups. It falls to 0 as the policy learns the skill.',
    }),
  },
});
