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
      help: 'Skills that did not help, no longer do, or were revised.',
    }),
    'skills/utility': metric('utility of kept skills', 'number', {
      help: 'Mean reward with a kept skill less that without, in the same groups. It falls to 0 as the policy learns the skill.',
    }),
  },
});

const revised = [...on, isNot('hint_skill_generations', 1)];
const chained = [...on, isNot('hint_skill_chain', 1)];

export const skillRevisions = strategy('skill-revisions', 'revised skills (Skill-R1)', {
  help: 'Completions that read a kept skill may write a better one, which replaces it once groups that read both show that it helps more.',
  paper: 'Skill-R1, arXiv 2605.09359',
  on: revised,
  settings: {
    hint_skill_generations: atGenerate.more.whole('Generations of a skill', 1, [1, 16, 'generations'], {
      help: 'How often a skill may be revised, counting its first form. 1 never revises.',
      when: on,
    }),
  },
  metrics: {
    'skills/generation': metric('latest generation kept', 'number', {
      help: 'The most often revised of the skills in use: 1 where none is a revision, 0 where none is in use.',
    }),
  },
});

export const skillChains = strategy('skill-chains', 'chains of prompts (SAGE)', {
  help: 'Prompts of a round with the same opening are answered one after another, and each can read the skills that came from the one before it.',
  paper: 'SAGE, arXiv 2512.17102',
  on: chained,
  conflicts: [
    conflict(is('replay', 'partial'), 'none', {
      why: 'A chain waits for each of its prompts, and this rule leaves some of them unfinished.',
    }),
  ],
  settings: {
    hint_skill_chain: atGenerate.more.whole('Prompts in a chain', 1, [1, 8, 'prompts'], {
      help: 'Related prompts of a round that are answered one after another; what is left joins the last. 1 answers all at once.',
      when: on,
    }),
  },
});
